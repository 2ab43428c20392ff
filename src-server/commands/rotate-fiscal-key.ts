/**
 * `npm run fiscal:rotate-key`: seals the secrets of the tills' security devices under a new key. FISCAL_KEY is the new
 * one, FISCAL_KEY_OLD the one before; the server has to be stopped, because it keeps the key it was started with.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isFiscalKey, makeFiscalSeal } from '#server/adapters/fiscal-seal.ts';
import { openDb } from '#server/db/client.ts';
import { holdFolder } from '#server/db/folder-lock.ts';
import { newestMigration, pendingMigrations } from '#server/db/pending-migrations.ts';
import { StartRefused } from '#server/db/start-refused.ts';
import { resealSecrets, ResealError } from '#server/services/door/fiscal/set-up/reseal-secrets.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

function keyOf(environment: Record<string, string | undefined>, name: string): string {
  const key = environment[name] ?? '';
  if (!isFiscalKey(key)) throw new StartRefused(`${name} must be 32 bytes as base64url`);
  return key;
}

await runCommand(() => {
  const environment = processEnvironment();
  const [old, next] = ['FISCAL_KEY_OLD', 'FISCAL_KEY'].map((name) => makeFiscalSeal(keyOf(environment, name)));
  if (old === undefined || next === undefined) return [];
  const place = dataLocation(environment);
  if (!existsSync(place.databaseFile))
    throw new StartRefused(`there is no database ${place.databaseFile}: is DATA_DIR right?`);
  const hold = holdFolder(place);
  const db = openDb(place.databaseFile);
  try {
    if (pendingMigrations(migrationsFolder, newestMigration(db.sqlite)).length > 0)
      throw new StartRefused('the schema is older than this program: start the server once, then it is the newest');
    const { resealed, alreadyNew, left } = resealSecrets(db, { old, next });
    return [
      `${resealed} secrets are sealed under the new key, ${alreadyNew} were already`,
      ...(left === 0 ? [] : [`${left} of retired devices open with neither key, and nobody needs them`]),
      'take FISCAL_KEY_OLD out of the environment, and start the server',
    ];
  } catch (error) {
    if (error instanceof ResealError) throw new StartRefused(error.message);
    throw error;
  } finally {
    db.close();
    hold.release();
  }
});
