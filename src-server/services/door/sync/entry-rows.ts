import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { deskEntries, desks } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** An entry with the answer that was given to it. */
export const KEPT_COLUMNS = {
  id: deskEntries.id,
  deskId: deskEntries.deskId,
  hash: deskEntries.hash,
  outcome: deskEntries.outcome,
  detail: deskEntries.detail,
};
const byId = prepared({ id: deskEntries.id }, (orm, { id }) =>
  orm.select(KEPT_COLUMNS).from(deskEntries).where(eq(deskEntries.id, id)).prepare(),
);
export type KeptEntry = RowOf<typeof byId>;
export const findEntry = (ctx: ServiceContext, id: string): KeptEntry | undefined => byId(ctx.db).get({ id });

const byDesk = prepared({ id: deskEntries.id, deskId: deskEntries.deskId }, (orm, { id, deskId }) =>
  orm
    .select({ at: deskEntries.recordedAt })
    .from(deskEntries)
    .where(and(eq(deskEntries.id, id), eq(deskEntries.deskId, deskId)))
    .prepare(),
);
/** When a desk wrote an entry, by its own clock; undefined for one that has not come, or is another desk's. */
export const writtenAt = (ctx: ServiceContext, entry: { id: string; deskId: string }): Date | undefined =>
  byDesk(ctx.db).get(entry)?.at;

const chainEnd = prepared({ id: desks.id }, (orm, { id }) =>
  orm.select({ lastSeq: desks.lastSeq, lastHash: desks.lastHash }).from(desks).where(eq(desks.id, id)).prepare(),
);
/** The last entry of a desk's journal that we have. Error: DESK_NOT_FOUND. */
export function readChainEnd(ctx: ServiceContext, deskId: string): RowOf<typeof chainEnd> {
  const end = chainEnd(ctx.db).get({ id: deskId });
  if (end === undefined) throw new DomainError('DESK_NOT_FOUND');
  return end;
}

const COLUMNS = [
  'id',
  'deskId',
  'deviceSeq',
  'kind',
  'recordedAt',
  'payload',
  'hash',
  'outcome',
  'detail',
  'receivedAt',
] as const;
const insert = prepared(columnsOf(deskEntries, COLUMNS), (orm, row) => orm.insert(deskEntries).values(row).prepare());
/** Writes an entry at the end of its desk's journal: a trigger moves the end. */
export function appendEntry(ctx: ServiceContext, row: Omit<typeof deskEntries.$inferSelect, 'receivedAt'>): void {
  insert(ctx.db).run({ ...row, receivedAt: ctx.now() });
}
