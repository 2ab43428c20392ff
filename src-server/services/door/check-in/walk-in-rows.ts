import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf, orNull } from '#server/db/placeholders.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type WalkInRow = typeof walkIns.$inferSelect;
export type NewWalkIn = Omit<WalkInRow, 'undoneAt' | 'undoId'>;

const insert = prepared(
  columnsOf(walkIns, [
    'id',
    'eventId',
    'eveningId',
    'deskId',
    'cashierId',
    'reason',
    'guestId',
    'people',
    'overPeople',
    'overReason',
    'supervisorId',
    'countedAt',
  ]),
  (orm, row) => orm.insert(walkIns).values(row).onConflictDoNothing().prepare(),
);
const undo = prepared(columnsOf(walkIns, ['id', 'undoneAt', 'undoId']), (orm, { id, ...changes }) =>
  orm
    .update(walkIns)
    .set(changes)
    .where(and(eq(walkIns.id, id), isNull(walkIns.undoneAt)))
    .prepare(),
);
const byId = prepared({ id: walkIns.id }, (orm, { id }) =>
  orm.select().from(walkIns).where(eq(walkIns.id, id)).prepare(),
);
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
export const insertWalkIn = (ctx: ServiceContext, row: NewWalkIn): boolean => insert(ctx.db).run(row).changes > 0;

/** Takes an entry back; its seats are free again by trigger. Call inside a transaction. */
export function undoWalkInRow(ctx: ServiceContext, { id, undoId }: { id: string; undoId: string }): void {
  undo(ctx.db).run({ id, undoId, undoneAt: ctx.now() });
}

export const findWalkIn = (ctx: ServiceContext, id: string): WalkInRow | undefined => byId(ctx.db).get({ id });

/** People inside this evening who came without a ticket. */
export const countWalkIns = (ctx: ServiceContext, evening: Pick<WalkInRow, 'eventId' | 'eveningId'>): number =>
  inside(ctx.db).get(evening)?.people ?? 0;
