import { and, asc, between, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { ArchiveState } from '#shared/fiscal/office-states.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf, type PlaceholdersOf } from '#server/db/placeholders.ts';
import { fiscalArchives } from '#server/db/schema/fiscal-devices.ts';
import { fiscalClosings, fiscalDocuments } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { BookContext } from './book-context.ts';

type Row = typeof fiscalArchives.$inferSelect;
export type ArchiveRow = Omit<Row, 'problems'> & { problems: string[] };

const KEY = columnsOf(fiscalArchives, ['closingEntryId', 'deviceSerial']);
const isOf = (key: PlaceholdersOf<typeof KEY>) =>
  and(eq(fiscalArchives.closingEntryId, key.closingEntryId), eq(fiscalArchives.deviceSerial, key.deviceSerial));
const byKey = prepared(KEY, (orm, key) => orm.select().from(fiscalArchives).where(isOf(key)).prepare());
const setFile = prepared(
  { ...KEY, ...columnsOf(fiscalArchives, ['file', 'sha256', 'bytes', 'pulledAt']) },
  (orm, { closingEntryId, deviceSerial, ...file }) =>
    orm
      .update(fiscalArchives)
      .set({ ...file, state: 'checking', problems: '[]', messages: null, nextTryAt: null })
      .where(isOf({ closingEntryId, deviceSerial }))
      .prepare(),
);
const setVerdict = prepared(
  { ...KEY, ...columnsOf(fiscalArchives, ['sha256', 'state', 'messages', 'problems']) },
  (orm, { closingEntryId, deviceSerial, sha256, ...verdict }) =>
    orm
      .update(fiscalArchives)
      .set(verdict)
      // Another file that came meanwhile is checked on its own.
      .where(and(isOf({ closingEntryId, deviceSerial }), eq(fiscalArchives.sha256, sha256)))
      .prepare(),
);
const setTry = prepared(
  { ...KEY, ...columnsOf(fiscalArchives, ['state', 'tries', 'nextTryAt', 'problems']) },
  (orm, { closingEntryId, deviceSerial, ...next }) =>
    orm.update(fiscalArchives).set(next).where(isOf({ closingEntryId, deviceSerial })).prepare(),
);
const due = prepared({ now: fiscalArchives.nextTryAt, limit: Number }, (orm, { now, limit }) =>
  orm
    .select()
    .from(fiscalArchives)
    .where(and(isNotNull(fiscalArchives.nextTryAt), lte(fiscalArchives.nextTryAt, now)))
    .orderBy(asc(fiscalArchives.nextTryAt))
    .limit(limit)
    .prepare(),
);
const inState = prepared({ state: fiscalArchives.state }, (orm, { state }) =>
  orm
    .select()
    .from(fiscalArchives)
    .where(eq(fiscalArchives.state, state))
    .orderBy(asc(fiscalArchives.createdAt))
    .limit(1)
    .prepare(),
);
const { registerSerial, firstNumber, lastNumber } = fiscalClosings;
const closingOf = prepared({ entryId: fiscalClosings.entryId }, (orm, { entryId }) =>
  orm
    .select({
      entryId: fiscalClosings.entryId,
      deskId: fiscalClosings.deskId,
      registerSerial,
      zNumber: fiscalClosings.zNumber,
      firstNumber,
      lastNumber,
      businessDay: fiscalClosings.businessDay,
    })
    .from(fiscalClosings)
    .where(eq(fiscalClosings.entryId, entryId))
    .prepare(),
);
const signedRanges = prepared(
  { registerSerial: fiscalDocuments.registerSerial, from: fiscalDocuments.number, to: fiscalDocuments.number },
  (orm, { from, to, ...of }) =>
    orm
      .select({
        deviceSerial: fiscalDocuments.deviceSerial,
        fromTransaction: sql<number>`min(${fiscalDocuments.transactionNumber})`,
        toTransaction: sql<number>`max(${fiscalDocuments.transactionNumber})`,
      })
      .from(fiscalDocuments)
      .where(
        and(
          eq(fiscalDocuments.registerSerial, of.registerSerial),
          between(fiscalDocuments.number, from, to),
          eq(fiscalDocuments.isSigned, true),
        ),
      )
      .groupBy(fiscalDocuments.deviceSerial)
      .orderBy(desc(sql`max(${fiscalDocuments.number})`))
      .prepare(),
);
const leftOpen = prepared(
  { registerSerial: fiscalDocuments.registerSerial, from: fiscalDocuments.number, to: fiscalDocuments.number },
  (orm, { from, to, ...of }) =>
    orm
      .select({ transactionNumber: fiscalDocuments.transactionNumber })
      .from(fiscalDocuments)
      .where(
        and(
          eq(fiscalDocuments.registerSerial, of.registerSerial),
          between(fiscalDocuments.number, from, to),
          eq(fiscalDocuments.isSigned, false),
          isNotNull(fiscalDocuments.transactionNumber),
        ),
      )
      .prepare(),
);
const ofClosings = prepared({ entryIds: String }, (orm, { entryIds }) =>
  orm
    .select()
    .from(fiscalArchives)
    .where(inArray(fiscalArchives.closingEntryId, sql`(SELECT value FROM json_each(${entryIds}))`))
    .orderBy(asc(fiscalArchives.createdAt), asc(fiscalArchives.deviceSerial))
    .prepare(),
);

/** A closing in short, as far as its archive asks for it. */
export type ArchivedClosing = RowOf<typeof closingOf>;
/** What one device signed of a closing. */
export type SignedRange = RowOf<typeof signedRanges>;

const read = (row: Row): ArchiveRow => ({ ...row, problems: JSON.parse(row.problems) as string[] });

/** Notes that a closing's archive is wanted; does nothing where it is known. Call inside a transaction. */
export const insertArchive = (
  ctx: ServiceContext,
  row: Pick<Row, 'closingEntryId' | 'deskId' | 'deviceSerial'>,
): void =>
  void insertIfNew(ctx.db, fiscalArchives, { ...row, state: 'wanted', nextTryAt: ctx.now(), createdAt: ctx.now() });

/** Which archive: of this closing, from this device. */
export type ArchiveKey = Pick<Row, 'closingEntryId' | 'deviceSerial'>;

/** A device's archive of a closing; null where none is wanted. */
export function findArchive(ctx: BookContext, { closingEntryId, deviceSerial }: ArchiveKey): ArchiveRow | null {
  const row = byKey(ctx.db).get({ closingEntryId, deviceSerial });
  return row === undefined ? null : read(row);
}

/** A file is there, and nobody has looked into it. */
export const writeArchiveFile = (
  ctx: ServiceContext,
  row: ArchiveKey & { file: string; sha256: string; bytes: number },
): void => void setFile(ctx.db).run({ ...row, pulledAt: ctx.now() });

/** What was found in the file with this hash. */
export const writeArchiveVerdict = (
  ctx: ServiceContext,
  {
    problems,
    ...row
  }: ArchiveKey & { sha256: string; state: ArchiveState; messages: number } & {
    problems: readonly string[];
  },
): void => void setVerdict(ctx.db).run({ ...row, problems: JSON.stringify(problems) });

/** When it is asked for next; null for never, or when its desk is to bring it. */
export const writeNextTry = (
  ctx: ServiceContext,
  { problems, ...row }: ArchiveKey & Pick<Row, 'state' | 'tries' | 'nextTryAt'> & { problems: readonly string[] },
): void => void setTry(ctx.db).run({ ...row, problems: JSON.stringify(problems) });

/** The archives that are due to be asked for, the longest waiting first. */
export const dueArchives = (ctx: ServiceContext, limit: number): ArchiveRow[] =>
  due(ctx.db).all({ now: ctx.now(), limit }).map(read);

/** The oldest archive that nobody has looked into yet; null for none. */
export function nextUnchecked(ctx: ServiceContext): ArchiveRow | null {
  const row = inState(ctx.db).get({ state: 'checking' });
  return row === undefined ? null : read(row);
}

/** A closing by its journal entry; null for none. */
export const findArchivedClosing = (ctx: BookContext, entryId: string): ArchivedClosing | null =>
  closingOf(ctx.db).get({ entryId }) ?? null;

type ClosingRange = { registerSerial: string; firstNumber: number | null; lastNumber: number | null };
const rangeOf = ({ registerSerial: serial, firstNumber: from, lastNumber: to }: ClosingRange) =>
  from === null || to === null ? null : { registerSerial: serial, from, to };

/** What each device signed of a closing, the device of its last document first; empty without a signed document. */
export function signedRangesOf(ctx: BookContext, closing: ClosingRange): SignedRange[] {
  const range = rangeOf(closing);
  return range === null ? [] : signedRanges(ctx.db).all(range);
}

/** The device's transactions that an outage had left open when the closing's documents were made. */
export function leftOpenOf(ctx: BookContext, closing: ClosingRange): number[] {
  const range = rangeOf(closing);
  const found = range === null ? [] : leftOpen(ctx.db).all(range);
  return found.flatMap(({ transactionNumber }) => transactionNumber ?? []);
}

/** The archives of these closings, by their entries: one from each device that signed in it. */
export const archivesOf = (ctx: BookContext, entryIds: readonly string[]): Map<string, ArchiveRow[]> =>
  Map.groupBy(
    ofClosings(ctx.db)
      .all({ entryIds: JSON.stringify(entryIds) })
      .map(read),
    ({ closingEntryId }) => closingEntryId,
  );
