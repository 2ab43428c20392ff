import { and, asc, eq, isNull } from 'drizzle-orm';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { takesPlace, type Evening, type Timed } from '#shared/events/evenings.ts';
import { isReminderTime, reminderTime } from '#shared/events/reminder-time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const heldTickets = prepared({ userId: tickets.userId, eventId: tickets.eventId }, (orm, { userId, eventId }) =>
  selectTickets(orm)
    .leftJoin(profiles, eq(profiles.id, tickets.userId))
    .where(
      and(
        eq(tickets.userId, userId),
        eq(tickets.eventId, eventId),
        eq(tickets.status, 'active'),
        isNull(tickets.passedOnAt),
        isNull(events.cancelledAt),
        eq(events.remindsGuests, true),
        isNull(profiles.remindersOffAt),
      ),
    )
    .orderBy(asc(tickets.purchasedAt), asc(tickets.ticketNumber))
    .prepare(),
);

/** An event's only evening, or one of a course that takes place. */
type Night = Evening & { id?: string };

/** The evening on that day. */
function nightOf(event: Timed, day: string): Night | undefined {
  const all: readonly Night[] = event.evenings.length === 0 ? eveningsOf(event) : event.evenings.filter(takesPlace);
  return all.find((one) => reminderTime(one).evening === day);
}

/** Whether its holder has said not to come then. */
const isAbsent = (ctx: ServiceContext, ticketId: string, evening: Night | undefined): boolean =>
  evening?.id !== undefined &&
  findRow(ctx.db, absences, { ticketId, eveningId: evening.id, endedAt: null }, ['id']) !== undefined;

/**
 * The tickets that the mail of the day before brings, read when it leaves. Null when it is not to leave any more: it is
 * too late, the night was cancelled or moved to another evening, the evening of a course was left out, the tickets were
 * given back, are with friends or of who can't come, or somebody has switched it off.
 */
export function loadReminder(
  ctx: ServiceContext,
  of: { eventId: string; userId: string; evening: string },
): { userId: string; evening: Evening; tickets: [TicketView, ...TicketView[]] } | null {
  if (!ctx.operator.remindsGuests) return null;
  const held = heldTickets(ctx.db).all(of);
  const evening = held[0] && nightOf(held[0].event, of.evening);
  const [first, ...others] = held
    .filter((row) => (row.eveningId === null || row.eveningId === evening?.id) && !isAbsent(ctx, row.id, evening))
    .map((row) => ticketView(ctx, row));
  if (first === undefined) return null;
  if (evening === undefined || !isReminderTime(evening, ctx.now())) return null;
  if (first.purchasedAt >= reminderTime(evening).from) return null;
  return { userId: of.userId, evening, tickets: [first, ...others] };
}
