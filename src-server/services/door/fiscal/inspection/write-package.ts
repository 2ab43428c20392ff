import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ClosingSource } from '#shared/fiscal/dsfinvk/source.ts';
import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import type { BookContext } from '../book-context.ts';
import { closingSources } from '../closing-sources.ts';
import { archiveList, archiveParts, piecesOfFile } from './archives-part.ts';
import { bookHistory } from './book-history.ts';
import { checkClosings } from './check-closings.ts';
import { countedSources, PASSES } from './counted-sources.ts';
import { notifiedSystems } from './elster-facts.ts';
import { elsterSheet } from './elster-sheet.ts';
import { elsterXml } from './elster-xml.ts';
import { checkReport, readMe } from './fixed-texts.ts';
import { officeFacts } from './office-facts.ts';
import { outagesCsv } from './outages-csv.ts';
import type { PackageOrder, Progress, WrittenPackage } from './package-order.ts';
import { procedureDocument } from './procedure-document.ts';
import { listSigner } from './signing-key.ts';
import { openZip, type ZipFile } from './zip-file.ts';

const UNFINISHED = '.part';
/** How often progress is told. */
const STEPS = 100;

const documentsIn = ({ closing: { firstNumber, lastNumber } }: ClosingSource): number =>
  firstNumber === null || lastNumber === null ? 0 : lastNumber - firstNumber + 1;

/** Tells how far it is, a hundred times at most. */
function progressTeller(total: number, tell: (progress: Progress) => void): () => void {
  const everyReads = Math.max(1, Math.floor((total * PASSES) / STEPS));
  let reads = 0;
  return () => {
    reads += 1;
    if (reads % everyReads === 0) tell({ done: Math.min(total, Math.floor(reads / PASSES)), total });
  };
}

/** Adds parts and keeps their hashes, for the list at the end. */
function listed(zip: ZipFile): { add: ZipFile['add']; sums(): string } {
  const lines: string[] = [];
  return {
    add(name, pieces, packing) {
      const sha256 = zip.add(name, pieces, packing);
      lines.push(`${sha256}  ${name}\n`);
      return sha256;
    },
    sums: () => lines.join(''),
  };
}

/** The parts about the place of business: what closings say up to the last day, and what is set up by now. */
function addDocuments(ctx: BookContext, add: ZipFile['add'], { days, madeAt }: PackageOrder): void {
  const [history, office, at] = [bookHistory(ctx, days.to), officeFacts(ctx), new Date(madeAt)];
  const systems = notifiedSystems(history, office);
  add('ausfaelle.csv', outagesCsv(ctx, days));
  add('Datenblatt-Mein-ELSTER.html', [elsterSheet(history, systems, at)]);
  add('mitteilung-ungeprueft.xml', [elsterXml(systems)]);
  add('Verfahrensdokumentation.html', [procedureDocument(history, office, at)]);
}

type Parts = { order: PackageOrder; sources: readonly ClosingSource[]; note: () => void };

/** Writes all parts; gives what the check of the export found. */
function addParts(ctx: BookContext, zip: ZipFile, { order, sources, note }: Parts): string[] {
  const { folder, days, wanted } = order;
  const { add, sums } = listed(zip);
  const counted = countedSources(sources, note);
  for (const { name, chunks } of exportFiles(counted)) add(`dsfinvk/${name}`, chunks());
  const problems = checkClosings(counted);
  const archives = archiveParts(ctx, { folder, closings: sources.map(({ closing }) => closing) });
  for (const { name, file } of archives) if (file !== null) add(`tse/${name}.tar`, piecesOfFile(file), 'as-it-is');
  add('tse/ARCHIVE.txt', [archiveList(archives)]);
  addDocuments(ctx, add, order);
  const told = archives.map(({ name, sentence }) => `${name}: ${sentence}`);
  add('Pruefprotokoll.txt', [checkReport(problems, told)]);
  const documents = sources.reduce((sum, source) => sum + documentsIn(source), 0);
  add('LIESMICH.txt', [readMe({ days, isOneClosing: 'zNumber' in wanted, closings: sources.length, documents })]);
  const [list, signer] = [sums(), listSigner(fiscalPaths(folder).signingKey)];
  zip.add('SHA256SUMS', [list]);
  zip.add('SHA256SUMS.sig', [signer.signature(list)]);
  zip.add('SHA256SUMS.pub', [signer.publicKey]);
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
  const total = sources.reduce((sum, source) => sum + documentsIn(source), 0);
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
