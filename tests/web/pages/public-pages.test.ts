import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { festivalDays } from '#web/features/festivals/festival-days.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { formatDayAndMonth, formatLongDate, HOUR_MS, isoBerlin, localDateOf } from '#shared/time.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { TODAY } from '#tests/support/today.ts';

/** What a reader without scripts gets at noon of the day the tests live on. */
const NOON = wallClock(TODAY, 0, 12);
const [TONIGHT, TOMORROW, LAST_WEEK] = [wallClock(TODAY, 0, 20), wallClock(TODAY, 1, 20), wallClock(TODAY, -6, 6)];
/** `16 January`, as the calendar's days are named. */
const nameOf = (at: Date): string => formatDayAndMonth(at).replace(/^\w+, /, '');
/** The calendar of the month a night is in, or of one some months from now. */
const monthOf = (at: Date): string => `/events?month=${localDateOf(at).slice(0, 7)}`;
const monthFromNow = (months: number): string => monthOf(addMonths(NOON, months));
let site: TestSite;
const ids: Record<string, string> = {};
const pages = new Map<string, string>();

async function page(path: string): Promise<string> {
  const html = pages.get(path) ?? (await site.ask(path)).text;
  pages.set(path, html);
  return html;
}

type Data = { '@type': string } & Record<string, unknown>;
async function structured(path: string): Promise<Data[]> {
  return [...(await page(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Data,
  );
}

beforeAll(async () => {
  site = await openTestSite({ clock: makeTestClock(NOON), hasHouseWords: true });
  const startsInHours = (at: Date): number => (at.getTime() - NOON.getTime()) / HOUR_MS;
  const { shop } = site;
  ids['tonight'] = addEvent(shop, { title: 'Salsa Friday', startsInHours: startsInHours(TONIGHT), capacity: 220 });
  addTicketType(shop, ids['tonight'], { name: 'Party Only', priceCents: 1_250, quota: 50 });
  ids['gone'] = addEvent(shop, { title: 'Full House', startsInHours: startsInHours(TOMORROW), capacity: 0 });
  ids['past'] = addEvent(shop, { title: 'Last Week', startsInHours: startsInHours(LAST_WEEK) });
  ids['second'] = addEvent(shop, { title: 'Late Night', startsInHours: startsInHours(wallClock(TODAY, 0, 23)) });
  addEvent(shop, { title: 'Before Midnight', startsInHours: startsInHours(wallClock(TODAY, 0, 23, 30)) });
  addEvent(shop, { title: 'After Midnight', startsInHours: startsInHours(wallClock(TODAY, 1, 0, 30)) });
  for (let day = 3; day < 12; day++) addEvent(shop, { title: `Night ${day}`, startsInHours: 24 * day });
});
afterAll(() => site.close());

describe('home', () => {
  test('opens with the next night as a ticket and eight cards', async () => {
    const html = await page('/');
    expect(html).toContain('Tonight');
    expect(html).toContain(formatDayAndMonth(TONIGHT));
    expect(html.match(/class="event-card"/g)).toHaveLength(8);
    expect(html).toContain(`href="/checkout/${ids['tonight']}"`);
    expect(html).not.toContain(`href="/checkout/${ids['gone']}"`);
    expect(html).not.toContain('Last Week');
  });

  test('says who we are to search engines: organisation, opening hours, breadcrumb', async () => {
    const data = await structured('/');
    expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'LocalBusiness', 'BreadcrumbList']);
    expect(data[1]).toMatchObject({
      openingHoursSpecification: [{ dayOfWeek: ['Friday', 'Saturday'], opens: '20:00', closes: '02:00' }],
    });
  });

  test('leads with its three buttons, the course, the workshops and the plans', async () => {
    const html = await page('/');
    for (const words of [
      'See the parties',
      'View All Events',
      'REGISTER NOW',
      'LEARN MORE',
      'MORE INFO',
      'View All Workshops',
      'Submit Workshop',
      'Coming Soon!',
      'Book Friday',
      'Subscribe',
      '150+',
      '4.9/5',
      '€1200+',
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/href="#?"/);
  });

  test('says so when nothing is planned', async () => {
    const empty = await openTestSite();
    const { text } = await empty.ask('/');
    expect(text).toContain('Currently no events are planned. Check back soon!');
    expect(text).toContain('Subscribe to Newsletter');
    await empty.close();
  });
});

describe('the month', () => {
  test('shows every night on its day, past ones too, two nights sharing a day', async () => {
    const html = await page(monthOf(TONIGHT));
    expect(html).toContain(`aria-label="${nameOf(TONIGHT)}: Salsa Friday, 20:00–00:00"`);
    expect(html).toContain(`aria-label="${nameOf(TONIGHT)}: Late Night, 23:00–03:00"`);
    expect(await page(monthOf(TOMORROW))).toContain(
      `aria-label="${nameOf(TOMORROW)}: Full House, 20:00–00:00, Sold Out"`,
    );
    expect(await page(monthOf(LAST_WEEK))).toContain(`aria-label="${nameOf(LAST_WEEK)}: Last Week`);
    expect(html).toContain('aria-current="date"');
  });

  test('keeps a night that starts at half past eleven on its day, and one at half past midnight on the next', async () => {
    expect(await page(monthOf(TONIGHT))).toContain(`aria-label="${nameOf(TONIGHT)}: Before Midnight, 23:30–03:30"`);
    expect(await page(monthOf(TOMORROW))).toContain(`aria-label="${nameOf(TOMORROW)}: After Midnight, 00:30–04:30"`);
  });

  test('names the first night still to come, and turns without a script', async () => {
    const html = await page('/events');
    expect(html).toMatch(
      new RegExp(`Don&#x27;t miss very soon.*Salsa Friday.*${formatDayAndMonth(TONIGHT)}, 20:00`, 's'),
    );
    expect(html).toContain(`href="${monthFromNow(-1)}"`);
    expect(html).toContain(`href="${monthFromNow(1)}"`);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/events"/>');
  });

  test('says so when it is empty', async () => {
    expect(await page(monthFromNow(19))).toContain('Keine Events in diesem Monat geplant.');
    expect(await page(monthFromNow(19))).not.toContain('miss very soon');
    // There are as many empty months as years: none is to be found, but for this one.
    expect(await page(monthFromNow(19))).toContain('<meta name="robots" content="noindex"/>');
    expect(await page(monthFromNow(0))).not.toContain('noindex');
  });
});

describe('a night’s own page', () => {
  test('has everything the dialog has, and what can be bought', async () => {
    const html = await page(`/events/${ids['tonight']}`);
    for (const words of [
      formatLongDate(TONIGHT),
      '0 / 220 participants',
      'Party Only',
      '€12.50',
      'Open in maps',
      `href="/checkout/${ids['tonight']}"`,
      `href="/events/${ids['tonight']}.ics"`,
      `href="${monthOf(TONIGHT)}"`,
    ])
      expect(html).toContain(words);
    expect(html).toContain(
      `<meta property="og:image" content="http://localhost:3000/og/events/${ids['tonight']}.png"/>`,
    );
  });

  test('tells search engines when, where and for how much', async () => {
    const [event] = await structured(`/events/${ids['tonight']}`);
    expect(event).toMatchObject({
      '@type': 'DanceEvent',
      startDate: isoBerlin(TONIGHT),
      endDate: isoBerlin(new Date(TONIGHT.getTime() + 4 * HOUR_MS)),
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Salón Isar, Au' },
      offers: [{ price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }],
    });
  });

  test('that is sold out says so and sells nothing', async () => {
    const html = await page(`/events/${ids['gone']}`);
    expect(html).toContain('Sold Out');
    expect(html).not.toContain(`href="/checkout/${ids['gone']}"`);
    expect((await structured(`/events/${ids['gone']}`))[0]).toMatchObject({
      offers: [{ availability: 'https://schema.org/SoldOut' }],
    });
  });

  test('that is over can not be booked', async () => {
    const html = await page(`/events/${ids['past']}`);
    expect(html).toContain('This event is over');
    expect(html).not.toContain(`href="/checkout/${ids['past']}"`);
  });
});

test.each(['/', '/events', '/nope'])(
  '%s carries one title, one description and the state its scripts go on from',
  async (path) => {
    const html = await page(path);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(Object.keys(JSON.parse(state) as object)).toEqual(['queries', 'site']);
  },
);

test.each([
  {
    when: 'in one month',
    startsAt: berlinInstant(2027, 3, 5, 18),
    endsAt: berlinInstant(2027, 3, 7, 23),
    days: '5 to 7 Mar 2027',
    tage: '5. bis 7. März 2027',
  },
  {
    when: 'whose last night ends in the morning',
    startsAt: berlinInstant(2027, 3, 5, 18),
    endsAt: berlinInstant(2027, 3, 8, 4),
    days: '5 to 7 Mar 2027',
    tage: '5. bis 7. März 2027',
  },
  {
    when: 'over a month’s end',
    startsAt: berlinInstant(2026, 2, 26, 18),
    endsAt: berlinInstant(2026, 3, 2, 22),
    days: '26 Feb to 2 Mar 2026',
    tage: '26. Februar bis 2. März 2026',
  },
  {
    when: 'over the year’s end',
    startsAt: berlinInstant(2026, 12, 30, 18),
    endsAt: berlinInstant(2027, 1, 1, 22),
    days: '30 Dec 2026 to 1 Jan 2027',
    tage: '30. Dezember 2026 bis 1. Januar 2027',
  },
  {
    when: 'of one day',
    startsAt: berlinInstant(2027, 3, 5, 12),
    endsAt: berlinInstant(2027, 3, 6, 3),
    days: '5 Mar 2027',
    tage: '5. März 2027',
  },
])('the days of a festival $when are said once', ({ startsAt, endsAt, days, tage }) => {
  expect(festivalDays(startsAt, endsAt, 'en')).toBe(days);
  expect(festivalDays(startsAt, endsAt, 'de')).toBe(tage);
});
