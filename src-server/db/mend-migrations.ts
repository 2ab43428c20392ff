/** `npm run db:generate` runs this over what drizzle-kit generated. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mendGeneratedSql } from './mend-generated-sql.ts';

const folder = new URL('../../drizzle/', import.meta.url);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.sql'))) {
  const file = new URL(name, folder);
  const sql = readFileSync(file, 'utf8');
  const mended = mendGeneratedSql(sql);
  if (mended !== sql) writeFileSync(file, mended);
}
