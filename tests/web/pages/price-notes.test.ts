import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SMALL_BUSINESS_NOTE } from '#shared/orders/small-business-note.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';

const PAGES = [
  '/',
  '/events?month=:month',
  '/parties',
  '/festivals',
  '/learn-bachata',
  '/salsa',
  '/members-club',
  '/events/:night',
];
const MODES = [
  { vatMode: 'regular', note: 'incl. VAT' },
  { vatMode: 'small-business', note: SMALL_BUSINESS_NOTE.en },
] as const;

/** A page's pieces as a reader sees them: a section, an aside, the footer. */
const piecesOf = (html: string): string[] =>
  html
    .replaceAll(/<script[^>]*>.*?<\/script>|<svg.*?<\/svg>/gs, '')
    .split(/(?=<section|<aside|<footer)/)
    .map((piece) => piece.replaceAll(/<!-- -->|<[^>]+>/g, ''));

describe.each(MODES)('with VAT as $vatMode', ({ vatMode, note }) => {
  let site: TestSite;
  let night = '';
  let month = '';
  beforeAll(async () => {
    site = await openTestSite({ operator: { vatMode } });
    night = addEvent(site.shop, { title: 'Salsa Friday', startsInHours: 8 });
    // Where today is the last of a month, the night may be in the next one.
    month = localDateOf(new Date(site.shop.clock.now().getTime() + 8 * HOUR_MS)).slice(0, 7);
    const ofKind = (kind: 'course' | 'festival', startsInHours: number): string => {
      const id = addEvent(site.shop, { title: `A ${kind}`, startsInHours });
      site.shop.db.sqlite.prepare('UPDATE events SET kind = ? WHERE id = ?').run(kind, id);
      return id;
    };
    const [course, festival] = [ofKind('course', 200), ofKind('festival', 300)];
    for (const id of [night, course, festival])
      addTicketType(site.shop, id, { name: 'Full', priceCents: 1_250, quota: 50 });
  });
  afterAll(() => site.close());

  test.each(PAGES)('no part of %s names a price without what it includes (PAngV § 6)', async (path) => {
    const { status, text } = await site.ask(path.replace(':night', night).replace(':month', month));
    expect(status).toBe(200);
    const priced = piecesOf(text).filter((piece) => /€ ?[1-9]/.test(piece) && !piece.includes('annual value'));
    expect(priced.length).toBeGreaterThan(0);
    for (const piece of priced) expect(piece).toContain(note);
  });
});
