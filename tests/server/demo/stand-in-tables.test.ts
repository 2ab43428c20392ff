import Database from 'better-sqlite3';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import * as mailbox from '#server/demo/mailbox/mailbox-tables.ts';
import * as payments from '#server/demo/payments/store-tables.ts';

type MadeColumn = { name: string; type: string; notnull: number; pk: number };

/** The demo's stand-ins have databases of their own, without migrations. */
describe.each([
  ['the mailbox', mailbox],
  ['the payment stand-in', payments],
])('the tables of %s', (_, { CREATE_TABLES, ...exported }) => {
  const described = Object.values(exported).filter((value): value is SQLiteTable => is(value, SQLiteTable));

  it('are what Drizzle is told of them: columns, types, what may be null', () => {
    const sqlite = new Database(':memory:');
    sqlite.exec(CREATE_TABLES);
    const made = sqlite
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .pluck()
      .all();
    expect(described.map(getTableName).toSorted()).toEqual(made.toSorted());
    for (const table of described) {
      const columns = sqlite.pragma(`table_xinfo(${getTableName(table)})`) as MadeColumn[];
      const said = Object.values(getTableColumns(table)).map((column) => ({
        name: column.keyAsName ? toSnakeCase(column.name) : column.name,
        type: column.getSQLType().toUpperCase(),
        isSet: column.notNull,
      }));
      const real = columns.map(({ name, type, notnull, pk }) => ({ name, type, isSet: notnull === 1 || pk > 0 }));
      expect(real).toEqual(said);
    }
    sqlite.close();
  });
});
