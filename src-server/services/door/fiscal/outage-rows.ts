import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { isBefore, newestFirst, type PageRange } from '#server/db/paging.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalOutages } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { BookContext } from './book-context.ts';

type Row = typeof fiscalOutages.$inferSelect;
/** A transaction that the device had finished though its receipt says outage. */
export type FoundTransaction = {
  at: string;
  documentNumber: number;
  transactionNumber: number;
  signatureCounter: number;
};
export type OutageRow = Omit<Row, 'found'> & { found: FoundTransaction[] };

const openOf = prepared({ registerSerial: fiscalOutages.registerSerial }, (orm, { registerSerial }) =>
  orm
    .select()
    .from(fiscalOutages)
    .where(and(eq(fiscalOutages.registerSerial, registerSerial), isNull(fiscalOutages.endedAt)))
    .orderBy(asc(fiscalOutages.beganAt))
    .limit(1)
    .prepare(),
);
const during = prepared(
  { since: fiscalOutages.endedAt, at: fiscalOutages.beganAt, id: fiscalOutages.id, limit: Number },
  (orm, { since, limit, ...from }) =>
    orm
      .select({
        id: fiscalOutages.id,
        deskName: desks.name,
        registerSerial: fiscalOutages.registerSerial,
        beganAt: fiscalOutages.beganAt,
        endedAt: fiscalOutages.endedAt,
        reason: fiscalOutages.reason,
        code: fiscalOutages.code,
        deviceSerial: fiscalOutages.deviceSerial,
        firstNumber: fiscalOutages.firstNumber,
        lastNumber: fiscalOutages.lastNumber,
        found: sql<number>`json_array_length(${fiscalOutages.found})`,
      })
      .from(fiscalOutages)
      .innerJoin(desks, eq(desks.id, fiscalOutages.deskId))
      .where(
        and(
          isBefore(fiscalOutages.beganAt, fiscalOutages.id, from),
          or(isNull(fiscalOutages.endedAt), gte(fiscalOutages.endedAt, since)),
        ),
      )
      .orderBy(...newestFirst(fiscalOutages.beganAt, fiscalOutages.id))
      .limit(limit)
      .prepare(),
);

const read = (row: Row): OutageRow => ({ ...row, found: JSON.parse(row.found) as FoundTransaction[] });

/** Writes how an outage began. Call inside a transaction. */
export const insertOutage = (ctx: ServiceContext, row: Omit<Row, 'endedAt' | 'lastNumber' | 'found'>): void =>
  insertRow(ctx.db, fiscalOutages, row);

/** One outage; null for none of this id. */
export function findOutage(ctx: ServiceContext, id: string): OutageRow | null {
  const row = findRow(ctx.db, fiscalOutages, { id });
  return row === undefined ? null : read(row);
}

/** When an outage ended and with which document, or that it goes on. */
export const writeOutageEnd = (ctx: ServiceContext, end: Pick<Row, 'id' | 'endedAt' | 'lastNumber'>): void =>
  void updateRows(ctx.db, fiscalOutages, { id: end.id }, { endedAt: end.endedAt, lastNumber: end.lastNumber });

/** The transactions of an outage that the device had finished after all. */
export const writeFound = (ctx: ServiceContext, id: string, found: readonly FoundTransaction[]): void =>
  void updateRows(ctx.db, fiscalOutages, { id }, { found: JSON.stringify(found) });

/** The outage of a register that goes on; null for none. */
export function openOutage(ctx: ServiceContext, registerSerial: string): OutageRow | null {
  const row = openOf(ctx.db).get({ registerSerial });
  return row === undefined ? null : read(row);
}

/** Outages that began before a place in the list and had not ended by `since`, the newest first. */
export const readOutages = (ctx: BookContext, range: PageRange & { since: Date }): RowOf<typeof during>[] =>
  during(ctx.db).all(range);
