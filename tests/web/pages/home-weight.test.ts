import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const folder = path.join(repositoryRoot, 'dist/client');
const HOME = ['src-web/index.html', 'src-web/pages/home-page.tsx'];
/** What it says in one language: scripts of their own, of which a visit loads those of one. */
const WORDS = { en: /words\.en\.ts$/, de: /words\.de\.ts$/ } as const;
/**
 * A phone on slow 4G has this in half a second; gzip, in bytes, with all that home and its frame say in one language. Of
 * them 2,500 are the way between two languages: which address speaks which, the link to the other one, and that who has
 * chosen one is led on to it.
 */
const MOST_BYTES = 127_100;

/** Every script a first visit to the home page loads. */
function scriptsOfHome(manifest: Manifest, words: RegExp): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const follow = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.set(chunk.file, readFileSync(path.join(folder, chunk.file)));
    (chunk.imports ?? []).forEach(follow);
    (chunk.dynamicImports ?? []).filter((other) => words.test(other)).forEach(follow);
  };
  HOME.forEach(follow);

  return found;
}

test.each(['en', 'de'] as const)('home in %s brings no library that only forms need, and stays light', async (lang) => {
  await buildIfNeeded(repositoryRoot);
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const scripts = scriptsOfHome(manifest, WORDS[lang]);
  const withForms = [...scripts].filter(([, body]) => /ZodError|mantine/i.test(body.toString())).map(([file]) => file);
  expect(withForms).toEqual([]);
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
