import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
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

/** When a desk wrote an entry, by its own clock; undefined for one that has not come, or is another desk's. */
export const writtenAt = (ctx: ServiceContext, entry: { id: string; deskId: string }): Date | undefined =>
  findRow(ctx.db, deskEntries, { id: entry.id, deskId: entry.deskId }, ['recordedAt'])?.recordedAt;

const chainEnd = prepared({ id: desks.id }, (orm, { id }) =>
  orm.select({ lastSeq: desks.lastSeq, lastHash: desks.lastHash }).from(desks).where(eq(desks.id, id)).prepare(),
);
/** The last entry of a desk's journal that we have. Error: DESK_NOT_FOUND. */
export function readChainEnd(ctx: ServiceContext, deskId: string): RowOf<typeof chainEnd> {
  const end = chainEnd(ctx.db).get({ id: deskId });
  if (end === undefined) throw new DomainError('DESK_NOT_FOUND');
  return end;
}

/** Writes an entry at the end of its desk's journal: a trigger moves the end. */
export function appendEntry(ctx: ServiceContext, row: Omit<typeof deskEntries.$inferSelect, 'receivedAt'>): void {
  insertRow(ctx.db, deskEntries, { ...row, receivedAt: ctx.now() });
}
