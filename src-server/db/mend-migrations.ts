/** `npm run db:generate` runs this over what drizzle-kit generated. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mendGeneratedSql } from './mend-generated-sql.ts';

const folder = new URL('../../drizzle/', import.meta.url);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
  const file = new URL(name, folder);
  const sql = readFileSync(file, 'utf8');
  const mended = mendGeneratedSql(sql);
  if (mended !== sql) writeFileSync(file, mended);
}

// The next migration is made from the newest snapshot alone; all of them would be tens of megabytes.
const meta = new URL('meta/', folder);
const snapshots = readdirSync(meta)
  .filter((file) => file.endsWith('_snapshot.json'))
  .toSorted();
for (const name of snapshots.slice(0, -1)) rmSync(new URL(name, meta));
