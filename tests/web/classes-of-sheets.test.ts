import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const filesOf = (pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: repositoryRoot }).map((file) => ({
    file: file.split(path.sep).join('/'),
    text: readFileSync(path.join(repositoryRoot, file), 'utf8'),
  }));

/** Drawn by a library: Swagger UI on the developers' page, Mantine, and Tabler's icons. */
const OF_A_LIBRARY = /^(?:mantine-|tabler-icon-)/;
const SHEET_OF_A_LIBRARY = 'src-web/features/developers/library.css';

/** Classes that a sheet styles and no code writes, whole or as the beginning of a name put together. */
function withoutCarrier(sheets: { file: string; text: string }[], code: string): string[] {
  const words = new Set(code.match(/[\w-]+/g));
  const beginnings = [...code.matchAll(/([\w-]+-)\$\{/g)].map(([, start = '']) => start);
  const isCarried = (name: string): boolean => words.has(name) || beginnings.some((start) => name.startsWith(start));
  return sheets.flatMap(({ file, text }) => {
    const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
    const names = new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
    return [...names].filter((name) => !OF_A_LIBRARY.test(name) && !isCarried(name)).map((name) => `${file}: .${name}`);
  });
}

const code = filesOf('{src-web,src-kiosk,src-server,shared}/**/*.{ts,tsx,html}')
  .map(({ text }) => text)
  .join('\n');

test('a class that a style sheet knows is carried by something: a rule for another name styles nothing', () => {
  const sheets = filesOf('{src-web,src-kiosk}/**/*.css').filter(({ file }) => file !== SHEET_OF_A_LIBRARY);
  expect(sheets.length).toBeGreaterThan(50);
  expect(withoutCarrier(sheets, code)).toEqual([]);
});

test('negative control: a class of an older name is found, a name put together is not', () => {
  const sheet = { file: 'x.css', text: '.promo-code .btn { margin: 0 } .verdict-go {} /* .gone */' };
  expect(withoutCarrier([sheet], "className={'promo-code'} className={`verdict-${tone}`}")).toEqual(['x.css: .btn']);
});
