import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '#tests/support/source-files.ts';

type Text = { where: string; text: string };

/** A text that is put together by `+` or holds values is read as one: `{}` stands for a value. */
function wholeText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  if (ts.isParenthesizedExpression(node)) return wholeText(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [wholeText(node.left), wholeText(node.right)];
  return left === null && right === null ? null : `${left ?? '{}'}${right ?? '{}'}`;
}

/** What the database reads has comments in it. */
const SQL = /^\s*(?:--|CREATE |SELECT |INSERT )/;

/** What a person may read of a file: its strings and the words between its tags, no comments, types or imports. */
function textsOf({ file, text }: Pick<SourceFile, 'file' | 'text'>): Text[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const texts: Text[] = [];
  const look = (node: ts.Node, isPart = false): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const whole = wholeText(node);
    if (!isPart && whole !== null && whole.trim() !== '' && !SQL.test(whole)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ where: `${file}:${line + 1}`, text: whole.replaceAll(/\s+/g, ' ').trim() });
    }
    ts.forEachChild(node, (child) => look(child, whole !== null && wholeText(child) !== null));
  };
  look(source);
  return texts;
}

const OURS = sourceFiles().filter(({ file }) => !file.startsWith('tests/'));
const TEXTS = OURS.flatMap(textsOf);
const withWording = (texts: readonly Text[], wording: RegExp): string[] =>
  texts.filter(({ text }) => wording.test(text)).map(({ where, text }) => `${where} ${text}`);

/** German that was put into English words, and what a native reader says in its place. */
const TRANSLATED: readonly (readonly [string, RegExp, string])[] = [
  ['can not', /\bcan not\b/i, 'cannot'],
  ['by itself', /\bby itself\b/i, 'automatically'],
  ['… no more', /\bno more(?:[.:;,!)]|$)/i, 'no longer …'],
  ['Way there', /\bway there\b/i, 'Directions'],
  ['stands on the page', /\bstands? (?:on(?! the left)|in|among|at|under|here|there|as text)\b/i, 'is on the page'],
  ['No night is like that', /\bis (?:like|called) that\b/i, 'No night matches'],
  ['who asks gets', /(?:^|[^a-z] ?)who(?:ever)? (?:only|asks|has) [^?]*\b(?:gets|keeps)\b/i, 'if you ask, you get'],
  ['The date is none', /(?<!\b(?:there|it) )\b(?:is|are) none\b/i, 'is not valid'],
  ['is no date', /(?<!\bthere )\b(?:is|are) no (?!longer\b)[a-zA-Z]/i, 'is not a date'],
  ['we look what', /\blook what\b/i, 'we will see what'],
  ['the sum have arrived', /thank you: .*\barrived\b/i, 'we have received'],
  ['does not fit to', /\bfits? to\b/i, 'does not match'],
  ['than, after another', /\banother \w+ than\b/i, 'other than'],
  ['Looked at', /^Looked at\b/, 'Viewed'],
  ['of any number', /\bof any number\b/i, 'no limit'],
  ['The time of this code is over', /\bthe time of this\b/i, 'has expired'],
  ['Acts of a menu', /^(?:Acts: |Every act$)|’s? (?:own )?acts$/i, 'Actions'],
];

describe('a text that people read', () => {
  it.each(TRANSLATED)('says nothing like ‘%s’', (_name, wording) => {
    expect(withWording(TEXTS, wording)).toEqual([]);
  });

  it('is found in a string, across its parts and between tags (negative control)', () => {
    const planted =
      "const a = 'You can ' +\n  `not ${b}`;\nconst c = <p>It can{' '}\n  not. You can\n not</p>; // can not";
    expect(withWording(textsOf({ file: 'planted.tsx', text: planted }), /\bcan not\b/)).toEqual([
      'planted.tsx:1 You can not {}',
      'planted.tsx:4 not. You can not',
    ]);
  });
});

/**
 * Who is addressed as friends: helpers on their own phones and about their shifts, guests on tickets and receipts, and
 * whoever reads a page in German that is English at its own address (`*.de.ts`). Nothing else speaks du.
 */
const SPEAKS_DU = [
  'src-web/features/door/',
  'src-web/entry-door.tsx',
  'src-server/http/receipts/',
  'shared/door/phone-inputs.ts',
  'shared/tickets/wallet-words.ts',
];
const DU = /\b(?:du|dich|dir|dein(?:e[mnrs]?)?)\b/i;
const DU_IMPERATIVE = /^(?:Zähle|Warte|Frage|Drucke|Gib|Nimm|Lies|Öffne|Schließe|Prüfe)\b/;
/** Sentences of helpers' phones among those of everybody. */
const OF_PHONES = /Bitte lass dir einen neuen zeigen/;
const GERMAN = /[äöüß]|\b(?:der|die|das|und|nicht|ist|von|bis)\b/i;

describe('a German text', () => {
  const formal = TEXTS.filter(
    ({ where, text }) =>
      !SPEAKS_DU.some((place) => where.startsWith(place)) && !/\.de\.ts:/.test(where) && !OF_PHONES.test(text),
  );

  it('never speaks du on a screen that says Sie, or that the team reads at the door', () => {
    const german = formal.filter(({ text }) => GERMAN.test(text));
    expect(german.length).toBeGreaterThan(500);
    expect(withWording(german, DU)).toEqual([]);
  });

  it('of the desk orders nobody about: it uses the infinitive', () => {
    const desk = TEXTS.filter(({ where }) => where.startsWith('src-kiosk/'));
    expect(withWording(desk, DU_IMPERATIVE)).toEqual([]);
  });
});
