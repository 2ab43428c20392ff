import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Database from 'better-sqlite3';
import { plainStatement, type PlainKinds, type PlainStatement } from '#server/db/plain/plain-statement.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const FOLDER = path.join(import.meta.dirname, '../../../src-server/db/plain');
const MOST_STATEMENTS = 25;

type TableColumn = { name: string; type: string; notnull: number };

const isPlain = (value: unknown): value is PlainStatement =>
  typeof value === 'function' && 'sql' in value && 'takes' in value && 'gives' in value;

async function statementsOfFolder(): Promise<[string, PlainStatement][]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && file !== 'plain-statement.ts');
  const found: [string, PlainStatement][] = [];
  for (const file of files) {
    const exported = (await import(path.join(FOLDER, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) if (isPlain(value)) found.push([`${file} ${name}`, value]);
  }
  return found;
}

/** What a column of a table may hold, as the schema says it. */
function kindInSchema(sqlite: Database.Database, table: string, column: string): string | undefined {
  const columns = sqlite.pragma(`table_xinfo(${table})`) as TableColumn[];
  const found = columns.find(({ name }) => name === column);
  return found && `${found.type.toLowerCase()}${found.notnull === 1 ? '' : '?'}`;
}

const kindOfValue = (value: unknown): string =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'integer' : 'nothing';

/** A worked-out column has no place in the schema: what it gives is looked at in the rows of the statement itself. */
function faultsOfRows(sqlite: Database.Database, { sql, takes, gives }: PlainStatement): string[] {
  const values = Object.fromEntries(
    Object.entries(takes).map(([name, kind]) => [name, kind.startsWith('text') ? '' : 0]),
  );
  const rows = sqlite.prepare<[object], Record<string, unknown>>(sql).all(values);
  return rows.flatMap((row) =>
    Object.entries(gives)
      .filter(([name, kind]) =>
        row[name] === null ? !kind.endsWith('?') : kindOfValue(row[name]) !== kind.replace('?', ''),
      )
      .map(([name, kind]) => `${name} is said to be ${kind} and is ${String(row[name])}`),
  );
}

/** What a statement says of itself and the database knows better. */
function faultsOf(sqlite: Database.Database, plain: PlainStatement): string[] {
  const ready = sqlite.prepare(plain.sql);
  const taken = [...new Set([...plain.sql.matchAll(/@(\w+)/g)].map(([, name]) => name))].toSorted();
  const faults =
    taken.join() === Object.keys(plain.takes).toSorted().join() ? [] : [`takes ${taken.join()} and says otherwise`];
  if (!ready.reader) return Object.keys(plain.gives).length === 0 ? faults : [...faults, 'gives no rows'];
  const columns = ready.columns();
  const names = columns.map(({ name }) => name);
  if (names.toSorted().join() !== Object.keys(plain.gives).toSorted().join())
    return [...faults, `gives ${names.join()} and says otherwise`];
  const ofTables = columns.flatMap(({ name, table, column }) => {
    if (table === null || column === null) return [];
    const real = kindInSchema(sqlite, table, column);
    const said = plain.gives[name];
    // A column of an outer join may be missing although its table always has it.
    return real === said || `${real}?` === said ? [] : [`${name} is said to be ${said} and is ${real} in ${table}`];
  });
  return [...faults, ...ofTables, ...(ready.readonly ? faultsOfRows(sqlite, plain) : [])];
}

describe('plain SQL', () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop()));
  afterAll(() => shop.close());

  it('says of every statement what the real schema says', async () => {
    const statements = await statementsOfFolder();
    expect(statements.length).toBeGreaterThan(0);
    const faults = statements.flatMap(([name, plain]) =>
      faultsOf(shop.db.sqlite, plain).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('is rare, and every statement of the folder is one that this test looks at', async () => {
    const statements = await statementsOfFolder();
    expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
    expect(readdirSync(FOLDER).length - 1).toBeLessThanOrEqual(statements.length);
  });

  it.each<[string, { takes: PlainKinds; gives: PlainKinds; sql: string }]>([
    ['a column of another type', { takes: {}, gives: { title: 'integer' }, sql: 'SELECT title FROM events' }],
    [
      'a column that may be null',
      { takes: {}, gives: { imageUrl: 'text' }, sql: 'SELECT image_url AS imageUrl FROM events' },
    ],
    ['a column under another name', { takes: {}, gives: { name: 'text' }, sql: 'SELECT title FROM events' }],
    [
      'a parameter that is not there',
      { takes: { id: 'text' }, gives: { title: 'text' }, sql: 'SELECT title FROM events' },
    ],
    ['a sum that is a number', { takes: {}, gives: { count: 'text' }, sql: 'SELECT COUNT(*) AS count FROM events' }],
    ['rows of a write', { takes: {}, gives: { id: 'text' }, sql: 'DELETE FROM meta' }],
  ])('is caught when it is wrong about %s', (_, described) => {
    expect(faultsOf(shop.db.sqlite, plainStatement(described))).toHaveLength(1);
  });

  it('is caught when it names a column that is not there', () => {
    const gone = plainStatement({ sql: 'SELECT titel FROM events', takes: {}, gives: { titel: 'text' } });
    expect(() => faultsOf(shop.db.sqlite, gone)).toThrow('no such column: titel');
  });
});
