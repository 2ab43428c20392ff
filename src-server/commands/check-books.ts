import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { readArchiveFile } from '../services/door/fiscal/read-archive.ts';
import { verifyQrText } from '../services/door/fiscal/verify-qr-text.ts';
import { archiveProblems, checkFolder, EXPORT_FOLDER } from './check-folder.ts';

/** Enough to see what is wrong; the count is told in any case. */
const MOST_LINES = 50;

/** Tells what is wrong, what can't be seen, and how much is wrong. */
function tell({ problems, unseen }: { problems: readonly string[]; unseen: readonly string[] }): number {
  for (const problem of problems.slice(0, MOST_LINES)) console.log(problem);
  if (unseen.length > 0) console.log('What no check can see from these files:');
  for (const what of unseen) console.log(`- ${what}`);
  console.log(problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`);
  return problems.length === 0 ? 0 : 1;
}

async function checkArchive(file: string): Promise<number> {
  const problems = await archiveProblems(readArchiveFile(file));
  return tell({ problems: problems.map(({ kind, about }) => `${kind}: ${about}`), unseen: [] });
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
    if (statSync(given).isFile()) return checkArchive(given);
    if (existsSync(path.join(given, EXPORT_FOLDER))) return tell(await checkFolder(given));
  }
  console.error("usage: npm run fiscal:check -- DIR or FILE.tar, or npm run fiscal:verify -- 'V0;…'");
  return 2;
}
