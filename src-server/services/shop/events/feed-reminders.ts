import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { isReminderTime, reminderTime } from '#shared/events/reminder-time.ts';
import { DAY_MS, type LocalDate } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** So many are put into the outbox in one transaction: a few milliseconds in which nobody is answered. */
export const REMINDER_CHUNK = 150;
/** More than lies between the hour of the mail and the end of the evening that it is about. */
const LOOK_AHEAD_MS = 2 * DAY_MS;

const comingNights = prepared({ after: events.startsAt, until: events.startsAt }, (orm, { after, until }) =>
  orm
    .select({ id: events.id, startsAt: events.startsAt, remindedFor: events.remindedFor })
    .from(events)
    .where(
      and(
        gt(events.startsAt, after),
        lte(events.startsAt, until),
        isNull(events.cancelledAt),
        eq(events.remindsGuests, true),
        sql`${events.evenings} = '[]'`,
      ),
    )
    .orderBy(asc(events.startsAt))
    .prepare(),
);
const comingEvenings = prepared(
  { after: eventEvenings.startsAt, until: eventEvenings.startsAt },
  (orm, { after, until }) =>
    orm
      .select({
        id: eventEvenings.eventId,
        eveningId: eventEvenings.id,
        startsAt: eventEvenings.startsAt,
        remindedFor: eventEvenings.remindedFor,
      })
      .from(eventEvenings)
      .innerJoin(events, eq(events.id, eventEvenings.eventId))
      .where(
        and(
          eq(eventEvenings.state, 'planned').inlineParams(),
          gt(eventEvenings.startsAt, after),
          lte(eventEvenings.startsAt, until),
          isNull(events.cancelledAt),
          eq(events.remindsGuests, true),
        ),
      )
      .orderBy(asc(eventEvenings.startsAt))
      .prepare(),
);
/** A night, or an evening of a course. */
type Night = RowOf<typeof comingNights> & { eveningId?: string };

/** Who had a ticket before the mail's hour, comes, wants the mail and has none of this evening in the outbox yet. */
const nextGuests = prepared(
  {
    eventId: tickets.eventId,
    eveningId: orNull(absences.eveningId),
    evening: String,
    boughtBefore: tickets.purchasedAt,
  },
  (orm, { eventId, eveningId, evening, boughtBefore }) => {
    const absent = orm
      .select({ id: absences.id })
      .from(absences)
      .where(and(eq(absences.ticketId, tickets.id), eq(absences.eveningId, eveningId), isNull(absences.endedAt)));
    const written = orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.kind, 'mail.night_before'),
          eq(outbox.refId, sql`${tickets.eventId} || ':' || ${tickets.userId} || ':' || ${evening}`),
        ),
      );
    return orm
      .selectDistinct({ userId: tickets.userId })
      .from(tickets)
      .leftJoin(profiles, eq(profiles.id, tickets.userId))
      .where(
        and(
          eq(tickets.eventId, eventId),
          eq(tickets.status, 'active'),
          or(isNull(tickets.eveningId), eq(tickets.eveningId, eveningId)),
          lt(tickets.purchasedAt, boughtBefore),
          isNotNull(tickets.userId),
          isNull(profiles.remindersOffAt),
          notExists(written),
          notExists(absent),
        ),
      )
      .limit(REMINDER_CHUNK)
      .prepare();
  },
);

/** The nights whose mail may leave now and is not yet written to everybody. */
function nightsToTell(ctx: ServiceContext): Night[] {
  const now = ctx.now();
  const soon = { after: now, until: new Date(now.getTime() + LOOK_AHEAD_MS) };
  return [...comingNights(ctx.db).all(soon), ...comingEvenings(ctx.db).all(soon)].filter(
    (night) => isReminderTime(night, now) && night.remindedFor !== reminderTime(night).evening,
  );
}

function noteReminded(ctx: ServiceContext, { id, eveningId }: Night, remindedFor: LocalDate): void {
  if (eveningId === undefined) updateRows(ctx.db, events, { id }, { remindedFor });
  else updateRows(ctx.db, eventEvenings, { id: eveningId }, { remindedFor });
}

function tell(ctx: ServiceContext, night: Night): number {
  const { evening, from } = reminderTime(night);
  const guests = nextGuests(ctx.db).all({
    eventId: night.id,
    eveningId: night.eveningId ?? null,
    evening,
    boughtBefore: from,
  });
  for (const { userId } of guests)
    putInOutbox(ctx, { kind: 'mail.night_before', refId: `${night.id}:${userId}:${evening}` });
  if (guests.length < REMINDER_CHUNK) noteReminded(ctx, night, evening);
  return guests.length;
}

/**
 * Puts the mails of the day before the next nights into the outbox, some at a time: one for each person and evening. A
 * course is told about before each of its evenings. Whoever bought later has just got the confirmation. Gives how
 * many were written; 0 when there is nothing to do for now.
 */
export function feedReminders(ctx: ServiceContext): number {
  if (!ctx.operator.remindsGuests || nightsToTell(ctx).length === 0) return 0;
  return inTransaction(ctx.db, () => {
    for (const night of nightsToTell(ctx)) {
      const written = tell(ctx, night);
      if (written > 0) return written;
    }
    return 0;
  });
}
