import { execFile } from 'node:child_process';
import path from 'node:path';
import ts from 'ts5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { findPostgres, isPostgresLeftOut, openPostgres } from '#tests/support/find-postgres.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { catalogueOfSqlite, CATALOGUE_OF_POSTGRES } from './catalogues.ts';
import { FUNCTIONS } from './functions.ts';
import { schemaTables, searchDdl, tableDdl } from './tables.ts';
import { meantOtherwise, preparing, UNORDERED, type Statement } from './translate.ts';
import { triggerDdl } from './triggers.ts';

/** Statements of another file, or about SQLite itself. Everything else is prepared by both engines. */
const NOT_OF_THE_SHOP: Record<string, string> = {
  'demo/payments/': "the payment stand-in's own file",
  'demo/mailbox/': "the demo mailbox's own file",
  'db/tries.ts': 'counts of tries in a file of their own, which nothing outlives',
  'db/plain/data-version.ts': 'SQLite about itself: an engine without it tells its listeners',
  'db/plain/total-changes.ts': 'SQLite about itself',
  'db/plain/sqlite-version.ts': 'SQLite about itself',
};
/** Lists that nobody sees in an order: any of the rows will do. */
const IN_ANY_ORDER: Record<string, string> = {
  'services/club/campaigns/campaign-rows.ts': 'mails that are held or let go, some at a time until none is left',
  'services/club/thanks/feed-thanks.ts': 'people to thank, some at a time until none is left',
  'services/shop/events/feed-reminders.ts': 'people to remind, some at a time until none is left',
  'services/shop/events/edit/cancel-event.ts': 'orders of a cancelled night, some at a time until none is left',
  'services/shop/order-imports/import-rows.ts':
    'orders to undo, until none is left; whether a title is one night alone',
  'services/door/check-in/find-member.ts': 'whether a number is one member alone',
  'services/office/people/list-members.ts': 'the one or two memberships whose numbers end alike',
  'services/office/today/waiting-counts.ts': 'a count that ends at a thousand',
};
/** They feed the index of words, which is a generated column in PostgreSQL. */
const FEED_WORDS = /^(event|ticket|user)_docs_index_(insert|update|delete)$/;

const collectStatements = (): Promise<Statement[]> =>
  new Promise((resolve, reject) => {
    const program = path.join(import.meta.dirname, 'collect-statements.ts');
    execFile(process.execPath, [program], { maxBuffer: 64e6 }, (error, out) => {
      if (error === null) resolve(JSON.parse(out) as Statement[]);
      else reject(error);
    });
  });

/** Where the server calls `prepared()`. */
const callSites = (): string[] =>
  sourceFiles()
    .filter(({ file, text }) => file.startsWith('src-server/') && /\bprepared\(/.test(text))
    .flatMap(({ file, text }) => {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const sites: string[] = [];
      const look = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'prepared') {
          const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
          sites.push(`${file.replace('src-server/', '')}:${line + 1}:${character + 1}`);
        }
        ts.forEachChild(node, look);
      };
      look(source);
      return sites;
    });

/** What SQLite takes and PostgreSQL does not, or takes for something else. */
const PLANTED = {
  "a row's number": 'select rowid from users order by rowid',
  'a bare column beside GROUP BY': 'select title, count(*) from events group by kind',
  'a cast to 32 bits': 'select cast(starts_at as integer) from events',
  'a limit below nothing': 'select id from events order by id limit -1',
  'a pattern that only a value has': 'select id from events where title glob ?',
  'a list without an order': 'select id from events limit ?',
  'a number as a condition': 'select id from users where email_verified',
  'a truth in place of a number': 'select coalesce(max_capacity > sold_count, 0) from events',
};
const planted = (sql: string): Statement => ({
  site: sql,
  sql,
  takes: Array.from(sql.matchAll(/\?/g), () => ({ type: null })),
});

