import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { auditWords, hasAuditWords } from '#shared/audit/audit-words.ts';
import { genreOf } from '#shared/art/genre.ts';
import { deskSentence } from '#shared/door/desk-refusal.ts';
import { fiskalyFault } from '#shared/fiscal/fiskaly/faults.ts';
import { plainWords } from '#server/services/shop/events/import/plain-words.ts';
import { guessMapping } from '#server/services/shop/events/import/read-table.ts';
import { zoneNamesOf } from '#server/services/shop/events/import/zone-names.ts';
import { OBJECT_NAMES } from '#tests/support/sweep/object-names.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

describe('a name that every object has', () => {
  it('is no act with words of its own in the audit log', () => {
    for (const name of OBJECT_NAMES) {
      expect(hasAuditWords(name)).toBe(false);
      expect(auditWords(name)).toBeTypeOf('string');
    }
  });

  it('is no letter in an imported description, no column of a table and no time zone of a calendar', () => {
    expect(plainWords('Salsa &valueOf; Bachata &toString;')).toBe('Salsa &valueOf; Bachata &toString;');
    for (const name of OBJECT_NAMES) {
      expect(guessMapping(['title', name])).toEqual({ title: 0 });
      expect(zoneNamesOf(name)).toEqual([name]);
    }
  });

  it('is a refusal like any other that is not known, of the desk and of a security device', () => {
    for (const name of OBJECT_NAMES) {
      expect(deskSentence(name)).toBe('Das ist gerade nicht möglich.');
      expect(fiskalyFault(400, name)).toEqual({ ...fiskalyFault(400, 'E_NOT_KNOWN'), code: name });
      expect(genreOf({ title: 'Night', styles: [name] })).toBe('bachata');
    }
  });
});

/** `const TABLE: Record<string, …>` and the like: a table that has a name for some texts and none for all others. */
const isTable = ({ type, initializer }: ts.VariableDeclaration): boolean =>
  (type !== undefined && /^(Readonly<|Partial<)*Record<string,/.test(type.getText())) ||
  (initializer !== undefined && ts.isAsExpression(initializer) && /as Record<string,/.test(initializer.getText()));

/** Where a table is asked as `TABLE[name]` or `name in TABLE`, which answers for what every object has, too. */
function askedAsObject({ file, text }: { file: string; text: string }): string[] {
  if (!/Record<string,| in [A-Z_]+\b/.test(text)) return []; // nothing to look for, so nothing to parse
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tables = new Set<string>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) if (isTable(one)) tables.add(one.name.getText());
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isAsked = ts.isElementAccessExpression(node) && !ts.isStringLiteral(node.argumentExpression);
    const isTried = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
    if ((isAsked && tables.has(node.expression.getText())) || (isTried && /^[A-Z_]+$/.test(node.right.getText())))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** Asked by a name of ours, or a key of a keyboard. */
const BY_OUR_OWN = /\b(STEP|STEPS|TAKES|ELEMENTS|RULES|BUTTON_HEIGHT|FIELD_OF)\[/;

describe('a table of names', () => {
  it('is asked by ownEntry or Object.hasOwn wherever the name may come from outside', () => {
    const files = sourceFiles().filter(({ file }) => !file.startsWith('tests/'));
    expect(files.flatMap(askedAsObject).filter((found) => !BY_OUR_OWN.test(found))).toEqual([]);
  });

  it('that is asked as an object is found (negative control)', () => {
    const text = 'const WORDS: Record<string, string> = {};\nconst one = WORDS[name];\nconst two = name in WORDS;\n';
    expect(askedAsObject({ file: 'planted.ts', text })).toEqual([
      'planted.ts:2 WORDS[name]',
      'planted.ts:3 name in WORDS',
    ]);
  });
});
