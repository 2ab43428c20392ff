import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const folder = path.join(repositoryRoot, 'dist/client');
const ENTRY = 'src-web/index.html';
const KB = 1_000;
const GUARD = 'src-web/features/auth/protected-route.tsx';
/** gzip, in kB: a guest's own pages; the first page of the panel, and any other one after it. */
const MOST = { guest: 171, panel: 270, nextSection: 78 };
const PLANS = 'src-web/features/tickets/plans-sheet.tsx';
/** A guest's own pages, each with the parts that come by themselves; `later` waits until somebody asks for it. */
const GUEST_PAGES: readonly { page: string; later: readonly string[] }[] = [
  {
    page: 'src-web/pages/dashboard-page.tsx',
    later: ['src-web/pages/dashboard-profile.tsx', 'src-web/pages/dashboard-newsletters.tsx', PLANS],
  },
  { page: 'src-web/pages/checkout-page.tsx', later: [] },
  { page: 'src-web/pages/wait-list-page.tsx', later: [] },
  { page: 'src-web/pages/own-course-page.tsx', later: [] },
  { page: 'src-web/pages/my-shifts-page.tsx', later: [] },
  { page: 'src-web/pages/event-payment-success-page.tsx', later: [PLANS] },
  { page: 'src-web/pages/member-order-page.tsx', later: [] },
  { page: 'src-web/pages/payment-success-page.tsx', later: [] },
];
/** Private pages that are not Mantine: the checkout and what follows it, and letters answered over a link. */
const PLAIN =
  /^src-web\/pages\/(checkout|event-payment|payment-success|member-order|newsletter|unsubscribe|workshop-status|wait-list|own-co|my-sh)/;

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

/** Words of the language that the page does not speak: it loads those of its own alone. */
const OTHER_WORDS = /words\.de\.ts$/;

/** All that a page needs and what it fetches by itself, but not `later`. The start fetches one page of many. */
function scriptsInAll(manifest: Manifest, page: string, later: readonly string[]): Set<string> {
  const start = scriptsOf(manifest, [ENTRY, GUARD]);
  const all = scriptsOf(manifest, [ENTRY, GUARD, page]);
  for (const { file, dynamicImports = [] } of Object.values(manifest)) {
    if (!all.has(file) || start.has(file)) continue;
    const fetched = dynamicImports.filter((name) => !later.includes(name) && !OTHER_WORDS.test(name));
    for (const one of scriptsOf(manifest, fetched)) all.add(one);
  }
  return all;
}

async function readManifest(): Promise<Manifest> {
  await buildIfNeeded(repositoryRoot);
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

test("a guest's own pages stay light, and bring zod only where a form is opened", async () => {
  const manifest = await readManifest();
  for (const { page, later } of GUEST_PAGES) {
    expect(
      later.filter((part) => manifest[part] === undefined),
      page,
    ).toEqual([]);
    const scripts = scriptsInAll(manifest, page, later);
    expect(
      [...scripts].filter((file) => /ZodError/.test(bodyOf(file).toString())),
      page,
    ).toEqual([]);
    expect(weightOf(scripts), page).toBeLessThan(MOST.guest);
  }
});

test('public pages carry nothing of Mantine or zod, and the panel comes in its own pieces', async () => {
  const manifest = await readManifest();
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src-web/pages/'));
  const routes = readFileSync(path.join(repositoryRoot, 'src-web/routes/public-routes.ts'), 'utf8');
  const isPublic = (name: string): boolean => routes.includes(name.replace('src-web/', '../'));
  const open = pages.filter((name) => isPublic(name) || PLAIN.test(name));
  expect(open.length).toBeGreaterThan(20);
  const heavyParts = open.filter((name) =>
    [...scriptsOf(manifest, [ENTRY, name])].some((file) =>
      /--mantine-|data-mantine|ZodError/.test(bodyOf(file).toString()),
    ),
  );
  expect(heavyParts).toEqual([]);

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
