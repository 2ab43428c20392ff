import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, formatLongDate, HOUR_MS } from '#shared/time.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { makeCourse } from '#tests/support/course.ts';

/** Our own pages, and some answers that are none: none of them may stand in a frame of another site. */
const NEVER_FRAMED = [
  '/',
  '/events',
  '/auth',
  '/dashboard',
  '/admin',
  '/kasse',
  '/members-club',
  '/ticket/no-such-ticket',
  '/events.ics',
  '/events.json',
  '/oembed',
  '/embed',
  '/embed/other',
  '/embed/events/nothing',
  '/healthz',
  '/trpc/events.upcoming',
];

describe('pages for frames of other sites', () => {
  let site: TestSite;
  let eventId: string;
  beforeAll(async () => {
    site = await openTestSite();
    eventId = addEvent(site.shop, { title: 'Salsa & <Friday>', priceCents: 1250 });
    addEvent(site.shop, { title: 'Bachata Nite', startsInHours: 30, priceCents: 0 });
    addEvent(site.shop, { title: 'Hidden', isActive: false });
  });
  afterAll(() => site.close());

  test('show nights with links out, may be framed by anybody, and set no cookie', async () => {
    const { status, headers, text } = await site.ask('/embed/events', { headers: { cookie: 'session=somebody' } });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toContain('public');
    expect(text).toContain('Salsa &amp; &lt;Friday&gt;');
    expect(text).toContain('Bachata Nite');
    expect(text).not.toContain('Hidden');
    expect(text).toContain('from €12.50');
    for (const [, attributes = ''] of text.matchAll(/<a ([^>]*)>/g))
      expect(attributes).toMatch(/target="_blank" rel="noopener" aria-label="[^"]+opens in a new tab\)"/);
    expect((await site.ask('/embed/events?kind=salsa&limit=1&lang=de')).text).toMatch(/lang="de".*Alle Abende/s);
    expect((await site.ask('/embed/events?kind=salsa')).text).not.toContain('Bachata Nite');
    expect((await site.ask('/embed/events?kind=nonsense&limit=-4')).status).toBe(200);
  });

  test('there is one for each event', async () => {
    const { status, text, headers } = await site.ask(`/embed/events/${eventId}`);
    expect([status, headers['x-frame-options']]).toEqual([200, undefined]);
    expect(text).toContain(`/events/${eventId}`);
    expect((await site.ask('/embed/events/0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11')).status).toBe(404);
  });

  test('what stands ready has the headers of what was just made, and is gone when a night changes', async () => {
    const told = ({ headers }: Awaited<ReturnType<TestSite['ask']>>) => ({ ...headers, date: undefined });
    for (const path of [
      '/embed/events',
      '/embed/events?kind=party&lang=de',
      '/events.ics',
      '/events.json?kind=party',
    ]) {
      site.publicCache.purge();
      const first = await site.ask(path);
      expect(site.publicCache.get(path)).toBeDefined();
      const second = await site.ask(path);
      expect([second.status, second.text]).toEqual([200, first.text]);
      expect(told(second)).toEqual(told(first));
      const again = await site.ask(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
      expect(again.status).toBe(304);
      // Made-up words are the same list under its one address; made-up lengths push nothing out.
      expect((await site.ask(`${path}${path.includes('?') ? '&' : '?'}x=1`)).text).toBe(first.text);
    }
    await site.ask('/embed/events?limit=7');
    expect(site.publicCache.get('/embed/events?limit=7')).toBeUndefined();
    addEvent(site.shop, { title: 'Just added' });
    site.publicCache.purge();
    expect((await site.ask('/embed/events')).text).toContain('Just added');
  });

  test('a course shows the evening that comes next, a festival the day it ends on', async () => {
    const course = addEvent(site.shop, { title: 'Twelve weeks', startsInHours: -24 * 8 });
    const festival = addEvent(site.shop, { title: 'Three days' });
    const lasts = (id: string, kind: string, days: number) =>
      site.shop.db.sqlite
        .prepare('UPDATE events SET kind = ?, ends_at = ends_at + ? WHERE id = ?')
        .run(kind, days * DAY_MS, id);
    const now = site.shop.clock.now();
    const startsAt = new Date(now.getTime() - 24 * 8 * HOUR_MS);
    makeCourse(site.shop, course, { startsAt, endsAt: new Date(startsAt.getTime() + 77 * DAY_MS + 4 * HOUR_MS) });
    lasts(festival, 'festival', 2);
    const shown = async (id: string) => (await site.ask(`/embed/events/${id}`)).text;
    const hour = HOUR_MS;
    // A week after its first evening it began a day ago: the next one is in six days.
    expect(await shown(course)).toContain(formatLongDate(new Date(now.getTime() + 24 * 6 * hour)));
    expect(await shown(course)).not.toContain('On now');
    expect(await shown(festival)).toContain(`– ${formatLongDate(new Date(now.getTime() + 60 * hour))}, `);
  });

  test.each(NEVER_FRAMED)('%s is never framed', async (path) => {
    const { headers } = await site.ask(path);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('oEmbed answers for our own addresses, and keeps to the width that is asked for', async () => {
    const ask = async (query: string) => {
      const { status, text, headers } = await site.ask(`/oembed${query}`);
      return {
        status,
        cors: headers['access-control-allow-origin'],
        body: JSON.parse(text) as Record<string, unknown>,
      };
    };
    const own = encodeURIComponent(`http://localhost:3000/events/${eventId}`);
    expect(await ask(`?url=${own}&maxwidth=320&format=json`)).toMatchObject({
      status: 200,
      cors: '*',
      body: { version: '1.0', type: 'rich', title: 'Salsa & <Friday>', width: 320 },
    });
    const { html } = (await ask(`?url=${own}`)).body;
    expect(html).toContain(`src="http://localhost:3000/embed/events/${eventId}" title="Salsa &amp; &lt;Friday&gt;"`);
    for (const [query, status] of [
      ['', 400],
      ['?url=nonsense', 400],
      [`?url=${own}&format=xml`, 501],
      [`?url=${encodeURIComponent('https://elsewhere.example/events')}`, 404],
      [`?url=${encodeURIComponent('http://localhost:3000/dashboard')}`, 404],
    ] as const)
      expect((await ask(query)).status).toBe(status);
  });
});

test('who asks too often for what has to be made hears 429; what stands ready counts for nothing', async () => {
  const site = await openTestSite({ hasRateLimits: true });
  const id = addEvent(site.shop, {});
  for (let call = 0; call < 400; call++) expect((await site.ask('/events.ics')).status).toBe(200);
  const paths = [`/events/${id}.ics`, `/embed/events/${id}`, '/oembed?url=http://localhost:3000/events'];
  const guesses = [
    '/embed/events?limit=7',
    '/calendar/a-guess.ics',
    '/embed/events/0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11',
  ];
  const made = [...paths, ...guesses];
  const statuses: number[] = [];
  for (let call = 0; call < 305; call++) statuses.push((await site.ask(made[call % made.length] ?? '')).status);
  // The feed itself was made once, perhaps twice.
  expect(statuses.slice(0, 290)).not.toContain(429);
  expect(statuses.slice(300)).toEqual(Array(5).fill(429));
  for (const path of made) expect((await site.ask(path)).status).toBe(429);
  await site.close();
});
