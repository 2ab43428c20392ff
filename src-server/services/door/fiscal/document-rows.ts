import { and, asc, between, count, desc, eq, max, ne, sql } from 'drizzle-orm';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { fiscalDocuments } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { BookContext } from './book-context.ts';

type DocumentRow = typeof fiscalDocuments.$inferSelect;
const { registerSerial, number } = fiscalDocuments;

const byNumber = prepared({ registerSerial, number }, (orm, of) =>
  orm
    .select({ entryId: fiscalDocuments.entryId })
    .from(fiscalDocuments)
    .where(and(eq(registerSerial, of.registerSerial), eq(number, of.number)))
    .prepare(),
);
const last = prepared({ registerSerial }, (orm, of) =>
  orm
    .select({ number: max(number) })
    .from(fiscalDocuments)
    .where(eq(registerSerial, of.registerSerial))
    .prepare(),
);
const inRange = prepared({ registerSerial, from: number, to: number }, (orm, { from, to, ...of }) =>
  orm
    .select({ count: count() })
    .from(fiscalDocuments)
    .where(and(eq(registerSerial, of.registerSerial), between(number, from, to)))
    .prepare(),
);
const sameSignature = prepared(
  columnsOf(fiscalDocuments, ['entryId', 'deviceSerial', 'signatureCounter']),
  (orm, { entryId, deviceSerial, signatureCounter }) =>
    orm
      .select({ entryId: fiscalDocuments.entryId })
      .from(fiscalDocuments)
      .where(
        and(
          sql`is_signed = 1`, // as the index has it, or it would not be used
          eq(fiscalDocuments.deviceSerial, deviceSerial),
          eq(fiscalDocuments.signatureCounter, signatureCounter),
          ne(fiscalDocuments.entryId, entryId),
        ),
      )
      .limit(1)
      .prepare(),
);
const page = prepared({ registerSerial, from: number, to: number, limit: Number }, (orm, { from, to, limit, ...of }) =>
  orm
    .select({ facts: fiscalDocuments.facts })
    .from(fiscalDocuments)
    .where(and(eq(registerSerial, of.registerSerial), between(number, from, to)))
    .orderBy(asc(number))
    .limit(limit)
    .prepare(),
);

const newest = prepared({ registerSerial }, (orm, of) =>
  orm
    .select({
      number,
      kind: fiscalDocuments.kind,
      finishedAt: fiscalDocuments.finishedAt,
      isSigned: fiscalDocuments.isSigned,
    })
    .from(fiscalDocuments)
    .where(eq(registerSerial, of.registerSerial))
    .orderBy(desc(number))
    .limit(1)
    .prepare(),
);

export type NumberRange = { registerSerial: string; from: number; to: number };

/** Writes a document once and for ever: the database refuses a change. Call inside a transaction. */
export const insertDocument = (ctx: ServiceContext, row: Omit<DocumentRow, 'bookedAt'>): void =>
  insertRow(ctx.db, fiscalDocuments, { ...row, bookedAt: ctx.now() });

/** The journal entry of a register's document with this number; undefined for none. */
export const entryOfNumber = (
  ctx: ServiceContext,
  of: { registerSerial: string; number: number },
): string | undefined => byNumber(ctx.db).get(of)?.entryId;

/** The highest number of a register's documents; 0 before its first. */
export const highestNumber = (ctx: ServiceContext, serial: string): number =>
  last(ctx.db).get({ registerSerial: serial })?.number ?? 0;

/** How many documents of a register have these numbers, both ends included. */
export const countNumbers = (ctx: ServiceContext, range: NumberRange): number => inRange(ctx.db).get(range)?.count ?? 0;

/** Whether another document has this signature of this device. */
export const isSignedTwice = (
  ctx: ServiceContext,
  of: { entryId: string; deviceSerial: string; signatureCounter: number },
): boolean => sameSignature(ctx.db).get(of) !== undefined;

/** The first documents of a range, by their numbers. */
export const readDocuments = (ctx: BookContext, range: NumberRange & { limit: number }): FiscalDocument[] =>
  page(ctx.db)
    .all(range)
    .map(({ facts }) => JSON.parse(facts) as FiscalDocument);

/** The last document of a register, in short; null before its first. */
export const newestDocument = (ctx: ServiceContext, serial: string): RowOf<typeof newest> | null =>
  newest(ctx.db).get({ registerSerial: serial }) ?? null;
