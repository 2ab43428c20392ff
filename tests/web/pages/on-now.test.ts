import ICAL from 'ical.js';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBerlinDays, berlinInstant, berlinMonthRange } from '#shared/berlin.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatDayAndMonth, formatLongDate, HOUR_MS, localDateOf, MINUTE_MS } from '#shared/time.ts';
import { buyTicket } from '#tests/support/buy.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { ticketDateMarks, ticketWhen } from '#shared/events/evening-words.ts';
import { makeCourse, withEvenings } from '#tests/support/course.ts';

/** Two Fridays: one in the middle of a month, one whose night ends in the next. */
const FRIDAYS = [
  ['a Friday in January', [2026, 1, 16]],
  ['the last Friday of July, whose night ends in August', [2026, 7, 31]],
] as const;

/** What a page says to its reader, without scripts and tags. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<(script|svg|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',');

describe.each(FRIDAYS)('%s', (_, [year, month, day]) => {
  const at = (hour: number, minute = 0, later = 0): Date => berlinInstant(year, month, day + later, hour, minute);
  const [ELEVEN, HALF_PAST_TWO] = [at(23), at(2, 30, 1)];
  const clock = makeTestClock(at(18));
  let site: TestSite;
  const ids: Record<string, string> = {};

  type Planned = { kind?: string; capacity?: number | null };
  function plan(title: string, [startsAt, endsAt]: [Date, Date], more: Planned = {}): void {
    const { kind = 'party', capacity = 220 } = more;
    ids[title] = addEvent(site.shop, { title, capacity });
    if (kind === 'course') return makeCourse(site.shop, ids[title], { startsAt, endsAt });
    site.shop.db.sqlite
      .prepare('UPDATE events SET starts_at = ?, ends_at = ?, kind = ? WHERE id = ?')
      .run(startsAt.getTime(), endsAt.getTime(), kind, ids[title]);
  }
  const idOf = (title: string): string => ids[title] ?? '';
  /** The site at an instant, nothing kept from before. */
  function goTo(now: Date): void {
    setForward(clock, now);
    site.publicCache.purge();
  }
  const words = async (path: string): Promise<string> => wordsOf((await site.ask(path)).text);
  async function listed(call: string, input?: object): Promise<EventSummary[]> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    const { text } = await site.ask(`/trpc/${call}${query}`);
    const { result } = JSON.parse(text) as { result: { data: Parameters<typeof superjson.deserialize>[0] } };
    return superjson.deserialize(result.data);
  }
  const titles = async (call: string, input?: object): Promise<string[]> =>
    (await listed(call, input)).map(({ title }) => title);
  const feed = async (path = '/events.ics') =>
    new ICAL.Component(ICAL.parse((await site.ask(path)).text)).getAllSubcomponents('vevent');

  beforeAll(async () => {
    site = await openTestSite({ clock });
    plan('Afternoon Practice', [at(16), at(20)]);
    plan('Salsa Friday', [at(20), at(2, 0, 1)]);
    plan('Late Salsa', [at(22), at(5, 0, 1)], { capacity: null });
    plan('Doors Only', [at(19), at(4, 0, 1)]);
    plan('Sensual Night', [at(21, 0, 1), at(3, 0, 2)]);
    plan('Salsa Next Week', [at(20, 0, 7), at(2, 0, 8)]);
    plan('Three Days', [at(18, 0, -1), at(23, 0, 2)], { kind: 'festival', capacity: null });
    plan('Tuesday Course', [at(19, 30, -17), addBerlinDays(at(20, 45, -17), 77)], { kind: 'course', capacity: 20 });
    const { sqlite } = site.shop.db;
    sqlite.prepare('UPDATE events SET sold_count = 140, held_count = 4 WHERE id = ?').run(idOf('Salsa Friday'));
    addTicketType(site.shop, idOf('Doors Only'), { saleEndsAt: at(21).getTime(), channel: 'online' });
    addTicketType(site.shop, idOf('Doors Only'), { channel: 'door' });
    sqlite.prepare('UPDATE events SET updated_at = ?').run(at(12).getTime()); // not on the day of this run
    goTo(ELEVEN);
  });
  afterAll(() => site.close());

  describe('at 23:00', () => {
    test('every list holds what is on, first by its evening, and nothing that is over', async () => {
      expect(await titles('events.upcoming', { limit: 8 })).toEqual([
        'Three Days',
        'Doors Only',
        'Salsa Friday',
        'Late Salsa',
        'Sensual Night',
        'Tuesday Course',
        'Salsa Next Week',
      ]);
      expect(await titles('events.upcoming', { kind: 'party', limit: 3 })).toEqual([
        'Doors Only',
        'Salsa Friday',
        'Late Salsa',
      ]);
      expect(await titles('events.upcoming', { kind: 'festival', limit: 12 })).toEqual(['Three Days']);
      expect(await titles('events.salsa')).toEqual(['Salsa Friday', 'Late Salsa', 'Salsa Next Week']);
      const [friday] = (await listed('events.upcoming', { limit: 8 })).filter(({ title }) => title === 'Salsa Friday');
      expect(friday).toMatchObject({ placesLeft: 76, sale: 'open', isSoldOut: false });
    });

    test('the home page begins with the night that is on: until when, places, the way, and tomorrow’s in a line', async () => {
      const said = await words('/');
      expect(said).toContain('On now until 02:00 Salsa Friday');
      expect(said).toContain('76 places left of 220');
      expect(said).toContain('How to get there');
      expect(said).toContain('Tomorrow: Sensual Night, 21:00, Salón Isar');
      expect(said).toContain('On now, until 05:00 Late Salsa');
      expect(said).toContain('20:00–02:00');
      expect(said).not.toContain('Afternoon Practice');
      expect((await site.ask('/')).text).toContain(`href="/checkout/${idOf('Salsa Friday')}"`);
    });

    test('parties and salsa say it on the night’s tile', async () => {
      for (const path of ['/parties', '/salsa'])
        expect(await words(path)).toContain('On now, until 02:00, 76 places Salsa Friday');
      expect(await words('/parties')).toContain('On now, until 04:00, Tickets at the door Doors Only');
      expect((await site.ask('/salsa')).text).toContain(`href="/checkout/${idOf('Salsa Friday')}"`);
    });

    test('the calendar marks the evening, and what not to miss is on', async () => {
      const { text } = await site.ask('/events');
      const nameOf = formatDayAndMonth(at(20)).replace(/^\w+, /, '');
      expect(text).toContain(`aria-label="${nameOf}: Salsa Friday, 20:00–02:00, On now, until 02:00, 76 places"`);
      expect(text).toContain(`aria-label="${nameOf}: Afternoon Practice, 16:00–20:00"`);
      const said = wordsOf(text);
      expect(said).toMatch(/Don't miss very soon .* Three Days On now, until \w{3} \d+ \w{3}, 23:00/);
      expect(said).toContain('On now, until 02:00, 76 places Salsa Friday');
    });

    test('the festivals’ page has the one that is on', async () => {
      expect(await words('/festivals')).toMatch(/On now, until \w{3} \d+ \w{3}, 23:00 Three Days/);
    });

    test('the night’s own page sells it, and says so to search engines', async () => {
      const { text } = await site.ask(`/events/${idOf('Salsa Friday')}`);
      const said = wordsOf(text);
      expect(said).toContain(`On now, until 02:00, 76 places ${formatLongDate(at(20))}, 20:00–02:00`);
      expect(text).toContain(`href="/checkout/${idOf('Salsa Friday')}"`);
      expect(text).toContain('schema.org/InStock');
      expect(text).not.toContain('schema.org/Discontinued');
      expect(await words(`/events/${idOf('Afternoon Practice')}`)).toContain('This event is over');
      const door = await site.ask(`/events/${idOf('Doors Only')}`);
      expect(door.text).not.toContain(`href="/checkout/${idOf('Doors Only')}"`);
    });

    test('it can be bought, what is over can’t', async () => {
      const { orderId } = await buyTicket(site.shop, { eventId: idOf('Late Salsa') });
      expect(orderId).not.toBe('');
      await expect(buyTicket(site.shop, { eventId: idOf('Afternoon Practice') })).rejects.toMatchObject({
        code: 'EVENT_OVER',
      });
    });

    test('the feed holds what is on, and a course with all its evenings', async () => {
      const entries = await feed();
      const named = entries.map((entry) => new ICAL.Event(entry));
      const evenings = named.filter(({ summary }) => summary === 'Tuesday Course');
      expect(named.filter((one) => !evenings.includes(one)).map(({ summary }) => summary)).toEqual([
        'Three Days',
        'Doors Only',
        'Salsa Friday',
        'Late Salsa',
        'Sensual Night',
        'Salsa Next Week',
      ]);
      const days = Array.from({ length: 12 }, (_, week) => localDateOf(addBerlinDays(at(19, 30, -17), 7 * week)));
      expect(evenings.map(({ startDate }) => startDate.toString()).toSorted()).toEqual(
        days.map((day) => `${day}T19:30:00`),
      );
      expect(evenings.map(({ endDate }) => endDate.toString()).toSorted()).toEqual(
        days.map((day) => `${day}T20:45:00`),
      );
    });

    test('the sitemap has every night’s page, changed when it began', async () => {
      const { text } = await site.ask('/sitemap.xml');
      const changed = (title: string) =>
        new RegExp(`/events/${idOf(title)}</loc><lastmod>([^<]*)<`).exec(text)?.[1] ?? null;
      expect(changed('Salsa Friday')).toBe(at(20).toISOString());
      expect(changed('Afternoon Practice')).toBe(at(20).toISOString());
      expect(text).toContain(`<loc>http://localhost:3000/</loc><lastmod>${at(22).toISOString()}</lastmod>`);
    });
  });

  describe('at 02:30', () => {
    beforeAll(() => goTo(HALF_PAST_TWO));

    test('what ended at two is gone from every list, what goes on until five is there', async () => {
      expect(await titles('events.upcoming', { limit: 8 })).toEqual([
        'Three Days',
        'Doors Only',
        'Late Salsa',
        'Sensual Night',
        'Tuesday Course',
        'Salsa Next Week',
      ]);
      expect(await titles('events.salsa')).toEqual(['Late Salsa', 'Salsa Next Week']);
    });

    test('the home page has the night that is on, and Saturday’s is still tomorrow’s', async () => {
      const said = await words('/');
      expect(said).toContain('On now until 05:00 Late Salsa');
      expect(said).toContain('Tomorrow: Sensual Night, 21:00');
      expect(said).not.toContain('Salsa Friday On now');
      expect((await site.ask('/')).text).not.toContain(`href="/checkout/${idOf('Salsa Friday')}"`);
    });

    test('parties and salsa have it no more', async () => {
      for (const path of ['/parties', '/salsa']) {
        const said = await words(path);
        expect(said).toContain('On now, until 05:00 Late Salsa');
        expect((await site.ask(path)).text).not.toContain(`/events/${idOf('Salsa Friday')}"`);
      }
    });

    test('the calendar still shows the month and the day of the evening', async () => {
      const { text } = await site.ask('/events');
      const nameOf = formatDayAndMonth(at(20)).replace(/^\w+, /, '');
      expect(text).toContain(`aria-label="${nameOf}: Salsa Friday, 20:00–02:00"`);
      expect(text).toContain(`aria-label="${nameOf}: Late Salsa, 22:00–05:00, On now, until 05:00"`);
      const [, today = ''] = /aria-current="date"(.*?)<\/b>/s.exec(text) ?? [];
      expect(today).toContain(`${nameOf}: Late Salsa`);
      expect(text).toContain(`<link rel="canonical" href="http://localhost:3000/events"/>`);
    });

    test('the month it is by the calendar holds what runs into it', async () => {
      const now = { year: HALF_PAST_TWO.getUTCFullYear(), month: HALF_PAST_TWO.getUTCMonth() + 1 };
      const { from } = berlinMonthRange(now.year, now.month);
      const inMonth = await listed('events.month', now);
      const earlier = inMonth.filter(({ startsAt }) => startsAt < from).map(({ title }) => title);
      expect(inMonth.map(({ title }) => title)).toContain('Late Salsa');
      expect(earlier).toEqual(
        day === 31 ? ['Tuesday Course', 'Three Days', 'Doors Only', 'Late Salsa'] : ['Tuesday Course'],
      );
    });

    test('the night’s own page says that it is over', async () => {
      const { text } = await site.ask(`/events/${idOf('Salsa Friday')}`);
      expect(wordsOf(text)).toContain('This event is over');
      expect(wordsOf(text)).not.toContain('On now');
      expect(text).toContain('schema.org/Discontinued');
      expect(text).not.toContain(`href="/events/${idOf('Salsa Friday')}.ics"`);
    });

    test('the feed has let go of it, its own file and its place in the sitemap stay', async () => {
      const summaries = (await feed()).map((entry) => new ICAL.Event(entry).summary);
      expect(summaries).not.toContain('Salsa Friday');
      expect(summaries).toContain('Late Salsa');
      expect(await feed(`/events/${idOf('Salsa Friday')}.ics`)).toHaveLength(1);
      const { text } = await site.ask('/sitemap.xml');
      expect(text).toContain(`/events/${idOf('Salsa Friday')}</loc><lastmod>${at(2, 0, 1).toISOString()}<`);
    });

    test('a ticket’s date has the day in words beside the specified form; a course’s is its next evening', () => {
      const night = { startsAt: at(20), endsAt: at(2, 0, 1), evenings: [] };
      expect(ticketWhen(night, HALF_PAST_TWO)).toEqual({
        day: formatDayAndMonth(at(20)),
        startsAt: at(20),
        hours: '20:00–02:00',
      });
      expect(ticketDateMarks(at(20))).toMatchObject({
        dateTime: localDateOf(at(20)),
        label: formatLongDate(at(20)).split(', ')[1],
      });
      const endsAt = addBerlinDays(at(20, 45, -17), 77);
      const course = withEvenings({ kind: 'course', startsAt: at(19, 30, -17), endsAt });
      expect(ticketWhen(course, HALF_PAST_TWO)).toMatchObject({
        day: formatDayAndMonth(at(20, 0, 4)),
        hours: '19:30–20:45, evening 4 of 12',
      });
    });
  });
});

