import { and, asc, between, count, desc, eq, inArray, isNotNull, lt, max, sql, sum } from 'drizzle-orm';
import { insertRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { isBefore, newestFirst, type PageRange } from '#server/db/paging.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { fiscalPackages } from '#server/db/schema/fiscal-devices.ts';
import { fiscalClosings } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type PackageRow = typeof fiscalPackages.$inferSelect;
const { id, fromDay, toDay, closingEntryId, state, createdAt } = fiscalPackages;

const byId = prepared({ id }, (orm, of) => orm.select().from(fiscalPackages).where(eq(id, of.id)).prepare());
const unfinished = prepared((orm) =>
  orm
    .select()
    .from(fiscalPackages)
    .where(inArray(state, ['waiting', 'running']))
    .orderBy(asc(createdAt), asc(id))
    .prepare(),
);
const page = prepared({ at: createdAt, id, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select({
      id,
      fromDay,
      toDay,
      registerSerial: fiscalClosings.registerSerial,
      zNumber: fiscalClosings.zNumber,
      state,
      done: fiscalPackages.done,
      total: fiscalPackages.total,
      bytes: fiscalPackages.bytes,
      sha256: fiscalPackages.sha256,
      error: fiscalPackages.error,
      isSound: fiscalPackages.isSound,
      createdAt,
      finishedAt: fiscalPackages.finishedAt,
    })
    .from(fiscalPackages)
    .leftJoin(fiscalClosings, eq(fiscalClosings.entryId, closingEntryId))
    .where(isBefore(createdAt, id, from))
    .orderBy(...newestFirst(createdAt, id))
    .limit(limit)
    .prepare(),
);
const setProgress = prepared(columnsOf(fiscalPackages, ['id', 'done', 'total']), (orm, { id: of, ...progress }) =>
  orm
    .update(fiscalPackages)
    .set({ ...progress, state: 'running' })
    .where(eq(id, of))
    .prepare(),
);
const setReady = prepared(
  columnsOf(fiscalPackages, ['id', 'done', 'total', 'sha256', 'bytes', 'isSound', 'finishedAt']),
  (orm, { id: of, ...facts }) =>
    orm
      .update(fiscalPackages)
      .set({ ...facts, state: 'ready', error: null })
      .where(eq(id, of))
      .prepare(),
);
const setEnd = prepared(columnsOf(fiscalPackages, ['id', 'state', 'error', 'finishedAt']), (orm, { id: of, ...end }) =>
  orm.update(fiscalPackages).set(end).where(eq(id, of)).prepare(),
);
const old = prepared({ before: createdAt }, (orm, { before }) =>
  orm
    .select()
    .from(fiscalPackages)
    .where(and(eq(state, 'ready'), isNotNull(fiscalPackages.finishedAt), lt(createdAt, before)))
    .orderBy(desc(createdAt))
    .prepare(),
);
const documentsIn = sql<number>`coalesce(${fiscalClosings.lastNumber} - ${fiscalClosings.firstNumber} + 1, 0)`;
const counted = prepared({ from: fiscalClosings.businessDay, to: fiscalClosings.businessDay }, (orm, { from, to }) =>
  orm
    .select({
      closings: count(),
      documents: sum(documentsIn).mapWith(Number),
      largest: max(documentsIn).mapWith(Number),
    })
    .from(fiscalClosings)
    .where(between(fiscalClosings.businessDay, from, to))
    .prepare(),
);

/** Writes that a package is wanted. Call inside a transaction. */
export const insertPackage = (
  ctx: ServiceContext,
  row: Pick<PackageRow, 'id' | 'fromDay' | 'toDay' | 'closingEntryId' | 'requestedBy' | 'total' | 'createdAt'>,
): void => insertRow(ctx.db, fiscalPackages, { ...row, state: 'waiting', isSound: false });

/** One package; null for none of this id. */
export const findPackage = (ctx: ServiceContext, wanted: string): PackageRow | null =>
  byId(ctx.db).get({ id: wanted }) ?? null;

/** The packages that are still to be made, the oldest first; one that a restart has cut off is among them. */
export const unfinishedPackages = (ctx: ServiceContext): PackageRow[] => unfinished(ctx.db).all();

/** A page of all packages, the newest first. */
export const readPackages = (ctx: ServiceContext, range: PageRange): RowOf<typeof page>[] => page(ctx.db).all(range);

/** How far a package has come. */
export const writeProgress = (ctx: ServiceContext, row: Pick<PackageRow, 'id' | 'done' | 'total'>): void =>
  void setProgress(ctx.db).run(row);

/** A package that can be fetched. */
export const writeReady = (
  ctx: ServiceContext,
  row: Pick<PackageRow, 'id' | 'done' | 'total' | 'sha256' | 'bytes' | 'isSound' | 'finishedAt'>,
): void => void setReady(ctx.db).run(row);

/** A package that did not come about, or was removed. */
export const writePackageEnd = (
  ctx: ServiceContext,
  row: Pick<PackageRow, 'id' | 'state' | 'error' | 'finishedAt'>,
): void => void setEnd(ctx.db).run(row);

/** The packages that were asked for before this time and can still be fetched. */
export const packagesBefore = (ctx: ServiceContext, before: Date): PackageRow[] => old(ctx.db).all({ before });

/** How many closings business days have, both ends included, with how many documents in all and in the largest. */
export function countClosings(
  ctx: ServiceContext,
  days: { from: string; to: string },
): { closings: number; documents: number; largest: number } {
  const found = counted(ctx.db).get(days);
  return { closings: found?.closings ?? 0, documents: found?.documents ?? 0, largest: found?.largest ?? 0 };
}
