import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

const MOST_USES = 25;
const FOLDER = 'src-server/db/plain/';
/**
 * Not looked at: the schema's tables, which are no queries, and the triggers, which every start makes from their text.
 */
const EXCEPTED = /^src-server\/db\/(schema\/|triggers[\w-]*\.ts$)/;

/** Where a file uses SQL that no compiler reads: a plain statement, or a text given to `prepare()`. */
function usesIn(file: string, text: string): string[] {
  if (!/prepare|tatement/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const uses: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: called, arguments: given } = node;
      const isPlain = ts.isIdentifier(called) && ['plainStatement', 'statement'].includes(called.text);
      // Drizzle's own `prepare()` takes nothing; better-sqlite3's takes the text and nothing else.
      const isRaw = ts.isPropertyAccessExpression(called) && called.name.text === 'prepare' && given.length === 1;
      if (isPlain || isRaw) uses.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return uses;
}

describe('plain SQL in the server', () => {
  const uses = sourceFiles()
    .filter(({ file }) => file.startsWith('src-server/') && file.endsWith('.ts') && !EXCEPTED.test(file))
    .flatMap(({ file, text }) => usesIn(file, text));

  it('is used at most 25 times, all in one folder', () => {
    expect(uses.filter((use) => !use.startsWith(FOLDER))).toEqual([]);
    expect(uses.length).toBeGreaterThan(1);
    expect(uses.length).toBeLessThanOrEqual(MOST_USES);
  });

  it.each([
    ['a text', "db.sqlite.prepare('SELECT 1').get();"],
    ['a text with types', 'const one = sqlite.prepare<[], { id: string }>(`SELECT id FROM users`);'],
    ['a text from elsewhere', 'database.prepare(TEXT).run(id);'],
    ['a helper', 'const one = statement<{ id: string }>(`DELETE FROM users WHERE id = @id`);'],
    ['a plain statement', "export const one = plainStatement({ sql: 'SELECT 1', takes: {}, gives: {} });"],
  ])('is found as %s', (_, planted) => {
    expect(usesIn('planted.ts', planted)).toEqual(['planted.ts:1']);
  });

  it('is not found in a query that Drizzle prepares', () => {
    expect(usesIn('planted.ts', 'const all = prepared((orm) => orm.select().from(users).prepare());')).toEqual([]);
  });
});
