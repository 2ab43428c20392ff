import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/support/find-browser.ts';
import { median, type BenchRow } from './bench-row.ts';

/** What a browser loads for the home page, and the address at which the website asks for the next nights. */
export async function watchHome(url: string): Promise<{ rows: BenchRow[]; upcomingUrl: string }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const scripts = new Map<string, Promise<Buffer>>();
    let upcomingUrl: string | undefined;
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    page.on('request', (request) => {
      if (request.url().includes('/trpc/events.upcoming')) upcomingUrl = request.url().slice(url.length);
    });
    const html = await (await fetch(url)).text();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(4_000);
    const sizes = new Map<string, number>();
    for (const [address, body] of scripts) sizes.set(new URL(address).pathname, gzipSync(await body).length);
    // What the document itself names runs before anything else; the rest comes when the browser is idle.
    const named = scriptsNamedIn(html);
    const sum = (names: Iterable<string>) =>
      [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0) / 1_000;
    upcomingUrl ??= await askFromAnotherPage(page, url, () => upcomingUrl);
    return {
      rows: [
        {
          row: 'home page: script that blocks (gzip)',
          value: sum(named),
          unit: 'kB',
          reach: { atMost: 3 },
          notes: { files: named.length },
        },
        {
          row: 'home page: script in all (gzip)',
          value: sum(sizes.keys()),
          unit: 'kB',
          reach: { atMost: 125 },
          notes: { files: sizes.size },
        },
      ],
      upcomingUrl,
    };
  } finally {
    await browser.close();
  }
}

const scriptsNamedIn = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="([^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );

/** The same for every route a search engine may list: no page may hide a script of its own in its head. */
export async function benchBlockingScript(url: string, paths: readonly string[]): Promise<BenchRow> {
  const bodies = new Map<string, number>();
  const weighed = await Promise.all(
    paths.map(async (path) => {
      const names = scriptsNamedIn(await (await fetch(url + path)).text());
      for (const name of names)
        if (!bodies.has(name))
          bodies.set(name, gzipSync(Buffer.from(await (await fetch(url + name)).arrayBuffer())).length);
      return { path, kB: names.reduce((sum, name) => sum + (bodies.get(name) ?? 0), 0) / 1_000 };
    }),
  );
  const [heaviest] = weighed.toSorted((a, b) => b.kB - a.kB);
  return {
    row: `script that blocks, the heaviest of ${paths.length} routes (gzip)`,
    value: heaviest?.kB ?? Number.NaN,
    unit: 'kB',
    reach: { atMost: 3 },
    notes: { route: heaviest?.path ?? '' },
  };
}

type OpenPage = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>;

/** The first page brings its data along; coming home from another one makes the website ask. */
async function askFromAnotherPage(page: OpenPage, url: string, seen: () => string | undefined): Promise<string> {
  await page.goto(`${url}/imprint`, { waitUntil: 'networkidle' });
  await page.mouse.move(50, 50);
  await page.waitForTimeout(1_500);
  await page.locator('a[href="/"]').first().click();
  await page.waitForTimeout(2_000);
  const found = seen();
  if (found === undefined) throw new Error('the website never asked for events.upcoming');
  return found;
}

const CATEGORIES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof CATEGORIES;
/** What Lighthouse measures besides its scores, with the reach of every indexable route. */
const FIGURES = {
  'largest-contentful-paint': { name: 'largest paint', unit: 's', perUnit: 1_000, atMost: 1.8 },
  'cumulative-layout-shift': { name: 'layout shift', unit: '', perUnit: 1, atMost: 0 },
  'total-byte-weight': { name: 'transferred on first view', unit: 'kB', perUnit: 1_000, atMost: 300 },
} as const;
type Figure = keyof typeof FIGURES;
type Report = { scores: Record<Category, number>; figures: Record<Figure, number> };
const RUNS = 3;
/** A browser that could not record its trace says nothing about the page. */
const TRIES = 3;

function lighthouseOnce(url: string, tries = TRIES): Report {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lighthouse-')), 'report.json');
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-dev-shm-usage',
  ].join(' ');
  const run = spawnSync(
    process.execPath,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, encoding: 'utf8', timeout: 120_000 },
  );
  if (run.status !== 0 && tries > 1) return lighthouseOnce(url, tries - 1);
  if (run.status !== 0) throw new Error(`lighthouse: ${run.stderr.slice(-2_000)}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    categories: Record<Category, { score: number }>;
    audits: Record<Figure, { numericValue: number }>;
  };
  return {
    scores: Object.fromEntries(
      Object.keys(CATEGORIES).map((category) => [
        category,
        Math.round(report.categories[category as Category].score * 100),
      ]),
    ) as Record<Category, number>,
    figures: Object.fromEntries(
      Object.entries(FIGURES).map(([audit, { perUnit }]) => [
        audit,
        report.audits[audit as Figure].numericValue / perUnit,
      ]),
    ) as Record<Figure, number>,
  };
}

/**
 * Lighthouse's mobile profile, median of three. One run of every page, then the next: what disturbs the machine for a
 * minute spoils one run of a page, not all.
 */
export function benchLighthouse(pages: readonly { name: string; url: string }[]): BenchRow[] {
  const rounds = Array.from({ length: RUNS }, () => pages.map(({ url }) => lighthouseOnce(url)));
  return pages.flatMap(({ name }, page) =>
    rowsOf(
      name,
      rounds.flatMap((round) => round[page] ?? []),
    ),
  );
}

function rowsOf(name: string, runs: readonly Report[]): BenchRow[] {
  const scores = Object.entries(CATEGORIES).map(([category, atLeast]): BenchRow => {
    const values = runs.map((run) => run.scores[category as Category]);
    return {
      row: `Lighthouse mobile, ${name}: ${category}`,
      value: median(values),
      unit: '',
      reach: { atLeast },
      notes: { runs: values.join(' ') },
    };
  });
  const figures = Object.entries(FIGURES).map(([audit, figure]): BenchRow => {
    const values = runs.map((run) => run.figures[audit as Figure]);
    return {
      row: `Lighthouse mobile, ${name}: ${figure.name}`,
      value: median(values),
      unit: figure.unit,
      reach: { atMost: figure.atMost },
      notes: { runs: values.map((value) => value.toPrecision(3)).join(' ') },
    };
  });
  return [...scores, ...figures];
}
