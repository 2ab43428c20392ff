import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FindGuestsInput } from '#shared/door/phone-inputs.ts';
import type { FoundGuests } from '#shared/door/phone-views.ts';
import { nameMatcher } from '#shared/door/fold-name.ts';
import { DomainError } from '#shared/errors.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { ticketDocs } from '#server/db/schema/ticket-docs.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { namedAtDoor } from '#server/db/type-with-role.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, ticketSearch } from '#server/db/search-tables.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nameWords } from '../../base/search-words.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { openNights } from './open-nights.ts';
import { isGoodFor, isOfEvening } from '../evenings/evening-key.ts';

const MOST_GUESTS = 20;
/** The index has addresses and numbers too and can not be asked for names only, so what it finds is checked again. */
const MOST_FOUND = 400;

const asked = { match: String, eventId: tickets.eventId, eveningId: orNull(checkIns.eveningId) };
const found = prepared(asked, (orm, { match, eventId, eveningId }) =>
  orm
    .select({
      codeId: tickets.codeId,
      name: sql<string>`coalesce(${tickets.holderName}, ${users.name}, '')`,
      names: sql<string>`${ticketDocs.holderName} || ' ' || ${ticketDocs.buyerName}`,
      ticketNumber: tickets.ticketNumber,
      ticketTypeName: namedAtDoor(tickets),
      status: tickets.status,
      checkInId: checkIns.id,
      absenceId: absences.id,
    })
    .from(ticketSearch)
    .crossJoin(ticketDocs)
    .crossJoin(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isOfEvening(eveningId), isNull(checkIns.undoneAt)))
    .leftJoin(
      absences,
      and(eq(absences.ticketId, tickets.id), eq(absences.eveningId, eveningId), isNull(absences.endedAt)),
    )
    .where(
      and(
        hasWords(ticketSearch, match),
        eq(ticketDocs.id, ticketSearch.rowid),
        eq(tickets.id, ticketDocs.ticketId),
        eq(tickets.eventId, eventId),
        isGoodFor(eveningId),
        ne(tickets.status, 'cancelled'),
      ),
    )
    .orderBy(desc(ticketSearch.rowid))
    .limit(MOST_FOUND)
    .prepare(),
);

/**
 * Guests of one of tonight's events whose names have words that begin so, for who leads it. Each comes with the last
 * signs of the ticket's number as a second mark, since two guests may be called alike. Errors: EVENT_NOT_FOUND,
 * EVENT_OVER.
 */
export function findGuests(ctx: ServiceContext, { eventId, name }: FindGuestsInput): FoundGuests {
  requirePermission(ctx, 'guests:search');
  if (!openNights(ctx).some((night) => night.eventId === eventId)) throw new DomainError('EVENT_NOT_FOUND');
  const { eveningId } = loadDoorEvent(ctx, eventId);
  const [match, isNamed] = [nameWords(name), nameMatcher(name)];
  if (match === null || isNamed === null) return { guests: [], more: 0 };
  const all = found(ctx.db)
    .all({ match, eventId, eveningId })
    .filter(({ names }) => isNamed(names));
  const guests = all.slice(0, MOST_GUESTS).map((row) => ({
    code: SHORT_CODE_PREFIX + shortCode(row.codeId),
    name: row.name,
    mark: row.ticketNumber.slice(-4),
    ticketTypeName: row.ticketTypeName,
    isInside: row.status === 'used' || row.checkInId !== null,
    isAbsent: row.absenceId !== null,
  }));
  return { guests, more: all.length - guests.length };
}
