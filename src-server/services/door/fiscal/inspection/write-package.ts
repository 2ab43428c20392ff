import { mkdirSync, renameSync, rmSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { documentsIn, packageFiles } from '#shared/fiscal/package/package-files.ts';
import { PACKAGE_NAMES, readMe, sumsLine } from '#shared/fiscal/package/package-texts.ts';
import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { outageTimes, type Days, type ListedOutage } from '#shared/fiscal/package/outages-csv.ts';
import type { BookContext } from '../book-context.ts';
import { closingSources } from '../closing-sources.ts';
import { archiveListOf, archiveParts, piecesOfFile } from './archives-part.ts';
import { bookHistory } from './book-history.ts';
import { notifiedSystems } from './elster-facts.ts';
import { elsterSheet } from './elster-sheet.ts';
import { elsterXml } from './elster-xml.ts';
import { officeFacts } from './office-facts.ts';
import type { PackageOrder, Progress, WrittenPackage } from './package-order.ts';
import { procedureDocument } from './procedure-document.ts';
import { openZip, type ZipFile } from './zip-file.ts';
import { readOutages } from '../outage-rows.ts';

const PER_PAGE = 200;

/** The outages of all registers that were going on during these days, the newest first, read page by page. */
export function* outagesIn(ctx: BookContext, days: Days): Generator<ListedOutage> {
  const { since, before } = outageTimes(days);
  let from = { at: before, id: '' };
  for (;;) {
    const rows = readOutages(ctx, { since, ...from, limit: PER_PAGE });
    for (const { beganAt, endedAt, ...row } of rows)
      yield { ...row, beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
    const last = rows.at(-1);
    if (last === undefined || rows.length < PER_PAGE) return;
    from = { at: last.beganAt, id: last.id };
  }
}

/**
 * How often writing and checking an export goes through each document: once for the sums, once for each table that has
 * rows of documents, and once for the check.
 */
export const PASSES = 10;

function* counted(documents: Iterable<FiscalDocument>, note: () => void): Generator<FiscalDocument> {
  for (const document of documents) {
    note();
    yield document;
  }
}

/** The same closings; `note` is called for each document that is read. */
function countedSources(sources: readonly ClosingSource[], note: () => void): ClosingSource[] {
  return sources.map((source) => ({
    closing: source.closing,
    documents: () => counted(source.documents(), note),
    whereClosed: (number) => source.whereClosed(number),
  }));
}

/** What signs the lists of hashes: the signature of a text, and the key to check it with (PEM). */
type ListSigner = { signature(text: string): Uint8Array; publicKey: string };

/**
 * This server's own key (Ed25519), made when it is first needed and readable to the server alone. It shows that a list
 * of hashes comes from here; it is no security device. `openssl pkeyutl -verify -rawin` checks what it signs.
 */
function listSigner(file: string): ListSigner {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  const key = createPrivateKey(readFileSync(file));
  return {
    signature: (text) => sign(null, Buffer.from(text), key),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
  };
}

const UNFINISHED = '.part';
/** How often progress is told. */
const STEPS = 100;

/** Tells how far it is, a hundred times at most. */
function progressTeller(total: number, tell: (progress: Progress) => void): () => void {
  const everyReads = Math.max(1, Math.floor((total * PASSES) / STEPS));
  let reads = 0;
  return () => {
    reads += 1;
    if (reads % everyReads === 0) tell({ done: Math.min(total, Math.floor(reads / PASSES)), total });
  };
}

/** Adds parts and keeps their names and hashes, for the lists at the end. */
function listed(zip: ZipFile): { add: ZipFile['add']; names: string[]; sums(): string } {
  const names: string[] = [];
  let sums = '';
  return {
    names,
    add(name, pieces, packing) {
      const sha256 = zip.add(name, pieces, packing);
      names.push(name);
      sums += sumsLine(sha256, name);
      return sha256;
    },
    sums: () => sums,
  };
}

/** The parts about the place of business: what closings say up to the last day, and what is set up by now. */
function addDocuments(ctx: BookContext, add: ZipFile['add'], { days, madeAt }: PackageOrder): void {
  const [history, office, at] = [bookHistory(ctx, days.to), officeFacts(ctx), new Date(madeAt)];
  const systems = notifiedSystems(history, office);
  add('Datenblatt-Mein-ELSTER.html', [elsterSheet(history, systems, at)]);
  add('mitteilung-ungeprueft.xml', [elsterXml(systems)]);
  add('Verfahrensdokumentation.html', [procedureDocument(history, office, at)]);
}

type Parts = { order: PackageOrder; sources: readonly ClosingSource[]; note: () => void };

/** Writes all parts; gives what the check of the export found. */
function addParts(ctx: BookContext, zip: ZipFile, { order, sources, note }: Parts): string[] {
  const { folder, days, wanted } = order;
  const { add, names, sums } = listed(zip);
  const problems: string[] = [];
  const books = { closed: countedSources(sources, note), running: [], outages: outagesIn(ctx, days) };
  for (const { name, chunks } of packageFiles(books, problems)) add(name, chunks());
  const archives = archiveParts(ctx, { folder, closings: sources.map(({ closing }) => closing) });
  for (const { name, file } of archives)
    if (file !== null) add(`${PACKAGE_NAMES.archives}/${name}.tar`, piecesOfFile(file), 'as-it-is');
  add(PACKAGE_NAMES.archiveList, [archiveListOf(archives)]);
  addDocuments(ctx, add, order);
  const counts = { closings: sources.length, documents: documentsIn(sources), running: 0 };
  add(PACKAGE_NAMES.readMe, [readMe({ days, isOneClosing: 'zNumber' in wanted, ...counts, names })]);
  const [list, signer] = [sums(), listSigner(fiscalPaths(folder).signingKey)];
  zip.add(PACKAGE_NAMES.sums, [list]);
  zip.add(PACKAGE_NAMES.signature, [signer.signature(list)]);
  zip.add(PACKAGE_NAMES.publicKey, [signer.publicKey]);
  return problems;
}

/**
 * Writes all that an inspector is handed (Kassen-Nachschau, § 146b AO; DSFinV-K 2.4) into one ZIP file: under another
 * name until it is whole. Everything is streamed, documents are read page by page. It works without a pause, so the
 * server calls it in a thread. Throws what the disk says, and RangeError above 4 GB.
 */
export function writePackage(
  ctx: BookContext,
  order: PackageOrder,
  tell: (progress: Progress) => void,
): WrittenPackage {
  const file = fiscalPaths(order.folder).package(order.id);
  const unfinished = `${file}${UNFINISHED}`;
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(unfinished, { force: true });
  const sources = [...closingSources(ctx, order.wanted)];
  const total = documentsIn(sources);
  tell({ done: 0, total });
  const zip = openZip(unfinished, new Date(order.madeAt));
  try {
    const problems = addParts(ctx, zip, { order, sources, note: progressTeller(total, tell) });
    const written = zip.close();
    renameSync(unfinished, file);
    return { ...written, total, problems };
  } catch (error) {
    zip.abandon();
    rmSync(unfinished, { force: true });
    throw error;
  }
}
