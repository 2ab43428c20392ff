import { existsSync } from 'node:fs';
import { verifyFile } from '../main/base/journal/verify-journal.ts';

/**
 * `npm run kiosk:verify-journal -- FILE`: 0 when every entry is as it was written, 1 with the place where it is not.
 * Changes nothing.
 */
function run(file: string | undefined): number {
  if (file === undefined || !existsSync(file)) {
    console.error('usage: npm run kiosk:verify-journal -- FILE (the desk’s desk.sqlite)');
    return 2;
  }
  const { damage, chains } = verifyFile(file);
  if (damage !== null) console.log(`the file is damaged: ${damage}`);
  for (const { ledger, entries, brokenAt } of chains)
    console.log(
      brokenAt === null
        ? `${ledger}: ${entries} entries, the chain holds`
        : `${ledger}: broken at entry ${brokenAt} of ${entries}`,
    );
  return damage === null && chains.every(({ brokenAt }) => brokenAt === null) ? 0 : 1;
}

process.exitCode = run(process.argv[2]);
