/** `npm run restore -- FILE`: puts a backup and its pictures into an empty data folder, after checking it. */
import path from 'node:path';
import { BackupError } from '#server/services/backup/back-up-database.ts';
import { describeReport } from '#server/services/backup/inspect-database.ts';
import { restoreShop } from '#server/services/backup/restore-shop.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';

const ERASED_SINCE = {
  known: 'who was erased since then is erased again when the server starts',
  unknown: 'no erased-accounts.txt lies beside this copy: whoever was erased since then is back',
};

await runCommand(async ([backup]) => {
  if (backup === undefined) throw new BackupError('from where? npm run restore -- FILE');
  const to = dataLocation(processEnvironment());
  const report = await restoreShop(path.resolve(backup), to);
  return [`${backup} → ${to.databaseFile}`, ...describeReport(report), ERASED_SINCE[report.knowsErased ? 'known' : 'unknown'], 'start the server: it brings the database to the newest schema'];
});
