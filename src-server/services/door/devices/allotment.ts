import { and, eq, gt, sql } from 'drizzle-orm';
import { ALLOTMENT_SEATS } from '#shared/door/desk-limits.ts';
import { deleteRows, findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { deskAllotments } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { scanWaitList } from '../../shop/wait-list/scan-wait-list.ts';

const take = prepared(
  { seats: deskAllotments.quantity, deskId: deskAllotments.deskId, eventId: deskAllotments.eventId },
  (orm, { seats, deskId, eventId }) =>
    orm
      .update(deskAllotments)
      .set({ quantity: sql`max(0, ${deskAllotments.quantity} - ${seats})` })
      .where(
        and(eq(deskAllotments.deskId, deskId), eq(deskAllotments.eventId, eventId), gt(deskAllotments.quantity, 0)),
      )
      .prepare(),
);

const raise = prepared(
  { more: deskAllotments.quantity, deskId: deskAllotments.deskId, eventId: deskAllotments.eventId },
  (orm, { more, deskId, eventId }) =>
    orm
      .update(deskAllotments)
      .set({ quantity: sql`${deskAllotments.quantity} + ${more}` })
      .where(and(eq(deskAllotments.deskId, deskId), eq(deskAllotments.eventId, eventId)))
      .prepare(),
);

const keptBy = prepared({ deskId: deskAllotments.deskId }, (orm, { deskId }) =>
  orm
    .select({ eventId: deskAllotments.eventId })
    .from(deskAllotments)
    .where(eq(deskAllotments.deskId, deskId))
    .prepare(),
);

/** A desk sells its own kept seats first. Call inside the sale's transaction: a refused sale gives them back. */
export function takeFromAllotment(
  ctx: ServiceContext,
  { deskId, eventId, seats }: { deskId: string; eventId: string; seats: number },
): void {
  take(ctx.db).run({ deskId, eventId, seats });
}

/**
 * Fills a desk's kept seats up, never beyond what is free: online sales go on until the last seat, and what a desk
 * without a network sells stays inside capacity. Null is an event without a limit. Call inside a transaction.
 */
export function fillAllotment(
  ctx: ServiceContext,
  { deskId, eventId, seatsLeft }: { deskId: string; eventId: string; seatsLeft: number | null },
): number | null {
  if (seatsLeft === null) return null;
  const kept = findRow(ctx.db, deskAllotments, { deskId, eventId }, ['quantity'])?.quantity ?? 0;
  // Half of what is free at most: several doors share the last seats with the website.
  const more = Math.min(ALLOTMENT_SEATS - kept, Math.floor(Math.max(0, seatsLeft) / 2));
  if (more <= 0) return kept;
  // No upsert: the guard of an INSERT would count the seats that are kept already a second time.
  if (raise(ctx.db).run({ more, deskId, eventId }).changes === 0)
    insertRow(ctx.db, deskAllotments, { deskId, eventId, quantity: more });
  return kept + more;
}

/** Seats that are kept for this desk now. */
export const deskAllotment = (ctx: ServiceContext, of: { deskId: string; eventId: string }): number =>
  findRow(ctx.db, deskAllotments, { deskId: of.deskId, eventId: of.eventId }, ['quantity'])?.quantity ?? 0;

/** The till is closed, or the desk is gone: its kept seats are for who waits, then for everyone. In a transaction. */
export function releaseAllotments(ctx: ServiceContext, deskId: string): void {
  const kept = keptBy(ctx.db).all({ deskId });
  deleteRows(ctx.db, deskAllotments, { deskId });
  for (const { eventId } of kept) scanWaitList(ctx, eventId);
}
