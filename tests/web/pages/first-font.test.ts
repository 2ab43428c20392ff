import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicPaths } from '#web/entry-server.tsx';
import { openTestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';

/** The letters of one face of fonts.css, by its file. */
function lettersOf(file: string): (character: string) => boolean {
  const css = readFileSync('src-web/styles/fonts.css', 'utf8');
  const [, ranges = ''] = new RegExp(`${file}[^}]*unicode-range:\\s*([^;]+);`).exec(css) ?? [];
  const spans = ranges.split(/,\s+/).map((range) =>
    range
      .slice(2)
      .split('-')
      .map((end) => Number.parseInt(end, 16)),
  );
  return (character) =>
    spans.some(
      ([from = 0, to = from]) => (character.codePointAt(0) ?? 0) >= from && (character.codePointAt(0) ?? 0) <= to,
    );
}

/** Spaces and the soft hyphen: nothing is drawn for them, so no file is fetched. */
const IS_BLANK = /[\s\u00AD]/;

test('every page of the site is written with the letters of the one font that comes with it', async () => {
  const site = await openTestSite();
  addEvent(site.shop, { title: 'Noche de Bachata: José, Iñaki & Zoë spielen für 20 €' });
  const comesWithThePage = lettersOf('archivo-latin-standard-normal');
  const missing = new Map<string, string>();
  for (const path of publicPaths()) {
    const { text } = await site.ask(path);
    const words = text
      .replaceAll(/<script.*?<\/script>|<svg.*?<\/svg>|<[^>]+>/gs, ' ')
      .replaceAll(/&#x([0-9a-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
    for (const character of words)
      if (!IS_BLANK.test(character) && !comesWithThePage(character)) missing.set(character, path);
  }
  await site.close();
  expect([...missing]).toEqual([]);
});

test('a letter is looked for in one file only', () => {
  const [first, rest] = [lettersOf('archivo-latin-standard-normal'), lettersOf('archivo-latin-rest-normal')];
  for (let code = 0x20; code < 0x3000; code++)
    expect(first(String.fromCodePoint(code)) && rest(String.fromCodePoint(code))).toBe(false);
  for (const letter of 'ÅÆØÞåæøýÿŒœı™') expect(rest(letter)).toBe(true);
});
