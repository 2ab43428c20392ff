import { and, count, desc, eq, sql } from 'drizzle-orm';
import { nameMatcher } from '#shared/door/fold-name.ts';
import type { SearchGuestsInput } from '#shared/door/phone-inputs.ts';
import type { DeskGuest, DeskGuests } from '#shared/door/phone-views.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { ticketDocs } from '#server/db/schema/ticket-docs.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { hasWords, ticketSearch } from '#server/db/search-tables.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nameWords } from '../../office/lists/search-words.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { memberNames } from './member-rows.ts';

/** As many as a screen holds; who is not among them is found with another word. */
const MOST_GUESTS = 20;
const NUMBER_LENGTH = 8;

const asked = { match: String, eventId: tickets.eventId };
const found = (orm: Orm, { eventId }: PlaceholdersOf<typeof asked>) =>
  orm
    .select({
      codeId: tickets.codeId,
      name: sql<string>`coalesce(nullif(${ticketDocs.holderName}, ''), ${ticketDocs.buyerName})`,
      mail: ticketDocs.buyerEmail,
      ticketNumber: tickets.ticketNumber,
    })
    .from(ticketSearch)
    .crossJoin(ticketDocs)
    .crossJoin(tickets)
    .where(
      and(
        hasWords(ticketSearch),
        eq(ticketDocs.id, ticketSearch.rowid),
        eq(tickets.id, ticketDocs.ticketId),
        eq(tickets.eventId, eventId),
      ),
    );
const firstOf = prepared(asked, (orm, given) =>
  found(orm, given).orderBy(desc(ticketSearch.rowid)).limit(MOST_GUESTS).prepare(),
);
const countOf = prepared(asked, (orm, given) =>
  orm.select({ guests: count() }).from(found(orm, given).as('f')).prepare(),
);

/** 'an…@': enough to tell two of one name apart, and nothing to write to. */
const beginningOf = (mail: string): string => (mail === '' ? '' : `${mail.slice(0, 2)}…@`);

/**
 * Tonight's guests and members by whole names, for who stands at the desk: its list has first names and initials only,
 * and keeps nothing of this. Errors: EVENT_NOT_FOUND, EVENT_OVER, CASHIER_UNKNOWN.
 */
export function searchGuests(ctx: ServiceContext, { eventId, name, cashierId }: SearchGuestsInput): DeskGuests {
  requireTillPerson(ctx, cashierId, ctx.now());
  loadDoorEvent(ctx, eventId);
  const [match, isNamed] = [nameWords(name), nameMatcher(name)];
  if (match === null || isNamed === null) return { guests: [], more: 0 };
  // One line per member: a lost card and its successor are two rows.
  const members = new Map(
    memberNames(ctx)
      .filter((member) => isNamed(member.name))
      .map((member) => [member.membershipId, member]),
  );
  const ofMembers = [...members.values()].map((member): DeskGuest => ({
    code: member.membershipId,
    name: member.name,
    mail: '',
    number: member.membershipId.slice(-NUMBER_LENGTH),
    isMember: true,
  }));
  const ofTickets = firstOf(ctx.db)
    .all({ match, eventId })
    .map((row): DeskGuest => ({
      code: SHORT_CODE_PREFIX + shortCode(row.codeId),
      name: row.name,
      mail: beginningOf(row.mail),
      number: row.ticketNumber.slice(-NUMBER_LENGTH),
      isMember: false,
    }));
  const guests = [...ofTickets, ...ofMembers].slice(0, MOST_GUESTS);
  const all = (countOf(ctx.db).get({ match, eventId })?.guests ?? 0) + ofMembers.length;
  return { guests, more: all - guests.length };
}
