import type { APIRequestContext } from 'playwright/test';
import { splitLang } from '#shared/lang.ts';
import { expect, test } from './support/fixtures.ts';

/** Not for search engines: drawn in the browser for one person, and the sign-in's documents for who has no scripts. */
const PRIVATE =
  /^(?:\/(?:en|de))?\/(auth|sign-in|sign-up|checkout|gift-voucher|cards|wait-list|my-course|my-shifts|dashboard|admin)(\/|\?|$)/;
const PURCHASE = /^(\/de)?\/(checkout|members-club\/order|wait-list|my-course)\//;
/** No pages: files and the demo's own mailbox. */
const NO_PAGE = /\.(ics|json|svg|png)$|^\/dev\//;
const STARTS = ['/', '/events'] as const;

type Link = { href: string; tag: string };
type Visited = { path: string; html: string; links: Link[] };

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

/** All but those to the page itself, which are empty. */
function linksOf(html: string): Link[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]+)"[^>]*>/g)].map(([tag, href = '']) => ({
    tag,
    href: unescaped(href),
  }));
}

const isInternal = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');
const isNight = (path: string): boolean => /^(\/de)?\/events\/[0-9a-f-]{36}$/.test(path);
const isOtherMonth = (path: string): boolean => /^(\/de)?\/events\?/.test(path);
const withoutHash = (href: string): string => href.split('#', 1)[0] ?? '';

async function pathsOfSitemap(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(unescaped(address)).pathname);
}

/**
 * Follows every internal link from page to page as a browser without scripts would. One month of events stands for all.
 */
async function crawl(request: APIRequestContext): Promise<{ visited: Visited[]; broken: string[] }> {
  const listed = await pathsOfSitemap(request);
  const nights = listed.filter(isNight);
  const waiting: { path: string; from: string }[] = [
    ...new Set([...STARTS, ...listed.filter((path) => !nights.includes(path)), ...nights.slice(0, 1)]),
  ].map((path) => ({ path, from: 'the start' }));
  const seen = new Set(waiting.map(({ path }) => path));
  const visited: Visited[] = [];
  const broken: string[] = [];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next;
    const answer = await request.get(path, { maxRedirects: 0 });
    // A purchase begins at the sign-in, and comes back.
    if (PURCHASE.test(path) && answer.headers()['location'] === `/auth?returnTo=${encodeURIComponent(path)}`) continue;
    if (answer.status() !== 200) broken.push(`${path} answers ${answer.status()}, linked from ${from}`);
    if (answer.status() !== 200 || NO_PAGE.test(path)) continue;
    const html = await answer.text();
    const links = linksOf(html);
    visited.push({ path, html, links });
    if (isOtherMonth(path)) continue; // each month leads to the next
    for (const target of links.filter(({ href }) => isInternal(href)).map(({ href }) => withoutHash(href))) {
      // Each night leads to others like it: one of them stands for all.
      if (seen.has(target) || (isNight(path) && isNight(target))) continue;
      seen.add(target);
      waiting.push({ path: target, from: path });
    }
  }
  return { visited, broken };
}

test.describe('every link, without scripts', () => {
  test.describe.configure({ mode: 'serial' });
  let visited: Visited[] = [];

  test('leads to a page that is there', async ({ request }) => {
    const found = await crawl(request);
    visited = found.visited;
    expect(found.broken).toEqual([]);
    expect(visited.length).toBeGreaterThan(30);
  });

  test('leads to pages with a title of their own and one main heading', () => {
    const publicPages = visited.filter(({ path }) => !PRIVATE.test(path));
    const without = publicPages.filter(
      ({ html }) =>
        [...html.matchAll(/<h1[\s>]/g)].length !== 1 ||
        !/<title>[^<]+<\/title>/.test(html) ||
        !/<meta name="description" content="[^"]{20,}"/.test(html),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
    // Nights of one series share their name.
    const titles = publicPages
      .filter(({ path }) => !/^(\/de)?\/events/.test(path))
      .map(({ path, html }) => ({ path, title: /<title>([^<]+)<\/title>/.exec(html)?.[1] }));
    // A festival is called the same in both languages.
    const said = titles.map(({ path, title }) => `${splitLang(path).prefix ?? ''} ${title}`);
    expect(titles.filter((_, i) => said.indexOf(said[i] ?? '') !== i)).toEqual([]);
  });

  test('names itself and its canonical address', ({ baseURL }) => {
    const wrong = visited.filter(
      ({ path, html }) =>
        !PRIVATE.test(path) &&
        !path.includes('?') &&
        !html.includes('<meta name="robots" content="noindex"/>') &&
        !html.includes(`<link rel="canonical" href="${baseURL}${path}"`),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('jumps to a place that is on the page', () => {
    const lost = visited.flatMap(({ path, html, links }) =>
      links
        .filter(({ href }) => href.startsWith('#') && !html.includes(` id="${href.slice(1)}"`))
        .map(({ href }) => `${path}: ${href}`),
    );
    expect(lost).toEqual([]);
  });

  test('leaves the house over https only, and a new tab learns nothing of this one', () => {
    const outside = visited
      .flatMap(({ links }) => links)
      .filter(({ href }) => !isInternal(href) && !href.startsWith('#'));
    expect(outside.length).toBeGreaterThan(0);
    const wrong = outside.filter(({ href, tag }) =>
      /^(mailto|tel|webcal):/.test(href)
        ? false
        : !href.startsWith('https://') || (tag.includes('target="_blank"') && !/rel="[^"]*noopener/.test(tag)),
    );
    expect(wrong.map(({ tag }) => tag)).toEqual([]);
  });

  test('starts mails to the organiser, and no other', () => {
    const addresses = new Set(
      visited
        .flatMap(({ links }) => links)
        .flatMap(({ href }) => (href.startsWith('mailto:') ? [new URL(href).pathname] : [])),
    );
    expect([...addresses]).toHaveLength(1);
  });

  test('shows pictures that are there', async ({ request }) => {
    const pictures = new Set(
      visited.flatMap(({ html }) =>
        [...html.matchAll(/<img[^>]*?src="([^"]+)"/g)].map(([, src = '']) => unescaped(src)),
      ),
    );
    expect(pictures.size).toBeGreaterThan(20);
    const missing: string[] = [];
    for (const src of pictures) if ((await request.get(src)).status() !== 200) missing.push(src);
    expect(missing).toEqual([]);
  });

  test('puts the VAT beside every page that names a price', () => {
    const silent = visited.filter(
      ({ path, html }) =>
        !PRIVATE.test(path) &&
        /€\d|\d\s?€/.test(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')) &&
        !/incl\. VAT|include VAT|inkl\. MwSt\./.test(html),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
