import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { brand, nameClub } from '#shared/brand.ts';
import { nameTestClub } from '#tests/support/test-club.ts';

const root = path.join(import.meta.dirname, '..');
const FILES = globSync('{shared,src-server/{http,services},src-web}/**/{*words*,content/legal/*}.{ts,tsx}', {
  cwd: root,
}).filter(
  // What the specification has its shop say: data, which names it.
  (file) => !file.endsWith('/house-words.ts'),
);

/** Every text that a value has in it as it stands now, functions left out: they are asked when they are needed. */
function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.values(value).flatMap((inside) => textsIn(inside, seen));
}

afterAll(nameTestClub);

test('no text was made with the name that the club had when its file was read', async () => {
  const before = brand.full;
  const modules = await Promise.all(FILES.map(async (file) => [file, await import(path.join(root, file))] as const));
  nameClub(() => ({
    name: 'TdO',
    full: 'Tanzhaus der Ostvorstadt',
    claim: { en: '', de: '' },
    place: { en: '', de: '' },
    since: '',
  }));
  expect(modules.length).toBeGreaterThan(60);
  const stale = modules.filter(([, module]) => textsIn({ ...module }).some((text) => text.includes(before)));
  expect(stale.map(([file]) => file)).toEqual([]);
});
