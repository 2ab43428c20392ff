import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { isoBerlin } from '#shared/time.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { listEventAddresses } from '#server/services/shop/events/lists/list-event-addresses.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { eventData } from '#web/features/events/event-data.ts';
import { seasonDb } from '#tests/server/demo/season/season-db.ts';
import { openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

/** What a search engine demands of an event, and what it recommends (schema.org/Event as rich results read it). */
type Found = {
  name: string;
  startDate: string;
  endDate: string;
  description: string;
  eventStatus: string;
  eventAttendanceMode: string;
  image: string[];
  location: { name: string; address: { addressLocality: string; addressCountry: string } };
  organizer: { name: string; url: string };
  performer: { name: string } | { name: string }[];
  offers: { price: string; priceCurrency: string; availability: string; url: string }[];
};

let shop: TestShop;
let nights: EventDetail[];
beforeAll(async () => {
  shop = await openTestShop({ db: seasonDb(SHOP_OPENS_AT) });
  nights = listEventAddresses(shop.visitor).map(({ id }) => findEvent(shop.visitor, EventByIdInput.parse({ id })));
});
afterAll(() => shop.close());

const dataOf = (night: EventDetail): Found =>
  eventData(night, { operator: shop.system.operator, baseUrl: 'https://nights.example' }) as unknown as Found;
const BERLIN_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/;

test('every night of the season has what a search engine demands', () => {
  expect(nights.length).toBeGreaterThan(80);
  for (const night of nights) {
    const { name, startDate, location } = dataOf(night);
    expect([
      name.length > 0,
      BERLIN_INSTANT.test(startDate),
      location.name.length > 0,
      location.address.addressLocality,
      location.address.addressCountry,
    ]).toEqual([true, true, true, 'München', 'DE']);
    expect(new Date(startDate)).toEqual(night.startsAt);
  }
});

test('and what it recommends: end, status, picture, words, who makes it, and every ticket with price and availability', () => {
  for (const night of nights) {
    const data = dataOf(night);
    expect(new Date(data.endDate)).toEqual(night.endsAt);
    expect(data.description.length).toBeGreaterThan(20);
    expect([data.eventStatus, data.eventAttendanceMode]).toEqual([
      expect.stringMatching(/Event(Scheduled|Cancelled)$/),
      'https://schema.org/OfflineEventAttendanceMode',
    ]);
    expect(data.image.every((address) => address.startsWith('https://nights.example/'))).toBe(true);
    expect([
      data.organizer.url,
      data.organizer.name.length > 0,
      [data.performer].flat().every(({ name }) => name.length > 0),
    ]).toEqual(['https://nights.example', true, true]);
    expect(data.offers.length).toBeGreaterThan(0);
    for (const offer of data.offers) {
      expect(offer).toMatchObject({
        priceCurrency: 'EUR',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        url: `https://nights.example/events/${night.id}`,
      });
      expect(offer.availability).toMatch(/^https:\/\/schema\.org\/(InStock|SoldOut|PreOrder|Discontinued)$/);
    }
  }
});

test('a night that was moved says when it was to be; one whose place alone changed does not', () => {
  const admin = shop.as('admin', ['admin']);
  const night = nights.find(({ isPast, isCancelled }) => !isPast && !isCancelled);
  if (night === undefined) throw new Error('the season has no night to come');
  const { id, startsAt, endsAt } = night;
  const now = () => dataOf(findEvent(shop.visitor, { id }));
  const later = (days: number) => ({
    startsAt: addBerlinDays(startsAt, days),
    endsAt: addBerlinDays(endsAt, days),
  });
  const moveTo = (to: { startsAt: Date; endsAt: Date }, location: string) => {
    shop.clock.advance(1);
    moveEvent(admin, { id, ...to, location, isRefundOffered: false, isStillDayAccepted: true });
  };
  moveTo({ startsAt, endsAt }, 'Halle 7, Werksviertel');
  expect(now()).not.toHaveProperty('previousStartDate');
  expect(now().eventStatus).toBe('https://schema.org/EventScheduled');
  moveTo(later(1), 'Halle 7, Werksviertel');
  expect(now()).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: isoBerlin(startsAt),
    startDate: isoBerlin(addBerlinDays(startsAt, 1)),
  });
  moveTo(later(2), 'Halle 7, Werksviertel');
  expect(now()).toMatchObject({ previousStartDate: isoBerlin(addBerlinDays(startsAt, 1)) });
  shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(id);
  expect(now()).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    previousStartDate: isoBerlin(addBerlinDays(startsAt, 1)),
  });
});
