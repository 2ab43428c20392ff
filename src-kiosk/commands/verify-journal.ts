import { existsSync } from 'node:fs';
import { verifyJournal } from '../main/journal/verify-journal.ts';
import { openStore } from '../main/store/open-store.ts';

/** `npm run kiosk:verify-journal -- FILE`: 0 when every entry is as it was written, 1 with the place where it is not. */
function run(file: string | undefined): number {
  if (file === undefined || !existsSync(file)) {
    console.error('usage: npm run kiosk:verify-journal -- FILE (the desk’s desk.sqlite)');
    return 2;
  }
  const store = openStore(file);
  const checks = verifyJournal(store);
  store.close();
  for (const { ledger, entries, brokenAt } of checks) console.log(brokenAt === null ? `${ledger}: ${entries} entries, the chain holds` : `${ledger}: broken at entry ${brokenAt} of ${entries}`);
  return checks.every(({ brokenAt }) => brokenAt === null) ? 0 : 1;
}

process.exitCode = run(process.argv[2]);
