import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUSE_POSTERS } from '#shared/art/house-posters.ts';
import { pictureRoutes } from '#server/http/pages/picture-routes.ts';
import { makePublicCache } from '#server/http/public-cache.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { localDateOf } from '#shared/time.ts';
import { wallClock } from '#tests/support/berlin-days.ts';

let site: TestSite;
let eventId: string;
let kept: string[];

beforeAll(async () => {
  site = await openTestSite();
  eventId = addEvent(site.shop, { title: 'Salsa Friday' });
});
afterAll(() => site.close());

/** What is put into the cache of pages and reads while `work` asks. */
async function keptDuring(work: () => Promise<unknown>): Promise<string[]> {
  kept = [];
  const put = site.publicCache.put.bind(site.publicCache);
  const spy = vi.spyOn(site.publicCache, 'put').mockImplementation((key, answer, options) => {
    kept.push(key);
    put(key, answer, options);
  });
  await work();
  spy.mockRestore();
  return [...new Set(kept)].toSorted();
}

async function askAll(paths: readonly string[]): Promise<number[]> {
  const answers: number[] = [];
  for (const address of paths) answers.push((await site.ask(address)).status);
  return answers;
}

const all = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));
const spelled = (id: string, i: number): string =>
  `${id.slice(0, i)}%${id.charCodeAt(i).toString(16)}${id.slice(i + 1)}`;

/** `YYYY-MM`, some months from now. */
const monthOf = (later: number): string =>
  localDateOf(addMonths(wallClock(site.shop.clock.now(), 0, 12), later)).slice(0, 7);
const thisYear = (): number => Number(monthOf(0).slice(0, 4));

describe('addresses made up at random', () => {
  it('are no pages of their own: far months and nonsense', async () => {
    const months = all(60, (i) => `/events?month=${thisYear() + 4 + i}-0${1 + (i % 9)}`);
    const nonsense = [
      '/events?month=x',
      '/events?month=2026-13',
      `/events?month=${monthOf(0)}&x=1`,
      '/events?x=2',
      '/events?month=9999-01',
      '/events?month=',
    ];
    const keys = await keptDuring(async () =>
      expect(new Set(await askAll([...months, ...nonsense]))).toEqual(new Set([200])),
    );
    expect(keys).toEqual(['/events', '/events?month=far']);
    const far = await site.ask(`/events?month=${thisYear() + 5}-05`);
    expect(far.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(far.text).toContain('<div id="root"></div>');
    const [next, name] = [monthOf(1), new Intl.DateTimeFormat('en-GB', { month: 'long' })];
    expect((await site.ask(`/events?month=${next}`)).text).toContain(name.format(new Date(`${next}-15`)));
  });

  it('are no pages of their own: nights nobody has, private pages, other spellings', async () => {
    site.publicCache.purge();
    const keys = await keptDuring(async () => {
      expect(new Set(await askAll(all(20, () => `/events/${randomUUID()}`)))).toEqual(new Set([404]));
      await askAll(all(20, (i) => `/ticket/token-${i}`));
      await askAll(all(20, (i) => `/unsubscribe/token-${i}`));
      await askAll(all(20, (i) => `/nobody/has/this/${i}`));
      expect(new Set(await askAll(all(20, (i) => `/events/${spelled(eventId, i)}`)))).toEqual(new Set([200]));
    });
    expect(keys).toEqual(['/404', `/events/${eventId}`, '/events/:id missing', '/unsubscribe/:token'].toSorted());
  });

  it('show a night as soon as there is one', async () => {
    const id = randomUUID();
    expect(await askAll([`/events/${id}`, `/events/${id}`])).toEqual([404, 404]);
    const made = addEvent(site.shop);
    // What it is found by names it; a real night never changes its id.
    site.shop.db.sqlite.prepare(`DELETE FROM event_docs WHERE event_id = ?`).run(made);
    site.shop.db.sqlite.prepare(`UPDATE events SET id = ? WHERE id = ?`).run(id, made);
    expect((await site.ask(`/events/${id}`)).status).toBe(200);
  });

  it('are no reads of their own: far months and other spellings of an input', async () => {
    const read = (procedure: string, text: string) => `/trpc/${procedure}?input=${encodeURIComponent(text)}`;
    const [limit, month] = ['{"json":{"limit":8}}', `{"json":{"year":${thisYear() + 1},"month":2}}`];
    const others = [
      ' {"json":{"limit":8}}',
      '{"json":{"limit":8.0}}',
      '{"json":{"limit":8,"limit":8}}',
      '{"json":{"limit":8},"meta":{"v":7}}',
      '{"json":{"limit":8},"x":1}',
    ].map((text) => read('events.upcoming', text));
    const far = all(20, (i) => read('events.month', JSON.stringify({ json: { year: thisYear() + 14 + i, month: 1 } })));
    const keys = await keptDuring(() =>
      askAll([
        ...others,
        ...far,
        `${read('events.upcoming', limit)}&x=1`,
        read('events.upcoming', limit),
        read('events.month', month),
      ]),
    );
    expect(keys).toEqual([read('events.month', month), read('events.upcoming', limit)]);
    // The website's own spelling is the one that is kept; without an input, too.
    expect(
      await keptDuring(() =>
        askAll([
          '/trpc/events.salsa',
          read('workshops.listPublic', '{"json":null,"meta":{"values":["undefined"],"v":1}}'),
        ]),
      ),
    ).toHaveLength(2);
  });

  it('are not drawn: posters of ids nobody has, and each picture once however its address is spelled', async () => {
    const pictures = makePublicCache();
    const put = vi.spyOn(pictures, 'put');
    const routes = pictureRoutes({ context: site.shop.context, securityHeaders: [], pictures });
    const get = async (address: string) => routes.request(address);
    for (const address of all(30, () => `/art/salsa/${randomUUID()}-400x500.svg`))
      expect((await get(address)).status).toBe(404);
    expect(put).not.toHaveBeenCalled();
    const addresses = all(8, (i) => `/art/salsa/${spelled(eventId, i)}-440x132.svg`);
    const answers = await Promise.all(addresses.map(get)); // at once, too
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const address of [...addresses, `/og/events/${eventId}.png`, `/og/events/${spelled(eventId, 3)}.png`])
      expect((await get(address)).status).toBe(200);
    expect(new Set(put.mock.calls.map(([key]) => key))).toEqual(
      new Set([`/art/salsa/${eventId}-440x132.svg`, `/og/events/${eventId}.png`]),
    );
    expect(new Set(put.mock.calls.map(([, answer]) => answer)).size).toBe(2);
  });

  it('of a night that has become another kind of night lead to its picture', async () => {
    const { status, headers } = await site.ask(`/art/zouk/${eventId}-400x500.svg`);
    expect([status, headers['location']]).toEqual([302, `/art/salsa/${eventId}-400x500.svg`]);
  });
});

describe('posters of no event', () => {
  it('are all drawn', async () => {
    for (const [id, genre] of Object.entries(HOUSE_POSTERS))
      expect((await site.ask(`/art/${genre}/${id}-200x200.svg`)).status).toBe(200);
  });

  it('are named in one place, which the server knows', () => {
    const files = readdirSync('src-web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const unknown = files.filter((file) =>
      /\{ id: '[\w-]+', genre: '\w+' \}/.test(readFileSync(path.join('src-web', file), 'utf8')),
    );
    expect(unknown).toEqual([]);
  });
});
