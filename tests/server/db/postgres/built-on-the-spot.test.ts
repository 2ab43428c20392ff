import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

/**
 * What `prepared()` makes is prepared on PostgreSQL by `postgres.test.ts`. A query that a verb builds while it runs is
 * not seen there: it is of columns and Drizzle's own words alone, which mean the same to every engine.
 */
const COMPARISONS = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'inArray', 'isNull', 'isNotNull', 'asc', 'desc']);
const JOINING = new Set(['and', 'or', 'not']);
/** What they hold is a column or a condition. Values are not looked at: an engine gets them as they are. */
const SAYING = ['select', 'where', 'orderBy', 'leftJoin', 'innerJoin', 'returning'];
const CHANGING = ['insert', 'update', 'delete', 'values', 'set', 'onConflictDoNothing', 'onConflictDoUpdate'];
const PLAIN = new Set([...SAYING, ...CHANGING, 'from', 'limit', 'get', 'all', 'run', 'changes']);

/** Where Drizzle itself is handed on or queries any table: what is about the file, and is SQLite's alone. */
const OF_THE_FILE: Record<string, string> = {
  'db/client.ts': 'makes it',
  'db/rows.ts': 'each helper is prepared for every table by postgres.test.ts',
  'db/migrate.ts': 'migrations of SQLite',
  'db/pending-migrations.ts': 'migrations of SQLite',
  'db/open-shop-db.ts': 'mends texts of an older version, once',
  'db/tries.ts': 'counts of tries in a file of their own',
  'services/office/backup/check-books.ts': 'a copy of the file; its rules are prepared by postgres.test.ts',
  'services/office/backup/end-access.ts': 'a copy of the file',
  'services/office/backup/inspect-database.ts': 'a copy of the file',
  'services/office/move-in/load-tables.ts': 'an archive into a fresh file',
  'services/office/move-out/table-pieces.ts': 'tables of any kind by the number of a row',
  'services/people/accounts/auth-tables.ts': 'the adapter of better-auth',
};

/** What of a condition, a column or an order is neither a column nor one of Drizzle's words. */
function ownWords(node: ts.Node): string[] {
  if (ts.isPropertyAccessExpression(node)) return [];
  if (ts.isIdentifier(node) && node.text === 'undefined') return [];
  if (ts.isConditionalExpression(node)) return [...ownWords(node.whenTrue), ...ownWords(node.whenFalse)];
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((part) =>
      ts.isPropertyAssignment(part) ? ownWords(part.initializer) : [part.getText()],
    );
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const { text } = node.expression;
    if (JOINING.has(text)) return node.arguments.flatMap(ownWords);
    if (COMPARISONS.has(text)) return node.arguments.slice(0, 1).flatMap(ownWords);
    if (text === 'count' && node.arguments.length === 0) return [];
  }
  return [node.getText()];
}

type Step = { name: string; given: readonly ts.Node[] };

/** The calls that follow a node: `.select()`, `.from(users)`, `.all()`. */
function stepsFrom(node: ts.Node): Step[] {
  const access = node.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== node) return [];
  const call = access.parent;
  if (!ts.isCallExpression(call) || call.expression !== access) return [{ name: access.name.text, given: [] }];
  return [{ name: access.name.text, given: call.arguments }, ...stepsFrom(call)];
}

function faultsOf(steps: readonly Step[]): string[] {
  const names = steps.map(({ name }) => name);
  if (steps.length === 0) return ['is handed on'];
  const limit = steps.find(({ name }) => name === 'limit')?.given[0]?.getText();
  const isUnordered = limit !== undefined && limit !== '1' && !names.includes('orderBy');
  return [
    ...names.filter((name) => !PLAIN.has(name)),
    ...(isUnordered ? ['a limit without an order'] : []),
    ...steps.flatMap(({ name, given }) =>
      (SAYING.includes(name) ? given : []).flatMap((arg, at) =>
        name.endsWith('Join') && at === 0 ? [] : ownWords(arg),
      ),
    ),
    ...steps.flatMap(({ given }) => given.flatMap((arg) => (/\bsql(<[^>]*>)?`/.test(arg.getText()) ? ['sql`…`'] : []))),
  ];
}

/** What a file's queries outside `prepared()` say that not every engine reads alike. */
function spokenIn(file: string, text: string): string[] {
  if (!/\.orm\b|\{ orm\b|\borm \}|\bormOf\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const look = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression);
    if (isCall && node.expression.text === 'prepared') return;
    if (isCall && node.expression.text === 'ormOf') faults.push('ormOf');
    if (ts.isBindingElement(node) && node.name.getText() === 'orm') faults.push('{ orm }');
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'orm') faults.push(...faultsOf(stepsFrom(node)));
    ts.forEachChild(node, look);
  };
  look(source);
  return faults;
}

describe('a query that is built where it runs', () => {
  it('says nothing in words of its own, which is for prepared()', () => {
    const faults = sourceFiles()
      .filter(({ file }) => /^src-server\/(?!demo\/).*\.ts$/.test(file))
      .map(({ file, text }) => ({ file: file.replace('src-server/', ''), said: spokenIn(file, text) }))
      .filter(({ said }) => said.length > 0);
    expect(faults.filter(({ file }) => OF_THE_FILE[file] === undefined)).toEqual([]);
    expect(faults.map(({ file }) => file).toSorted()).toEqual(Object.keys(OF_THE_FILE).toSorted());
  });

  it.each([
    ["a row's number", 'ctx.db.orm.select().from(a).orderBy(desc(a.at), desc(sql`rowid`)).all()', 2],
    ['a condition of its own', 'ctx.db.orm.delete(a).where(sql`${a.isDone}`).run()', 2],
    ['a condition from elsewhere', 'ctx.db.orm.delete(a).where(isOld).run()', 1],
    ['a group', 'ctx.db.orm.select({ id: a.id }).from(a).groupBy(a.kind).all()', 1],
    ['a list without an order', 'ctx.db.orm.select().from(a).limit(20).all()', 1],
    ['a value of its own', 'ctx.db.orm.update(a).set({ n: sql`${a.n} + 1` }).where(eq(a.id, id)).run()', 1],
    ['a like', 'ctx.db.orm.delete(a).where(like(a.name, "b%")).run()', 1],
    ['what is handed on', 'isThere(ctx.db.orm)', 1],
    ['what is taken out', 'const { orm } = ctx.db;', 1],
    ['a plain one', 'ctx.db.orm.select({ id: a.id }).from(a).where(and(eq(a.id, f(x)), gt(a.at, now))).get()', 0],
    ['a prepared one', 'const all = prepared((orm) => orm.select().from(a).where(sql`x`).prepare());', 0],
  ])('finds %s', (_, text, count) => {
    expect(spokenIn('planted.ts', text)).toHaveLength(count);
  });
});
