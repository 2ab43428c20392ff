/** `npm run restore -- FILE`: puts a backup and its pictures into an empty data folder, after checking it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '#server/db/folder-lock.ts';
import { BackupError } from '#server/services/office/backup/back-up-database.ts';
import { describeReport } from '#server/services/office/backup/inspect-database.ts';
import { restoreShop } from '#server/services/office/backup/restore-shop.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

const ERASED_SINCE = {
  known: 'who was erased since then is erased again when the server starts',
  unknown: 'no erased-accounts.txt lies beside this copy: whoever was erased since then is back',
};

await runCommand(async ([backup]) => {
  if (backup === undefined) throw new BackupError('from where? npm run restore -- FILE');
  const to = dataLocation(processEnvironment());
  const hold = holdFolder(to);
  const report = await restoreShop(path.resolve(backup), { ...to, migrationsFolder, at: new Date() }).finally(() =>
    hold.release(),
  );
  const { sessions, pins, desks } = report.ended;
  const ended = [
    `ended with the old machine: ${sessions} sessions, ${pins} PINs, ${desks} desks`,
    'people sign in again, whoever works the till chooses a new PIN, desks are paired anew: ' +
      'save the journal on their screen first, and read it under Desks',
  ];
  return [
    `${backup} → ${to.databaseFile}`,
    ...describeReport(report),
    ...ended,
    ERASED_SINCE[report.knowsErased ? 'known' : 'unknown'],
    'start the server: it brings the database to the newest schema',
  ];
});
