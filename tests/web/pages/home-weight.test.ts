import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

type Manifest = Record<string, { file: string; imports?: string[] }>;

const folder = path.join(repositoryRoot, 'dist/client');
const HOME = ['src-web/index.html', 'src-web/pages/home-page.tsx'];
/** A phone on slow 4G has this in half a second; gzip, in bytes. */
const MOST_BYTES = 125_000;

/** Every script a first visit to the home page loads. */
function scriptsOfHome(manifest: Manifest): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const follow = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.set(chunk.file, readFileSync(path.join(folder, chunk.file)));
    (chunk.imports ?? []).forEach(follow);
  };
  HOME.forEach(follow);
  return found;
}

test('the home page brings no library that only forms need, and stays light', async () => {
  await buildIfNeeded(repositoryRoot);
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const scripts = scriptsOfHome(manifest);
  const withForms = [...scripts].filter(([, body]) => /ZodError|mantine/i.test(body.toString())).map(([file]) => file);
  expect(withForms).toEqual([]);
  const bytes = [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
