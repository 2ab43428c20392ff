import { ALLOTMENT_SEATS } from '#shared/door/desk-limits.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const take = statement<{ deskId: string; eventId: string; seats: number }>(
  `UPDATE desk_allotments SET quantity = MAX(0, quantity - @seats) WHERE desk_id = @deskId AND event_id = @eventId AND quantity > 0`,
);
const find = statement<{ deskId: string; eventId: string }, { quantity: number }>(
  `SELECT quantity FROM desk_allotments WHERE desk_id = @deskId AND event_id = @eventId`,
);
const put = statement<{ deskId: string; eventId: string; quantity: number }>(
  `INSERT INTO desk_allotments (desk_id, event_id, quantity) VALUES (@deskId, @eventId, @quantity) ON CONFLICT (desk_id, event_id) DO UPDATE SET quantity = @quantity`,
);
const release = statement<{ deskId: string }>(`DELETE FROM desk_allotments WHERE desk_id = @deskId`);

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
  const kept = find(ctx.db).get({ deskId, eventId })?.quantity ?? 0;
  // Half of what is free at most: several doors share the last seats with the website.
  const more = Math.min(ALLOTMENT_SEATS - kept, Math.floor(Math.max(0, seatsLeft) / 2));
  if (more <= 0) return kept;
  put(ctx.db).run({ deskId, eventId, quantity: kept + more });
  return kept + more;
}

/** The till is closed, or the desk is gone: its kept seats are for everyone again. */
export function releaseAllotments(ctx: ServiceContext, deskId: string): void {
  release(ctx.db).run({ deskId });
}