describe('what is kept for everybody', () => {
  const end = berlinInstant(2026, 1, 17, 2);
  const upcoming = `/trpc/events.upcoming?input=${encodeURIComponent('{"json":{"limit":8}}')}`;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test.each(['/', upcoming])('does not outlive the end of a night, nor the beginning of one: %s', async (path) => {
    const clock = makeTestClock(new Date(end.getTime() - 6 * HOUR_MS - 40));
    const site = await openTestSite({ clock });
    addEvent(site.shop, { title: 'Short Night', startsInHours: 40 / HOUR_MS });
    site.shop.db.sqlite.prepare('UPDATE events SET ends_at = ?').run(end.getTime());
    const isOn = async (): Promise<boolean> => {
      const { text } = await site.ask(path);
      return path === '/' ? wordsOf(text).includes('On now until') : text.includes('Short Night');
    };
    // The clock of the site stands still, the cache counts real time: each step is as long for both.
    expect(await isOn()).toBe(path !== '/');
    clock.advance(60);
    await wait(60);
    expect(await isOn()).toBe(true);
    setForward(clock, new Date(end.getTime() - 40));
    site.publicCache.purge();
    expect(await isOn()).toBe(true);
    clock.advance(60);
    await wait(60);
    expect(await isOn()).toBe(false);
    await site.close();
  });

  test('is given to other caches no longer either', async () => {
    const clock = makeTestClock(new Date(end.getTime() - 2 * MINUTE_MS));
    const site = await openTestSite({ clock });
    addEvent(site.shop, { startsInHours: -3 });
    site.shop.db.sqlite.prepare('UPDATE events SET ends_at = ?').run(end.getTime());
    const maxAge = async (path: string) => (await site.ask(path)).headers['cache-control'];
    expect(await maxAge('/events.ics')).toBe('public, max-age=120');
    expect(await maxAge('/sitemap.xml')).toBe('public, max-age=120');
    setForward(clock, end);
    expect(await maxAge('/events.ics')).toBe('public, max-age=300');
    expect(await maxAge('/sitemap.xml')).toBe('public, max-age=3600');
    await site.close();
  });
});
