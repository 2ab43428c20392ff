/**
 * Prints every statement that the server prepares, as JSON. A program of its own, because each file of the server gets
 * `prepared()` from `recorded-client.ts` here. They are built as in a running server, over a connection that only
 * listens.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { getTableColumns, is, Param, Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { EVENT_SORTS, EVENT_VIEWS } from '#shared/events/event-list.ts';
import type { Db } from '#server/db/client.ts';
import type { Kinds } from '#server/db/placeholders.ts';
import type { PlainStatement } from '#server/db/plain/plain-statement.ts';
import { schemaTables, typeOf } from './tables.ts';
import type { Statement } from './translate.ts';

const SERVER = path.join(import.meta.dirname, '../../../../src-server');
const RECORDED = new URL('recorded-client.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isClient = found.url.endsWith('/src-server/db/client.ts') && context.parentURL !== RECORDED;
    return isClient ? { ...found, url: RECORDED } : found;
  },
});

function typeOfKind(kind: Kinds[string] | undefined): string | null {
  if (kind === undefined) return null;
  const inner = 'orNull' in kind ? kind.orNull : kind;
  if (typeof inner === 'function') return inner === String ? 'text' : 'bigint';
  return typeOf(inner);
}

function taken(value: unknown, kinds: Kinds): Statement['takes'][number] {
  const inner = is(value, Param) ? value.value : value;
  if (is(inner, Placeholder)) return { type: typeOfKind(kinds[inner.name]) };
  if (typeof inner === 'number') return { type: 'bigint', value: inner };
  return { type: typeof inner === 'string' ? 'text' : null };
}

const heard: string[] = [];
const nothing: object = { get: () => undefined, all: () => [], run: () => ({ changes: 0 }), raw: () => nothing };
const listener = { prepare: (sql: string) => (heard.push(sql), nothing) } as unknown as Database.Database;
const orm = drizzle(listener, { casing: 'snake_case' });
const db: Db = { sqlite: listener, orm, close: () => undefined };

const { made } = await import('./recorded-client.ts');
for (const file of readdirSync(SERVER, { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.ts') && /\bprepared\(/.test(readFileSync(path.join(SERVER, file), 'utf8')))
    await import(path.join(SERVER, file));

/** What makes its statements when it is first asked for them, each with all that it may be asked for. */
async function askForTheRest(): Promise<void> {
  const { readEvents } = await import('#server/services/shop/events/lists/list-admin-events.ts');
  for (const view of EVENT_VIEWS)
    for (const sort of EVENT_SORTS)
      for (const cursor of [null, { key: 1, id: '' }])
        for (const isDown of [false, true])
          readEvents(db, new Date(0), { view, sort, isDown, cursor, search: '', limit: 2 });
  const { changeSubscriber } = await import('#server/services/club/membership/subscriber-rows.ts');
  changeSubscriber({ db, now: () => new Date(0) }, '', { status: 'active', currentPeriodEnd: new Date(0) });
  const { rowWriter } = await import('#server/demo/season/row-writer.ts');
  const { events } = await import('#server/db/schema/events.ts');
  rowWriter(db, events, ['id', 'title', 'startsAt']);
}

/** The helpers of `rows.ts`, with every column of every table. */
async function askForRows(): Promise<Statement[]> {
  const rows = await import('#server/db/rows.ts');
  const all: Statement[] = [];
  for (const table of await schemaTables()) {
    const written = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
    const row = Object.fromEntries(written.map(([name]) => [name, new Date(0)])) as never; // whatever a table takes
    heard.length = 0;
    rows.insertRow(db, table, row);
    rows.insertIfNew(db, table, row);
    rows.findRow(db, table, row);
    rows.updateRows(db, table, row, row);
    rows.deleteRows(db, table, row);
    all.push(
      ...heard.map((sql) => ({
        site: `db/rows.ts ${getTableConfig(table).name}`,
        sql,
        takes: Array.from(sql.matchAll(/\?/g), () => ({ type: null })),
      })),
    );
  }
  return all;
}

/** The rules that a copy's books are checked by. */
async function askForBooks(): Promise<Statement[]> {
  const { ORDER_RULES } = await import('#server/services/office/backup/rules-of-orders.ts');
  const { EVENT_RULES } = await import('#server/services/office/backup/rules-of-events.ts');
  return [...ORDER_RULES, ...EVENT_RULES].map(({ says, broken }) => {
    const query = broken(orm) as unknown as { toSQL(): { sql: string; params: unknown[] } };
    const { sql, params } = query.toSQL();
    return { site: `services/office/backup: ${says}`, sql, takes: params.map((value) => taken(value, {})) };
  });
}

async function plainStatements(): Promise<Statement[]> {
  const folder = path.join(SERVER, 'db/plain');
  const all: Statement[] = [];
  for (const file of readdirSync(folder)) {
    const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
    for (const value of Object.values(exported))
      if (typeof value === 'function' && 'sql' in value && 'takes' in value) {
        const { sql, takes } = value as unknown as PlainStatement;
        const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => name);
        const types = names.map((name) => ({ type: takes[name]?.startsWith('text') === true ? 'text' : 'bigint' }));
        all.push({ site: `db/plain/${file}`, sql: sql.replaceAll(/@\w+/g, '?'), takes: types });
      }
  }
  return all;
}

await askForTheRest();
const collected = made.map(({ site, kinds, of }): Statement => {
  const { query } = of({ orm }) as { query: { sql: string; params: unknown[] } };
  return { site, sql: query.sql, takes: query.params.map((value) => taken(value, kinds)) };
});
const others = [await askForRows(), await askForBooks(), await plainStatements()].flat();
process.stdout.write(JSON.stringify([...collected, ...others]));
