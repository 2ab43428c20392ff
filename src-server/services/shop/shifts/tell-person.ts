import { and, eq, isNotNull } from 'drizzle-orm';
import { prepared, type RowOf } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ShiftNews } from '../../base/outbox/shift-outbox-entry.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { loadShift } from './load-shift.ts';

/** An entry and the shift that it is told of. */
type Told = { id: string; personId: string | null; shiftId: string };

/**
 * Mails somebody what became of their shift. Not of
 * what they did themselves, and not of what is over: then it is about the hours alone. Call it inside the transaction,
 * while the shift is still in the plan.
 */
export function tellPerson(ctx: ServiceContext, { id, personId, shiftId }: Told, news: ShiftNews): void {
  const isOwnAct = ctx.actor.kind === 'user' && ctx.actor.userId === personId;
  const shift = loadShift(ctx, shiftId);
  if (personId === null || isOwnAct || shift === null || shift.endsAt <= ctx.now()) return;
  putInOutbox(ctx, {
    kind: 'mail.shift_news',
    refId: `${id}:${shiftId}:${news}:${ctx.now().getTime()}`,
    payload: {
      personId,
      shiftId,
      news,
      title: shift.title,
      job: shift.job,
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
    },
  });
}

const helpersOf = prepared({ eventId: shifts.eventId }, (orm, { eventId }) =>
  orm
    .select({
      id: cashierSchedule.id,
      personId: cashierSchedule.personId,
      shiftId: shifts.id,
      startsAt: shifts.startsAt,
      endsAt: shifts.endsAt,
      location: events.location,
      cancelledAt: events.cancelledAt,
      eveningState: eventEvenings.state,
    })
    .from(shifts)
    .innerJoin(events, eq(events.id, shifts.eventId))
    .innerJoin(cashierSchedule, eq(cashierSchedule.shiftId, shifts.id))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .where(and(eq(shifts.eventId, eventId), isNotNull(cashierSchedule.personId)))
    .prepare(),
);
type Helper = RowOf<typeof helpersOf>;

const isOff = ({ cancelledAt, eveningState }: Helper): boolean => cancelledAt !== null || eveningState === 'cancelled';
const whenAndWhere = ({ startsAt, endsAt, location }: Helper): string =>
  JSON.stringify([startsAt.getTime(), endsAt.getTime(), location]);

function newsOf(before: Helper, after: Helper): ShiftNews | null {
  if (isOff(after)) return isOff(before) ? null : 'off';
  if (isOff(before)) return 'on';
  return whenAndWhere(before) === whenAndWhere(after) ? null : 'changed';
}

/**
 * Does what may move a night, call it off or put it back, and mails whoever is in its plan, if it did. Call it inside
 * the transaction.
 */
export function tellingHelpers<Done>(ctx: ServiceContext, eventId: string, change: () => Done): Done {
  const before = new Map(
    helpersOf(ctx.db)
      .all({ eventId })
      .map((helper) => [helper.id, helper]),
  );
  const done = change();
  if (before.size === 0) return done;
  for (const helper of helpersOf(ctx.db).all({ eventId })) {
    const was = before.get(helper.id);
    const news = was === undefined ? null : newsOf(was, helper);
    if (news !== null) tellPerson(ctx, helper, news);
  }
  return done;
}
