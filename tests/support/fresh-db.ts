import { fileURLToPath } from 'node:url';
import { openDb, withClock, type Db } from '#server/db/client.ts';
import { migrateDb } from '#server/db/migrate.ts';

const migrations = fileURLToPath(new URL('../../drizzle', import.meta.url));
let image: Buffer | undefined;

/** A migrated database of its own for every test: the first call migrates, the others copy its image. */
export function freshDb(): Db {
  if (image === undefined) {
    const base = openDb(':memory:');
    migrateDb(base, migrations);
    image = base.sqlite.serialize();
    base.close();
  }
  return withClock(openDb(image), () => new Date());
}
