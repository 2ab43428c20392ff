import { and, asc, eq, isNull } from 'drizzle-orm';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Evening } from '#shared/events/evenings.ts';
import { isReminderTime, reminderTime } from '#shared/events/reminder-time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
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

/**
 * The tickets that the mail of the day before brings, read when it leaves. Null when it is not to leave any more: it is
 * too late, the night was cancelled or moved to another evening, the evening of a course was left out, the tickets were
 * given back or are with friends, or somebody has switched it off.
 */
export function loadReminder(
  ctx: ServiceContext,
  of: { eventId: string; userId: string; evening: string },
): { userId: string; evening: Evening; tickets: [TicketView, ...TicketView[]] } | null {
  if (!ctx.operator.remindsGuests) return null;
  const [first, ...others] = heldTickets(ctx.db)
    .all(of)
    .map((row) => ticketView(ctx, row));
  if (first === undefined) return null;
  const evening = eveningsOf(first.event).find((one) => reminderTime(one).evening === of.evening);
  if (evening === undefined || !isReminderTime(evening, ctx.now())) return null;
  if (first.purchasedAt >= reminderTime(evening).from) return null;
  return { userId: of.userId, evening, tickets: [first, ...others] };
}
