/**
 * `npm run backup -- FILE`: a checked copy of the database, with the uploaded pictures and the tills' archives beside it,
 * also while the server is selling.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { BackupError } from '#server/services/office/backup/back-up-database.ts';
import { backUpShop } from '#server/services/office/backup/back-up-shop.ts';
import { fiscalIn } from '#server/services/office/backup/copy-fiscal.ts';
import { ALONE } from '#server/services/office/backup/copy-manner.ts';
import { describeReport } from '#server/services/office/backup/inspect-database.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([target]) => {
  if (target === undefined) throw new BackupError('where to? npm run backup -- FILE');
  const { dataDir, databaseFile, uploads } = dataLocation(processEnvironment());
  if (!existsSync(databaseFile)) throw new BackupError(`there is no database ${databaseFile}: is DATA_DIR right?`);
  const source = new Database(databaseFile, { readonly: true, timeout: 10_000 });
  try {
    const report = await backUpShop(
      { sqlite: source, uploads, fiscal: fiscalIn(dataDir) },
      path.resolve(target),
      ALONE,
    );
    return [`${databaseFile} → ${target}`, ...describeReport(report)];
  } finally {
    source.close();
  }
});
