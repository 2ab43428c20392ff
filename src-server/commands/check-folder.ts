import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { booksOf } from '#shared/fiscal/dsfinvk/check/books.ts';
import { checkExport, readTables } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { checkOutages, OUTAGE_FILES } from '../services/door/fiscal/check-outages.ts';
import { checkReceiptTexts } from '../services/door/fiscal/check-receipt-texts.ts';
import { compareWithArchive } from '../services/door/fiscal/compare-with-archive.ts';
import { readArchiveFile, type ArchivedFile } from '../services/door/fiscal/read-archive.ts';
import { verifyArchive } from '../services/door/fiscal/verify-archive.ts';

export const EXPORT_FOLDER = 'dsfinvk';
const RECEIPT_FOLDER = 'receipts';
/** Where the office's package has the archives of single closings. */
const PARTS_FOLDER = 'tse';
/** An archive of one closing has only that closing's messages of a device: numbers are missing between them. */
const OF_A_PART = ['counter_gap', 'open_transaction'];

type Archive = { file: string; name: string; isPart: boolean };

/** The texts of a folder's files; a folder among them is a file that should not be there. */
function textsIn(folder: string): Map<string, string> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return new Map(
    entries.map((entry) => [entry.name, entry.isFile() ? readFileSync(path.join(folder, entry.name), 'utf8') : '']),
  );
}

function archivesIn(folder: string, isPart: boolean): Archive[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : [];
  return names.toSorted().map((name) => ({ file: path.join(folder, name), name, isPart }));
}

/** What is wrong with an archive by itself; says on the console what is in it. */
export async function archiveProblems(files: AsyncIterable<ArchivedFile>): Promise<{ kind: string; about: string }[]> {
  const { logMessages, transactions, serials, problems } = await verifyArchive(files);
  console.log(`${logMessages} log messages, ${transactions} transactions, devices: ${serials.join(', ') || 'none'}`);
  return problems;
}

/** The files as they pass; `seen` learns which messages there were, `hasNew` whether one was not there before. */
async function* noting(
  files: AsyncIterable<ArchivedFile>,
  found: { seen: Set<string>; hasNew: boolean },
): AsyncGenerator<ArchivedFile> {
  const before = found.seen.size;
  for await (const file of files) {
    if (file.name.endsWith('.log')) found.seen.add(createHash('sha256').update(file.content).digest('base64'));
    yield file;
  }
  found.hasNew = found.seen.size > before;
}

async function problemsOfArchives(archives: readonly Archive[]): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { file, name, isPart } of archives) {
    const found = { seen, hasNew: true };
    for (const { kind, about } of await archiveProblems(noting(readArchiveFile(file), found)))
      if (!isPart || !OF_A_PART.includes(kind)) problems.push(`${name}: ${kind}: ${about}`);
    if (!found.hasNew && !isPart) problems.push(`archive_twice: ${name}: all of it lies in other archives`);
  }
  return problems;
}

async function* filesOfAll(archives: readonly Archive[]): AsyncGenerator<ArchivedFile> {
  for (const { file } of archives) yield* readArchiveFile(file);
}

/** What nobody can see from these files, and would have to look for elsewhere. */
const unseen = (has: { archive: boolean; receipts: boolean; outages: boolean }): string[] => [
  'a sale that was never entered, and money that never came into the drawer',
  'what was counted: the files only have the difference',
  'closings before the first and after the last one of the export, where they were left out with all that is of them',
  'whether the certificate’s issuer belongs to the Federal Office (BSI): compare it with the trust centre’s website',
  'who really stood at the till, notes, and names and addresses of the business: nobody signs them',
  'whether the documents of an outage are as they were: nothing signs them',
  ...(has.archive ? [] : ['when a transaction began, and transactions without a document: only an archive has them']),
  ...(has.receipts
    ? []
    : ['other articles, and other quantities at other prices, with the same sum: only receipts have them (receipts/)']),
  ...(has.outages ? [] : [`whether outages were written down: neither ${OUTAGE_FILES.join(' nor ')} is there`]),
];

/**
 * What is wrong with a folder: an export (`dsfinvk/`), the archives of the devices that signed it, the list of outages
 * and receipts, each on its own and against each other; and what can't be seen from them.
 */
export async function checkFolder(folder: string): Promise<{ problems: string[]; unseen: string[] }> {
  const files = textsIn(path.join(folder, EXPORT_FOLDER));
  const archives = [...archivesIn(folder, false), ...archivesIn(path.join(folder, PARTS_FOLDER), true)];
  const receipts = textsIn(path.join(folder, RECEIPT_FOLDER));
  console.log(`${files.size} files in ${EXPORT_FOLDER}, ${archives.length} archives, ${receipts.size} receipts`);
  const ofArchives = await problemsOfArchives(archives);
  const outages = OUTAGE_FILES.filter((name) => existsSync(path.join(folder, name)));
  const beside = new Map(outages.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  const { closings } = booksOf(readTables(files));
  // With receipts beside it, it is all that a desk has handed over: its outages are written down as well.
  const hasOutages = beside.size > 0 || receipts.size > 0;
  const problems = [
    ...checkExport(files),
    ...(await compareWithArchive(files, archives.length === 0 ? null : filesOfAll(archives))),
    ...(hasOutages ? checkOutages(beside, closings) : []),
    ...checkReceiptTexts(receipts, closings),
  ];
  return {
    problems: [...problems.map(({ rule, file, about }) => `${rule}: ${file}: ${about}`), ...ofArchives],
    unseen: unseen({ archive: archives.length > 0, receipts: receipts.size > 0, outages: hasOutages }),
  };
}
