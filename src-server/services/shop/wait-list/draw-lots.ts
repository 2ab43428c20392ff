import { createHash } from 'node:crypto';
import { asc, lte, sql } from 'drizzle-orm';
import type { WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { waiters, waitListDraws } from '#server/db/schema/wait-list.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nextSeq, onList } from './find-places.ts';

export type DrawRow = typeof waitListDraws.$inferSelect;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The draw of an event's list; undefined where who joins first comes first. */
export const findDraw = (ctx: Pick<ServiceContext, 'db'>, eventId: string): DrawRow | undefined =>
  findRow(ctx.db, waitListDraws, { eventId });

/** Events whose lots are to be drawn by now. */
export const dueDraws = prepared({ now: waitListDraws.drawsAt }, (orm, { now }) =>
  orm
    .select({ eventId: waitListDraws.eventId })
    .from(waitListDraws)
    .where(sql`${waitListDraws.drawnAt} IS NULL AND ${lte(waitListDraws.drawsAt, now)}`)
    .orderBy(asc(waitListDraws.drawsAt))
    .prepare(),
);

/** What anybody may know of a draw: its seed only once it is done. `lot` is one's own. */
export function drawnView(draw: DrawRow | undefined, lot: string | null): WaitListDraw | null {
  if (draw === undefined) return null;
  const { drawsAt, drawnAt, lots, seed, seedHash } = draw;
  return { drawsAt, isDrawn: drawnAt !== null, lots, seedHash, seed: drawnAt === null ? null : seed, lot };
}

/** What decides: random, as the id of a place is, so that nobody's chance hangs on when they came. */
export const orderOfLot = (seed: string, lot: string): string => sha256(seed + lot);

/**
 * Draws the lots of a list: who was on it by then stands in the order of SHA-256 of the seed and the id of their place,
 * who came later behind them. Whoever has a seat kept keeps it. Each is told where they stand. Call inside a transaction,
 * and scan after it.
 */
export function drawLots(ctx: ServiceContext, { eventId, seed, drawsAt }: DrawRow): void {
  const row = onList(ctx.db).all({ eventId });
  const lots = row
    .filter(({ afterEventId, joinedAt }) => afterEventId === null && joinedAt <= drawsAt)
    .map((waiter) => ({ ...waiter, order: orderOfLot(seed, waiter.id) }))
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  const late = row.filter(({ id }) => !lots.some((lot) => lot.id === id));
  let seq = nextSeq(ctx) - 1;
  for (const { id } of [...lots, ...late]) updateRows(ctx.db, waiters, { id }, { seq: (seq += 1) });
  updateRows(ctx.db, waitListDraws, { eventId }, { drawnAt: ctx.now(), lots: lots.length });
  for (const { id } of lots) putInOutbox(ctx, { kind: 'mail.wait_list_drawn', refId: id });
  writeAudit(ctx, {
    action: 'wait_list.drawn',
    subjectKind: 'event',
    subjectId: eventId,
    after: { lots: lots.length, seed },
  });
}
