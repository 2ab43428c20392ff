import { expect, test } from 'vitest';
import { importedFile } from '#tests/support/import-graph.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { MORE_ICONS } from '#web/ui/more-icons.ts';

const SOURCES = new Map(sourceFiles().map(({ file, text }) => [file, text]));

/** All that is there once these are: what they import, whatever comes later left out. */
function filesOf(...entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = SOURCES.get(file);
    if (text === undefined || seen.has(file)) continue;
    seen.add(file);
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type)[^;]*?'([^']+)';$/gms)) {
      const imported = importedFile(file, specifier);
      if (imported !== undefined) waiting.push(imported);
    }
  }
  return [...seen];
}

/** `icon="clock"`, `icon: 'clock'`, `name={isShown ? 'eye-off' : 'eye'}`. */
const NAMED = /\b(?:icon\w*|name)(?:=|: ?)(\{[^}]*\}|["'][\w-]+["'])/g;
const namesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)]
    .flatMap(([, value = '']) => [...value.matchAll(/["']([\w-]+)["']/g)].map(([, name = '']) => name))
    .filter((name) => name in MORE_ICONS);
const laterOnes = (...entries: readonly string[]): string[] =>
  filesOf(...entries).flatMap((file) => namesIn(SOURCES.get(file) ?? '').map((name) => `${file}: ${name}`));

test('the home page and the helpers’ page draw no icon that comes later', () => {
  expect(filesOf('src-web/entry-client.tsx', 'src-web/pages/home-page.tsx').length).toBeGreaterThan(80);
  expect(laterOnes('src-web/entry-client.tsx', 'src-web/pages/home-page.tsx')).toEqual([]);
  expect(laterOnes('src-web/entry-door.tsx')).toEqual([]);
});

test('negative control: one that comes later is found on another page', () => {
  expect(laterOnes('src-web/pages/events-page.tsx')).toContain('src-web/features/events/month-head.tsx: chevron-left');
  expect(namesIn("<Icon name={isShown ? 'eye-off' : 'eye'} />")).toEqual(['eye-off', 'eye']);
});
