/** drizzle-kit can't write STRICT tables: `npm run db:generate` runs this over what it generated. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../../drizzle/', import.meta.url);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
  const file = new URL(name, folder);
  const sql = readFileSync(file, 'utf8');
  const strict = sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, '$1 STRICT;');
  if (strict !== sql) writeFileSync(file, strict);
}
