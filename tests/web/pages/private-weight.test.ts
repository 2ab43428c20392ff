import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const folder = path.join(repositoryRoot, 'dist/client');
const ENTRY = 'src-web/index.html';
const KB = 1_000;
/** gzip, in kB: the first page of the panel, and any other one after it. */
const MOST = { panel: 300, nextSection: 60 };
/** Private pages that are not Mantine: the checkout and what follows it, and letters answered over a link. */
const PLAIN =
  /^src-web\/pages\/(checkout|event-payment|payment-success|member-order|newsletter|unsubscribe|workshop-status)/;

/** The scripts that a page needs, by file. */
function scriptsOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    (chunk.imports ?? []).forEach(follow);
  };
  names.forEach(follow);
  return found;
}

const bodyOf = (file: string): Buffer => readFileSync(path.join(folder, file));
const weightOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(bodyOf(file)).length, 0) / KB;

test('public pages carry nothing of Mantine, and the panel comes in its own pieces, each light enough', async () => {
  await buildIfNeeded(repositoryRoot);
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src-web/pages/'));
  const routes = readFileSync(path.join(repositoryRoot, 'src-web/public-routes.ts'), 'utf8');
  const isPublic = (name: string): boolean => routes.includes(name.replace('src-web/', './'));
  const open = pages.filter((name) => isPublic(name) || PLAIN.test(name));
  expect(open.length).toBeGreaterThan(20);
  const withMantine = open.filter((name) =>
    [...scriptsOf(manifest, [ENTRY, name])].some((file) => /--mantine-|data-mantine/.test(bodyOf(file).toString())),
  );
  expect(withMantine).toEqual([]);

  const first = scriptsOf(manifest, [ENTRY, 'src-web/pages/admin/overview-page.tsx']);
  expect(weightOf(first)).toBeLessThan(MOST.panel);
  const sections = pages.filter((name) => name.startsWith('src-web/pages/admin/'));
  const heavy = sections
    .map(
      (name) => [name, weightOf([...scriptsOf(manifest, [ENTRY, name])].filter((file) => !first.has(file)))] as const,
    )
    .filter(([, weight]) => weight > MOST.nextSection);
  expect(heavy).toEqual([]);
});
