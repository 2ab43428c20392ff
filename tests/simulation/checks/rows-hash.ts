import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { reading, type Watched } from './reading.ts';

/** Every row of every table; a search index is made of these and keeps pages, not rows. */
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\'
  AND name <> '__drizzle_migrations' ORDER BY name`;

/** What the night left behind: the same for the same plan, on every machine. */
export function hashOfRows(world: Watched): string {
  return reading(world, (sqlite: Database.Database) => {
    const hash = createHash('sha256');
    for (const name of sqlite.prepare<[], string>(TABLES).pluck().all()) {
      hash.update(name);
      for (const row of sqlite.prepare(`SELECT * FROM "${name}" ORDER BY rowid`).iterate())
        hash.update(JSON.stringify(row));
    }
    return hash.digest('hex').slice(0, 16);
  });
}
