/**
 * `npm run fiscal:check -- FILE`: checks the archive (TAR) of a security device, and `npm run fiscal:verify -- 'V0;…'`
 * the text of a receipt's QR code. 0 when it is good, 1 with everything that is wrong, 2 for a wrong call. Reads only.
 */
import { existsSync } from 'node:fs';
import { readArchiveFile } from '../services/door/fiscal/read-archive.ts';
import { verifyArchive } from '../services/door/fiscal/verify-archive.ts';
import { verifyQrText } from '../services/door/fiscal/verify-qr-text.ts';

/** Enough to see what is wrong; the count is told in any case. */
const MOST_LINES = 50;

async function checkArchive(file: string): Promise<number> {
  const { logMessages, transactions, serials, problems } = await verifyArchive(readArchiveFile(file));
  console.log(`${logMessages} log messages, ${transactions} transactions, devices: ${serials.join(', ') || 'none'}`);
  for (const { kind, about } of problems.slice(0, MOST_LINES)) console.log(`${kind}: ${about}`);
  console.log(problems.length === 0 ? 'nothing is wrong' : `${problems.length} wrong`);
  return problems.length === 0 ? 0 : 1;
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

async function run(what: string | undefined, given: string | undefined): Promise<number> {
  if (what === '--qr' && given !== undefined) return checkQrText(given);
  if (what === '--archive' && given !== undefined && existsSync(given)) return checkArchive(given);
  console.error("usage: npm run fiscal:check -- FILE.tar, or npm run fiscal:verify -- 'V0;…'");
  return 2;
}

process.exitCode = await run(process.argv[2], process.argv[3]);
