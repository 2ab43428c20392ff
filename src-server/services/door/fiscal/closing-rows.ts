import { and, asc, between, desc, eq, gte, max, sql } from 'drizzle-orm';
import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { WhereClosed } from '#shared/fiscal/dsfinvk/source.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { fiscalClosings } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { BookContext } from './book-context.ts';

type ClosingRow = typeof fiscalClosings.$inferSelect;
const { registerSerial, zNumber, firstNumber, lastNumber, businessDay, facts } = fiscalClosings;

const ends = prepared({ registerSerial }, (orm, of) =>
  orm
    .select({ zNumber: max(zNumber), lastNumber: max(lastNumber) })
    .from(fiscalClosings)
    .where(eq(registerSerial, of.registerSerial))
    .prepare(),
);
const byNumber = prepared({ registerSerial, zNumber }, (orm, of) =>
  orm
    .select({ entryId: fiscalClosings.entryId, facts })
    .from(fiscalClosings)
    .where(and(eq(registerSerial, of.registerSerial), eq(zNumber, of.zNumber)))
    .prepare(),
);
const newest = prepared({ registerSerial }, (orm, of) =>
  orm
    .select({ facts })
    .from(fiscalClosings)
    .where(eq(registerSerial, of.registerSerial))
    .orderBy(desc(zNumber))
    .limit(1)
    .prepare(),
);
const around = prepared({ registerSerial, number: lastNumber }, (orm, of) =>
  orm
    .select({ zNumber, firstNumber, createdAt: sql<string>`json_extract(${facts}, '$.createdAt')` })
    .from(fiscalClosings)
    .where(and(eq(registerSerial, of.registerSerial), gte(lastNumber, of.number)))
    .orderBy(asc(lastNumber))
    .limit(1)
    .prepare(),
);
const page = prepared(
  {
    from: businessDay,
    to: businessDay,
    afterDay: businessDay,
    afterSerial: registerSerial,
    afterZ: zNumber,
    limit: Number,
  },
  (orm, { from, to, afterDay, afterSerial, afterZ, limit }) =>
    orm
      .select({ registerSerial, facts })
      .from(fiscalClosings)
      .where(
        and(
          between(businessDay, from, to),
          sql`(${businessDay}, ${registerSerial}, ${zNumber}) > (${afterDay}, ${afterSerial}, ${afterZ})`,
        ),
      )
      .orderBy(asc(businessDay), asc(registerSerial), asc(zNumber))
      .limit(limit)
      .prepare(),
);

/** A closing and the register it is of. */
export type RegisterClosing = { registerSerial: string; closing: ClosingPayload };
const read = (row: { facts: string }): ClosingPayload => JSON.parse(row.facts) as ClosingPayload;

/** Writes a closing once and for ever; a trigger refuses one that does not follow. Call inside a transaction. */
export const insertClosing = (ctx: ServiceContext, row: Omit<ClosingRow, 'bookedAt'>): void =>
  insertRow(ctx.db, fiscalClosings, { ...row, bookedAt: ctx.now() });

/** The highest Z number and the highest document number that a register's closings have; null before the first. */
export const lastClosed = (
  ctx: ServiceContext,
  serial: string,
): { zNumber: number | null; lastNumber: number | null } =>
  ends(ctx.db).get({ registerSerial: serial }) ?? { zNumber: null, lastNumber: null };

/** The journal entry of a register's closing with this number; undefined for none. */
export const entryOfClosing = (ctx: BookContext, of: { registerSerial: string; zNumber: number }): string | undefined =>
  byNumber(ctx.db).get(of)?.entryId;

/** One closing as it was frozen; null for none of this number. */
export function findClosing(ctx: BookContext, of: { registerSerial: string; zNumber: number }): ClosingPayload | null {
  const row = byNumber(ctx.db).get(of);
  return row === undefined ? null : read(row);
}

/** The newest closing of a register; null before its first. */
export function newestClosing(ctx: ServiceContext, serial: string): ClosingPayload | null {
  const row = newest(ctx.db).get({ registerSerial: serial });
  return row === undefined ? null : read(row);
}

/** The closing that has a register's document; null when it was never closed. */
export function closingOfNumber(ctx: BookContext, of: { registerSerial: string; number: number }): WhereClosed | null {
  const row = around(ctx.db).get(of);
  if (row === undefined || row.firstNumber === null || row.firstNumber > of.number) return null;
  return { zNumber: row.zNumber, createdAt: row.createdAt };
}

/** The days `from` to `to` and where a page begins; no page before it begins at an empty day. */
export type ClosingPage = {
  from: string;
  to: string;
  afterDay: string;
  afterSerial: string;
  afterZ: number;
  limit: number;
};

/** Closings of business days, by day, register and number. */
export const readClosings = (ctx: BookContext, range: ClosingPage): RegisterClosing[] =>
  page(ctx.db)
    .all(range)
    .map((row) => ({ registerSerial: row.registerSerial, closing: read(row) }));
