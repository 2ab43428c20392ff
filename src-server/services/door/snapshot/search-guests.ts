import { and, desc, eq, sql } from 'drizzle-orm';
import { nameMatcher } from '#shared/door/fold-name.ts';
import type { SearchGuestsInput } from '#shared/door/phone-inputs.ts';
import type { DeskGuest, DeskGuests } from '#shared/door/phone-views.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { ticketDocs } from '#server/db/schema/ticket-docs.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, ticketSearch } from '#server/db/search-tables.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nameWords } from '../../base/search-words.ts';
import { isGoodFor } from '../evenings/evening-key.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { memberNames } from './member-rows.ts';
import { tonight } from './tonight.ts';

/** As many as a screen holds; who is not among them is found with another word. */
const MOST_GUESTS = 20;
const NUMBER_LENGTH = 8;

const asked = { match: String, eventId: tickets.eventId, eveningId: orNull(tickets.eveningId) };
const found = prepared(asked, (orm, { match, eventId, eveningId }) =>
  orm
    .select({
      codeId: tickets.codeId,
      name: sql<string>`coalesce(nullif(${tickets.holderName}, ''), ${users.name}, '')`,
      holder: ticketDocs.holderName,
      // Name and display name one behind the other: to be searched, not to be shown.
      buyer: ticketDocs.buyerName,
      mail: ticketDocs.buyerEmail,
      ticketNumber: tickets.ticketNumber,
    })
    .from(ticketSearch)
    .crossJoin(ticketDocs)
    .crossJoin(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(
      and(
        hasWords(ticketSearch, match),
        eq(ticketDocs.id, ticketSearch.rowid),
        eq(tickets.id, ticketDocs.ticketId),
        eq(tickets.eventId, eventId),
        isGoodFor(eveningId),
      ),
    )
    .orderBy(desc(ticketSearch.rowid))
    .prepare(),
);

/** 'an…@': enough to tell two of one name apart, and nothing to write to. */
const beginningOf = (mail: string): string => (mail === '' ? '' : `${mail.slice(0, 2)}…@`);

/**
 * A test whether a guest has this name, or a number that ends so. It looks at names again because the index has mail
 * addresses too: whoever could search by them could find out an address letter by letter.
 */
function guestMatcher(name: string): ((guest: { names: readonly string[]; number: string }) => boolean) | null {
  const isNamed = nameMatcher(name);
  const end = name.trim().toUpperCase();
  if (isNamed === null) return null;
  return ({ names, number }) =>
    names.some(isNamed) || (end.length === NUMBER_LENGTH && number.toUpperCase().endsWith(end));
}

function ticketsOf(
  ctx: ServiceContext,
  { eventId, name }: SearchGuestsInput,
  { eveningId }: { eveningId: string | null },
): DeskGuest[] {
  const [match, isMatch] = [nameWords(name), guestMatcher(name)];
  if (match === null || isMatch === null) return [];
  return found(ctx.db)
    .all({ match, eventId, eveningId })
    .filter(({ holder, buyer, ticketNumber }) => isMatch({ names: [holder, buyer], number: ticketNumber }))
    .map(({ codeId, name: shown, mail, ticketNumber }) => ({
      code: SHORT_CODE_PREFIX + shortCode(codeId),
      name: shown,
      mail: beginningOf(mail),
      number: ticketNumber.slice(-NUMBER_LENGTH),
      isMember: false,
    }));
}

function membersOf(ctx: ServiceContext, { name }: SearchGuestsInput): DeskGuest[] {
  const isMatch = guestMatcher(name);
  if (isMatch === null) return [];
  // One line per member: a lost card and its successor are two rows.
  const members = new Map(memberNames(ctx).map((member) => [member.membershipId, member]));
  return [...members.values()]
    .filter((member) => isMatch({ names: [member.name], number: member.membershipId }))
    .map((member) => ({
      code: member.membershipId,
      name: member.name,
      mail: beginningOf(member.mail),
      number: member.membershipId.slice(-NUMBER_LENGTH),
      isMember: true,
    }));
}

/**
 * Tonight's guests and members by whole names, for who stands at the desk: its list has first names and initials only,
 * and keeps nothing of this. Of another night nobody is told. Errors: EVENT_NOT_FOUND, EVENT_OVER, CASHIER_UNKNOWN.
 */
export function searchGuests(ctx: ServiceContext, input: SearchGuestsInput): DeskGuests {
  requireTillPerson(ctx, input.cashierId, ctx.now());
  if (!tonight(ctx).nights.some(({ eventId }) => eventId === input.eventId)) throw new DomainError('EVENT_NOT_FOUND');
  const event = loadDoorEvent(ctx, input.eventId);
  const all = [...(input.only === 'members' ? [] : ticketsOf(ctx, input, event)), ...membersOf(ctx, input)];
  const guests = all.slice(0, MOST_GUESTS);
  return { guests, more: all.length - guests.length };
}
