import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const folder = path.join(repositoryRoot, 'dist/client');
const HOME = ['src-web/index.html', 'src-web/pages/home-page.tsx'];
/** What its frame says in one language: a script of its own, of which a visit loads one. */
const WORDS = ['src-web/ui/frame/words.en.ts', 'src-web/ui/frame/words.de.ts'];
/**
 * A phone on slow 4G has this in half a second; gzip, in bytes. Of them 2,300 are the way between two languages: which
 * address speaks which, the link to the other one, and the frame's words apart from its code.
 */
const MOST_BYTES = 128_000;

/** Every script a first visit to the home page loads. */
function scriptsOfHome(manifest: Manifest, words: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const follow = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.set(chunk.file, readFileSync(path.join(folder, chunk.file)));
    (chunk.imports ?? []).forEach(follow);
  };
  [...HOME, words].forEach(follow);
  return found;
}

test.each(WORDS)('the home page brings no library that only forms need, and stays light, with %s', async (words) => {
  await buildIfNeeded(repositoryRoot);
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const scripts = scriptsOfHome(manifest, words);
  const withForms = [...scripts].filter(([, body]) => /ZodError|mantine/i.test(body.toString())).map(([file]) => file);
  expect(withForms).toEqual([]);
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
