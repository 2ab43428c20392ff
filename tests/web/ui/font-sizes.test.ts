import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const folder = path.join(repositoryRoot, 'src-web');
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

/** The sizes of letters that are written in pixels: they ignore the size a reader has chosen (WCAG 1.4.4). */
const inPixels = ({ file, text }: { file: string; text: string }): string[] =>
  [...text.matchAll(/(?<![\w-])font(?:-size)?:[^;{}]*?\d(?:px|pt)\b[^;{}]*/g)].map(([line]) => `${file}: ${line}`);

test('every size of letters follows the size the reader has chosen in the browser', () => {
  expect(styles.length).toBeGreaterThan(30);
  expect(styles.flatMap(inPixels)).toEqual([]);
});

test('a size in pixels would be found, also in the short form and in a clamp', () => {
  const text =
    'a{font-size:14px} b{font:700 15px/1.4 x} i{font-size:clamp(1rem,2vw,30px)} u{font-size:1rem;height:14px}';
  expect(inPixels({ file: 'x.css', text })).toHaveLength(3);
});
