import { fileURLToPath } from 'node:url';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';
import { keptInRun } from './kept-in-run.ts';

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));
let image: Buffer | undefined;

function migrated(): Buffer {
  const base = openDb(':memory:');
  migrateDb(base, migrations);
  // Tests are of the shop that the specification's plans are about, whatever day they live on.
  base.sqlite.exec('UPDATE membership_plans SET offered_from = 0');
  const made = base.sqlite.serialize();
  base.close();
  return made;
}

/** A migrated database of its own for every test: the first call of a run migrates, the others copy its image. */
export function freshDb(): Db {
  image ??= keptInRun('migrated', migrated);
  return withClock(openDb(image), () => new Date());
}
