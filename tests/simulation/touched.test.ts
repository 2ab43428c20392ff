import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { watchTables } from './checks/touched.ts';
import { changesSoFar, noteChange, noteWritten, writtenBy } from './machine/written.ts';

function someTables(): Database.Database {
  const sqlite = new Database(':memory:');
  sqlite.exec(`CREATE TABLE orders (id TEXT PRIMARY KEY);
    CREATE TABLE tickets (id TEXT PRIMARY KEY, order_id TEXT REFERENCES orders(id) ON DELETE CASCADE);
    CREATE TABLE totals (sold INTEGER);
    CREATE TABLE days (sold INTEGER);
    CREATE TRIGGER tickets_count AFTER INSERT ON tickets BEGIN UPDATE totals SET sold = sold + 1; END;
    CREATE TRIGGER totals_of_days AFTER UPDATE ON totals BEGIN INSERT INTO days VALUES (NEW.sold); END;`);
  return sqlite;
}

it('a look asks what reads a table that was written, and what triggers and keys wrote with it', () => {
  const [sqlite, watch] = [someTables(), watchTables('a.sqlite')];
  const looksAt = (...queries: string[]): boolean[] => queries.map((query) => watch(sqlite)(query));
  expect(looksAt('SELECT id FROM orders')).toEqual([true]); // the first look is at everything
  expect(looksAt('SELECT id FROM orders')).toEqual([false]);
  for (const [written, touched] of [
    ['tickets', [false, true, true, true]],
    ['orders', [true, true, true, true]],
    ['days', [false, false, false, true]],
    ['*', [true, true, true, true]],
  ] as const) {
    noteWritten('a.sqlite', written);
    const isTouched = watch(sqlite);
    expect(['orders', 'tickets', 'totals', 'days'].map((table) => isTouched(`SELECT * FROM "${table}"`))).toEqual(
      touched,
    );
  }
  noteWritten('b.sqlite', 'orders');
  expect(looksAt('SELECT id FROM orders')).toEqual([false]);
  sqlite.close();
});

it('a statement says by its own words what it writes, and may write anything where they say nothing', () => {
  expect(
    [
      `insert or ignore into "orders" values (1)`,
      `UPDATE tickets SET id = 1`,
      `delete from "orders"`,
      `select 1; delete from orders`,
      `with x as (select 1) select * from x`,
      `with x as (select 1) delete from orders`,
      'BEGIN IMMEDIATE',
    ].map((source) => writtenBy(source).table),
  ).toEqual(['orders', 'tickets', 'orders', '*', null, '*', null]);
});

it('only a change of rows wakes what sleeps, and no note of who looked when', () => {
  const before = changesSoFar();
  noteChange('update orders set id = 1', { changes: 0 });
  noteChange('delete from orders returning id', []);
  noteChange('insert into meta values (1)', { changes: 1 });
  noteChange('select 1', [{ id: 1 }]);
  expect(changesSoFar()).toBe(before);
  noteChange('update orders set id = 1', { changes: 1 });
  expect(changesSoFar()).toBe(before + 1);
});
