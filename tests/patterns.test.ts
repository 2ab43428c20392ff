import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

/** A pattern that can part a text in many ways tries all of them before it says no: each sign more doubles the time. */
const LENGTH = 32;
const MOST_MS = 30;
const SIGNS = 'a1A -./@"\\=<([\n_ä%,;{~&+:'.split('');
const PIECES = [...SIGNS, 'a.', 'a@', 'a-', 'a ', '\r\n', '%40', '1,', '1.', 'ab', 'aab', '0:'];
const HOSTILE = PIECES.flatMap((piece) =>
  ['\u0001', '!', 'x'].map((end) => piece.repeat(LENGTH).slice(0, LENGTH) + end),
);

type Found = { where: string; pattern: RegExp };

function patternsIn({ file, text }: { file: string; text: string }): Found[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Found[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      // Without g and y, so that each look begins at the start.
      const flags = node.text.slice(end + 1).replaceAll(/[gy]/g, '');
      found.push({ where: `${file}:${line + 1}`, pattern: new RegExp(node.text.slice(1, end), flags) });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The quickest of three: the machine may be busy with something else. */
function isSlow(pattern: RegExp, text: string): boolean {
  for (let i = 0; i < 3; i += 1) {
    const begunAt = performance.now();
    pattern.test(text);
    if (performance.now() - begunAt < MOST_MS) return false;
  }
  return true;
}
const slowOf = (found: readonly Found[]): string[] =>
  found
    .filter(({ pattern }) => HOSTILE.some((text) => isSlow(pattern, text)))
    .map(({ where, pattern }) => `${where} ${pattern.source}`);

describe('a pattern of ours', () => {
  it('says no to a few dozen hostile signs at once, whatever they are', () => {
    const files = sourceFiles().filter(({ file }) => !file.startsWith('tests/'));
    const found = files.flatMap(patternsIn);
    expect(found.length).toBeGreaterThan(100);
    expect(slowOf(found)).toEqual([]);
  });

  it('that parts a row of one sign in every way is found (negative control)', () => {
    const planted = patternsIn({ file: 'planted.ts', text: String.raw`const doubled = /^(?:(.)\1+)+$/g;` });
    expect(slowOf(planted)).toEqual([String.raw`planted.ts:1 ^(?:(.)\1+)+$`]);
  });
});
