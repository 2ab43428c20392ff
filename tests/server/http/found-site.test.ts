import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';

/** What search engines, phones and shared links find. */
let site: TestSite;
let eventId: string;
beforeAll(async () => {
  site = await openTestSite({ hasHouseWords: true });
  eventId = addEvent(site.shop, { title: 'Salsa Friday', startsInHours: 30 });
});
afterAll(() => site.close());

const LONG = 15_000;

describe('the site on a phone', () => {
  test('has a manifest whose icons have the size they say', async () => {
    const { headers, text } = await site.ask('/site.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: brand.full, start_url: '/' });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
      const icon = await site.ask(src);
      expect([icon.status, icon.headers['content-type']]).toEqual([200, type]);
      const { width, height } = await sharp(icon.body).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('is named by every page, with an icon for the home screen', async () => {
    const { text } = await site.ask('/contact');
    for (const [rel, href] of [...text.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
      (match) => [match[1], match[2] ?? ''] as const,
    )) {
      expect([rel, (await site.ask(href)).status]).toEqual([rel, 200]);
    }
    expect((await site.ask('/favicon.ico')).status).toBe(200);
  });
});

describe('an address of former days', () => {
  test.each([
    ['/index.html', '/'],
    ['/login?returnTo=%2Fdashboard', '/auth?returnTo=%2Fdashboard'],
    ['/impressum', '/imprint'],
    ['/datenschutz', '/privacy-policy'],
    ['/tickets?x=1', '/dashboard?tab=tickets&x=1'],
    ['/Impressum', '/imprint'],
    ['/contact/', '/contact'],
    ['/Festivals/BachaZouk?x=1', '/festivals/bachazouk?x=1'],
    ['/events/?month=2026-03', '/events?month=2026-03'],
    ['/admin/abos', '/admin/mailings?list=subscribers'],
    ['/admin/abos?type=events', '/admin/mailings?list=subscribers&type=events'],
    ['/admin/abos?list=members&status=past_due', '/admin/members?status=past_due'],
    ['/admin/abos?list=mailings', '/admin/mailings'],
    ['/admin/abos?list=constructor', '/admin/mailings?list=subscribers'],
    ['/admin/abos/write?letter=1', '/admin/mailings/write?letter=1'],
  ])('%s leads to %s for good', async (from, to) => {
    const { status, headers } = await site.ask(from);
    expect([status, headers['location']]).toEqual([301, to]);
  });

  test.each([
    ['nothing but slashes before its last word', `${'/'.repeat(LONG)}x/`],
    ['slashes in its middle', `/x${'/'.repeat(LONG)}y/`],
  ])('is found in the time that its length takes, with %s', async (_, path) => {
    const shortest: Record<'letters' | 'slashes', number> = { letters: Infinity, slashes: Infinity };
    const asked = { letters: `/${'x'.repeat(LONG)}/`, slashes: path };
    for (let i = 0; i < 8; i += 1)
      for (const kind of ['letters', 'slashes'] as const) {
        const begunAt = performance.now();
        expect((await site.ask(asked[kind])).status).toBe(301);
        shortest[kind] = Math.min(shortest[kind], performance.now() - begunAt);
      }
    // Whoever looks at each slash once for every other one takes some hundred times as long.
    expect(shortest.slashes).toBeLessThan(shortest.letters * 30);
  });

  test('never leads out of the site', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '/login?//evil.example']) {
      const { headers } = await site.ask(path);
      if (headers['location'] !== undefined) expect(new URL(headers['location'], 'http://here').host).toBe('here');
    }
  });
});

describe('a shared link', () => {
  const pictureOf = (html: string): string =>
    new URL(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? 'http://none/').pathname;

  test.each(['/', '/salsa', '/festivals/bachazouk', '/workshop-calendar'])(
    'to %s shows a poster of its own',
    async (path) => {
      const { text } = await site.ask(path);
      const picture = pictureOf(text);
      const { status, headers, body } = await site.ask(picture);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 });
      for (const [side, px] of [
        ['width', 1200],
        ['height', 630],
      ])
        expect(text).toContain(`<meta property="og:image:${side}" content="${px}"`); // so the first who shares it sees it at once
    },
  );

  test('to a night shows the poster of the night', async () => {
    expect(pictureOf((await site.ask(`/events/${eventId}`)).text)).toBe(`/og/events/${eventId}.png`);
  });

  test('to a page nobody has draws nothing', async () => {
    expect((await site.ask('/og/pages/nobody-has-this.png')).status).toBe(404);
  });
});

describe('a search engine', () => {
  type Crumbs = { itemListElement: { name: string; item: string }[] };
  const dataOf = async (path: string) =>
    [...(await site.ask(path)).text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? '') as { '@type': string } & Record<string, unknown>,
    );

  test('learns the way from home to a page', async () => {
    const crumbs = (await dataOf('/festivals/bachazouk')).find(
      (thing) => thing['@type'] === 'BreadcrumbList',
    ) as unknown as Crumbs;
    expect(crumbs.itemListElement.map(({ item }) => new URL(item).pathname)).toEqual([
      '/',
      '/festivals',
      '/festivals/bachazouk',
    ]);
  });

  test('learns what the course really costs', async () => {
    const course = (await dataOf('/learn-bachata')).find((thing) => thing['@type'] === 'Course');
    expect(course).toMatchObject({
      offers: { price: '150.00', priceCurrency: 'EUR' },
      hasCourseInstance: { courseSchedule: { repeatCount: 12 } },
    });
  });

  test('learns from the sitemap when a night, and the pages that show it, changed', async () => {
    const { text } = await site.ask('/sitemap.xml');
    const dated = [...text.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(
      (match) => new URL(match[1] ?? '').pathname,
    );
    expect(dated).toEqual(expect.arrayContaining(['/', '/events', `/events/${eventId}`]));
    expect(text).toContain('/imprint</loc>');
    expect(dated).not.toContain('/imprint');
  });
});
