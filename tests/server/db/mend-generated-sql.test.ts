import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { mendGeneratedSql } from '#server/db/mend-generated-sql.ts';

const FOLDER = path.join(import.meta.dirname, '../../../drizzle');

/** As drizzle-kit writes a table that it builds anew. */
const GENERATED = [
  'CREATE TABLE `__new_cards` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`number` text\n);',
  'CREATE INDEX `cards_number_end_idx` ON `__new_cards` (`substr(number`,` -8)`);',
  'CREATE INDEX `cards_both_idx` ON `__new_cards` (`number`,`id`);',
].join('\n');

describe('the SQL that drizzle-kit generates', () => {
  it('makes strict tables, and an index on an expression that a query can use', () => {
    const sqlite = new Database(':memory:');
    sqlite.exec(mendGeneratedSql(GENERATED));
    expect(sqlite.pragma('table_list(__new_cards)')).toMatchObject([{ strict: 1 }]);
    const plan = sqlite.prepare(`EXPLAIN QUERY PLAN SELECT id FROM __new_cards WHERE substr(number, -8) = ?`).all('1');
    expect(plan).toMatchObject([{ detail: expect.stringContaining('cards_number_end_idx') as string }]);
    sqlite.close();
  });

  it('negative control: as it comes it does not run', () => {
    const sqlite = new Database(':memory:');
    expect(() => sqlite.exec(GENERATED)).toThrow(/no such column/);
    sqlite.close();
  });

  it('is mended once and for all, also what has landed', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) {
      const sql = readFileSync(path.join(FOLDER, file), 'utf8');
      expect(mendGeneratedSql(sql), file).toBe(sql);
    }
  });
});
