import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { compareWithArchive } from '../services/door/fiscal/compare-with-archive.ts';
import { readArchiveFile, type ArchivedFile } from '../services/door/fiscal/read-archive.ts';
import { verifyArchive } from '../services/door/fiscal/verify-archive.ts';
import { verifyQrText } from '../services/door/fiscal/verify-qr-text.ts';

/** Enough to see what is wrong; the count is told in any case. */
const MOST_LINES = 50;
const EXPORT_FOLDER = 'dsfinvk';

/** Tells what is wrong, and how much of it. */
function tell(problems: readonly string[]): number {
  for (const problem of problems.slice(0, MOST_LINES)) console.log(problem);
  console.log(problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`);
  return problems.length === 0 ? 0 : 1;
}

async function archiveProblems(file: string): Promise<string[]> {
  const { logMessages, transactions, serials, problems } = await verifyArchive(readArchiveFile(file));
  console.log(`${logMessages} log messages, ${transactions} transactions, devices: ${serials.join(', ') || 'none'}`);
  return problems.map(({ kind, about }) => `${kind}: ${about}`);
}

/** The texts of the export's files; a folder among them is a file that should not be there. */
function exportIn(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  return new Map(
    entries.map((entry) => [entry.name, entry.isFile() ? readFileSync(path.join(folder, entry.name), 'utf8') : '']),
  );
}

async function* filesOfAll(archives: readonly string[]): AsyncGenerator<ArchivedFile> {
  for (const archive of archives) yield* readArchiveFile(archive);
}

async function checkFolder(folder: string): Promise<number> {
  const files = exportIn(path.join(folder, EXPORT_FOLDER));
  const archives = readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .toSorted()
    .map((name) => path.join(folder, name));
  console.log(`${files.size} files in ${EXPORT_FOLDER}, ${archives.length} archives`);
  const ofArchives: string[] = [];
  for (const archive of archives)
    ofArchives.push(...(await archiveProblems(archive)).map((problem) => `${path.basename(archive)}: ${problem}`));
  const problems = [
    ...checkExport(files),
    ...(archives.length === 0 ? [] : await compareWithArchive(files, filesOfAll(archives))),
  ];
  return tell([...problems.map(({ rule, file, about }) => `${rule}: ${file}: ${about}`), ...ofArchives]);
}

function checkQrText(text: string): number {
  const verdict = verifyQrText(text);
  if (!verdict.isGood) {
    console.log(verdict.reason);
    return 1;
  }
  const { clientId, processData, transactionNumber, counter, at } = verdict.facts;
  console.log(`good: ${clientId}, transaction ${transactionNumber}, counter ${counter}, ${at.toISOString()}`);
  console.log(processData);
  return 0;
}

/**
 * Checks what is named, and tells on the console what is wrong: `--check` a folder or an archive, `--qr` a receipt's
 * text. Returns 0 when it is good, 1 when something is wrong, 2 for a wrong call.
 */
export async function checkBooks(what: string | undefined, given: string | undefined): Promise<number> {
  if (what === '--qr' && given !== undefined) return checkQrText(given);
  if (what === '--check' && given !== undefined && existsSync(given)) {
    if (statSync(given).isFile()) return tell(await archiveProblems(given));
    if (existsSync(path.join(given, EXPORT_FOLDER))) return checkFolder(given);
  }
  console.error("usage: npm run fiscal:check -- DIR or FILE.tar, or npm run fiscal:verify -- 'V0;…'");
  return 2;
}