/** What makes the database, and what its triggers do, which PostgreSQL else reads when they first fire. */
async function madeFrom(db: Db): Promise<string[]> {
  const master = db.sqlite
    .prepare<[], { type: string; name: string; sql: string }>('SELECT type, name, sql FROM sqlite_master')
    .all();
  const tables = (await schemaTables()).map(tableDdl);
  const triggers = master
    .filter(({ type, name }) => type === 'trigger' && !FEED_WORDS.test(name))
    .map(({ sql }) => triggerDdl(sql));
  return [
    'create schema sqlite',
    'set search_path = sqlite, pg_catalog, public',
    ...FUNCTIONS,
    'set search_path = public, sqlite, pg_catalog',
    ...tables.map(({ table }) => table),
    ...master
      .filter(({ type, sql }) => type === 'table' && sql.startsWith('CREATE VIRTUAL'))
      .flatMap(({ sql }) => searchDdl(sql)),
    ...tables.flatMap(({ indexes }) => indexes),
    ...tables.flatMap(({ keys }) => keys),
    ...triggers.flatMap((trigger) => [...trigger.ddl, ...trigger.prepares]),
  ];
}

describe.skipIf(isPostgresLeftOut())('the database on PostgreSQL', () => {
  let db: Db;
  let collected: Statement[];
  let ofTheShop: Statement[];
  let refused: { making: string[]; statements: string[]; planted: string[] };
  let catalogue: string[];

  beforeAll(async () => {
    const [opened, read] = await Promise.allSettled([openPostgres(findPostgres()), collectStatements()]);
    if (opened.status === 'rejected') throw opened.reason;
    try {
      if (read.status === 'rejected') throw read.reason;
      collected = read.value;
      ofTheShop = collected.filter(({ site }) => !Object.keys(NOT_OF_THE_SHOP).some((own) => site.startsWith(own)));
      db = freshDb();
      const making = await madeFrom(db);
      const asked = [...ofTheShop, ...Object.values(PLANTED).map(planted)];
      const all = [
        ...making,
        ...asked.map((statement, index) => preparing(statement, `s${index}`)),
        CATALOGUE_OF_POSTGRES,
      ];
      const { errors, rows } = await opened.value.run(all);
      const between = (from: number, to: number) =>
        [...errors].flatMap(([at, words]) =>
          at >= from && at < to ? [`${asked[at - making.length]?.site ?? ''} ${words}: ${all[at]?.slice(0, 400)}`] : [],
        );
      const end = making.length + ofTheShop.length;
      refused = {
        making: between(0, making.length),
        statements: between(making.length, end),
        planted: between(end, all.length),
      };
      catalogue = rows;
    } finally {
      opened.value.remove();
    }
  });
  afterAll(() => db?.close());

  it('is made from the schema and the triggers that SQLite is made from, and they can be carried out', () => {
    expect(refused.making).toEqual([]);
  });

  it('has the same tables, keys, indexes, checks and triggers', () => {
    const ofSqlite = catalogueOfSqlite(db.sqlite).filter((line) => !FEED_WORDS.test(line.split(' ')[1] ?? ''));
    expect(ofSqlite.length).toBeGreaterThan(1_500);
    expect(catalogue.toSorted()).toEqual(ofSqlite);
  });

  it('is asked by every prepared() of the server', () => {
    const seen = new Set(collected.map(({ site }) => site));
    expect(callSites().filter((site) => !seen.has(site))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1_000);
  });

  it('prepares every statement of the server', () => {
    expect(refused.statements).toEqual([]);
  });

  it('means the same by every statement, and gives every list in an order but those that are named here', () => {
    const faults = ofTheShop.flatMap((statement) => {
      const file = statement.site.split(':')[0] ?? '';
      return meantOtherwise(statement).map((fault) =>
        fault === UNORDERED && file in IN_ANY_ORDER ? file : `${file}: ${fault}`,
      );
    });
    expect([...new Set(faults)].toSorted()).toEqual(Object.keys(IN_ANY_ORDER).toSorted());
  });

  it.each(Object.entries(PLANTED))('would refuse %s', (_, sql) => {
    expect(() => db.sqlite.prepare(sql)).not.toThrow();
    const byEngine = refused.planted.filter((words) => words.startsWith(`${sql} `));
    expect([...byEngine, ...meantOtherwise(planted(sql))]).not.toEqual([]);
  });
});
