import { and, eq, isNull, sql } from 'drizzle-orm';
import { findRow, insertIfNew, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type WalkInRow = typeof walkIns.$inferSelect;
export type NewWalkIn = Omit<WalkInRow, 'undoneAt' | 'undoId'>;

const inside = prepared(
  { eventId: walkIns.eventId, eveningId: orNull(walkIns.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select({ people: sql<number>`coalesce(sum(${walkIns.people}), 0)` })
      .from(walkIns)
      .where(and(eq(walkIns.eventId, eventId), sql`${walkIns.eveningId} IS ${eveningId}`, isNull(walkIns.undoneAt)))
      .prepare(),
);

/** False is a repeat of the same entry. Call inside a transaction; the row is append-only and needs no audit row. */
export const insertWalkIn = (ctx: ServiceContext, row: NewWalkIn): boolean => insertIfNew(ctx.db, walkIns, row);

/** Takes an entry back; its seats are free again by trigger. Call inside a transaction. */
export function undoWalkInRow(ctx: ServiceContext, { id, undoId }: { id: string; undoId: string }): void {
  updateRows(ctx.db, walkIns, { id, undoneAt: null }, { undoneAt: ctx.now(), undoId });
}

export const findWalkIn = (ctx: ServiceContext, id: string): WalkInRow | undefined => findRow(ctx.db, walkIns, { id });

/** People inside this evening who came without a ticket. */
export const countWalkIns = (ctx: ServiceContext, evening: Pick<WalkInRow, 'eventId' | 'eveningId'>): number =>
  inside(ctx.db).get(evening)?.people ?? 0;
