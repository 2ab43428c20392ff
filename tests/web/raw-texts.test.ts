import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'ts5';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { type SourceFile, sourceFiles } from '#tests/support/source-files.ts';

/**
 * Files that still say something in one language only, one a line. The list only gets shorter: words belong into
 * `words.en.ts` and `words.de.ts` of their folder, and a file that says nothing by itself any more leaves it.
 */
const LIST = 'tests/web/files-with-raw-text.txt';
const WORDS = /(?:^|[/-])(?:words|text)\.tsx?$|\.(?:en|de)\.tsx?$/;
/** The same in every language. */
const NAMES = new Set([
  'Salsa',
  'Friday',
  'FRIDAY',
  'All You Can Dance',
  'Demo',
  'Members',
  'Club',
  'WhatsApp',
  'MB-XXXXXXXX…',
]);

/** Attributes and keys whose value is read by people, however short it is. */
const READ =
  /^(?:aria-label|alt|title|label|hint|legend|placeholder|heading|lead|text|sentence|description|emptyText|busyText|caption)$/;
const LETTERS = /\p{L}{2}/u;
/** Several words that begin like a sentence, or end like one. */
const SENTENCE = /^(?:\p{Lu}|\{\})[^]*\p{L}[,:;]? +(?:\p{L}|\{\})|\p{L}{2} +\p{L}[^]*[.!?…]$/u;

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

const isForDevelopers = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) ||
  (ts.isJsxAttribute(node) && /^(?:className|style|sizes|photoSizes)$/.test(node.name.getText()));

/** Whether what stands here is shown as it is: between tags, or as a value that people read. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || READ.test(parent.parent.name.getText());
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return READ.test(parent.name.getText().replaceAll("'", ''));
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  return ts.isBinaryExpression(parent) && parent.right === node && isShown(parent);
}

/** Texts that people read and that no file of words holds. */
function rawTextsOf({ file, text }: Pick<SourceFile, 'file' | 'text'>): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (isForDevelopers(node)) return;
    if (ts.isPropertyAssignment(node)) return look(node.initializer);
    const said = (ts.isJsxText(node) ? node.text : textOf(node))?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const isRaw = ts.isJsxText(node) || (said !== '' && isShown(node)) ? LETTERS.test(said) : SENTENCE.test(said);
    if (isRaw && LETTERS.test(said.replaceAll('{}', '')) && !NAMES.has(said)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1} ${said}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const ours = sourceFiles().filter(({ file }) => /^src-web\/(?:pages|features|ui)\//.test(file) && !WORDS.test(file));
const raw = ours.flatMap(rawTextsOf);
const fileOf = (found: string): string => found.slice(0, found.indexOf(':'));

test('a text stands in a file of words; those that do not yet get fewer', () => {
  const listed = readFileSync(path.join(repositoryRoot, LIST), 'utf8').trim().split('\n');
  expect(
    raw.filter((found) => !listed.includes(fileOf(found))),
    'belongs into words.en.ts and words.de.ts',
  ).toEqual([]);
  const have = new Set(raw.map(fileOf));
  expect(
    listed.filter((file) => !have.has(file)),
    `has none any more, so that it leaves ${LIST}`,
  ).toEqual([]);
});

test('a raw text is found wherever people read it (negative control)', () => {
  const planted = `
    const a = <p>Loading</p>;
    const b = <img alt="A poster" className="Poster Large" />;
    const c = <b>{isOn ? 'Stop' : words.play} {say('no')}</b>;
    const d = { label: 'Save', kind: 'Save', 'aria-label': words.save };
    toast.bad('That did not work.');
    const e = \`Only \${count} left\`;
    throw new Error('This is for developers.');
  `;
  expect(rawTextsOf({ file: 'planted.tsx', text: planted }).map((found) => found.replace('planted.tsx:', ''))).toEqual([
    '2 Loading',
    '3 A poster',
    '4 Stop',
    '5 Save',
    '6 That did not work.',
    '7 Only {} left',
  ]);
});
