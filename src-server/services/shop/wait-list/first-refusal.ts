import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import { prepared } from '#server/db/client.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { liveOffer, ownPlace } from './find-places.ts';
import { offerSeat } from './kept-seats.ts';
import { addWaiter } from './scan-wait-list.ts';

type First = Omit<Parameters<typeof addWaiter>[1], 'afterEventId'> & { afterEventId: string };

/**
 * Keeps a seat of the next course for who was in the one before; where it has none any more, the next that comes free
 * while they are asked. Call inside a transaction. Gives whether one is kept now.
 */
export function keepFirst(ctx: ServiceContext, waiter: First, startsAt: Date): boolean {
  addWaiter(ctx, waiter);
  const row = findRow(ctx.db, waiters, { id: waiter.id });
  if (row === undefined) return false;
  try {
    offerSeat(ctx, row, { startsAt });
    return true;
  } catch (error) {
    if (isRefusedBy(error, GUARDS.eventSoldOut) || isRefusedBy(error, GUARDS.ticketTypeSoldOut)) return false;
    throw error;
  }
}

const tooLate = prepared({ now: nextCourses.keptUntil }, (orm, { now }) =>
  orm
    .select({ id: waiters.id, eventId: waiters.eventId })
    .from(waiters)
    .where(
      and(
        sql`${waiters.state} IN ('waiting', 'paused')`,
        sql`${waiters.afterEventId} IS NOT NULL`,
        notExists(
          orm
            .select({ eventId: nextCourses.eventId })
            .from(nextCourses)
            .where(
              and(
                eq(nextCourses.eventId, waiters.afterEventId),
                eq(nextCourses.nextEventId, waiters.eventId),
                gt(nextCourses.keptUntil, now),
              ),
            ),
        ),
      ),
    )
    .prepare(),
);

/** Who got no seat while they were asked first waits for none: from then on it is open to all. Call inside a transaction. */
export function endFirstRefusals(ctx: ServiceContext): void {
  for (const { id } of tooLate(ctx.db).all({ now: ctx.now() }))
    updateRows(ctx.db, waiters, { id }, { state: 'closed', endedAt: ctx.now() });
}

/** Whoever is asked first and orders just what is kept for them takes it, also where they come by the event's own page. */
export function withKeptSeat<I extends CreateOrderInput>(ctx: ServiceContext, userId: string, input: I): I {
  const { eventId, eveningId, seatOfferId, handOverToken, items } = input;
  const [item, ...more] = items;
  if (seatOfferId !== undefined || handOverToken !== undefined || eveningId !== undefined) return input;
  if (item?.quantity !== 1 || more.length > 0) return input;
  const waiter = ownPlace(ctx.db).get({ eventId, userId });
  if (waiter?.state !== 'offered' || waiter.afterEventId === null) return input;
  const offer = liveOffer(ctx.db).get({ waiterId: waiter.id });
  if (offer === undefined || offer.expiresAt <= ctx.now()) return input;
  const isIt =
    item.ticketTypeId === (offer.ticketTypeId ?? GENERAL_ADMISSION_ID) && (item.roles?.[0] ?? null) === offer.role;
  return isIt ? { ...input, seatOfferId: offer.id } : input;
}
