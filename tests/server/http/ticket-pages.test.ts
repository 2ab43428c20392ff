import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEPT_FOR } from '#shared/tickets/kept-tickets.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';

const CODE = /<svg [^>]*aria-label="QR code of ticket [^"]+"/g;
const codesIn = (html: string): number => html.match(CODE)?.length ?? 0;

let site: TestSite;
beforeAll(async () => void (site = await openTestSite()));
afterAll(() => site.close());

/** Somebody with paid tickets for a night. */
async function withTickets({
  quantity = 1,
  startsInHours = 8,
  title = 'Salsa & <Friday>',
  userId = addPerson(site.shop),
} = {}) {
  const { shop } = site;
  const eventId = addEvent(shop, { title, startsInHours });
  const bought = await buyTicket(shop, { eventId, quantity, userId });
  pay(shop, bought);
  await shop.settle();
  const tickets = listMyTickets(shop.as(userId), undefined).filter(({ event }) => event.id === eventId);
  return { userId, eventId, orderId: bought.orderId, tickets, path: tickets[0]!.sharePath };
}

/** The same for a night that begins this very moment: an hour later may be another business day. */
async function withTicketsForNow(wanted: { userId: string; title: string }) {
  const { eventId } = await withTickets(wanted);
  const now = site.shop.clock.now().getTime();
  site.shop.db.sqlite
    .prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`)
    .run(now, now + 3 * HOUR_MS, eventId);
}

const refund = (orderId: string) => requestRefund(site.shop.as(addStaff(site.shop, ['admin']), ['admin']), { orderId });
const as = (userId: string) => ({ headers: { cookie: signIn(site.shop, userId).cookie } });

describe('the page of a shared ticket', () => {
  test('has night, place, whose it is and the QR code in its HTML, and needs no script', async () => {
    const { path, tickets } = await withTickets();
    site.shop.db.sqlite
      .prepare(`UPDATE tickets SET holder_name = 'Lena <Hofstätter>' WHERE id = ?`)
      .run(tickets[0]!.id);
    const { status, text } = await site.ask(path);
    expect(status).toBe(200);
    expect(codesIn(text)).toBe(1);
    const [, iso, spoken, shown] =
      /<time datetime="([\d-]+)" aria-label="([^"]+)" title="Month\/day\/year">([\d/]+)<\/time>/.exec(text) ?? [];
    expect(iso?.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')).toBe(shown);
    expect(spoken).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    for (const said of [
      'Salsa &amp; &lt;Friday&gt;',
      'Salón Isar, Au',
      'VALID',
      'Lena &lt;Hofstätter&gt;',
      tickets[0]!.ticketNumber,
    ])
      expect(text).toContain(said);
    expect(text).toContain('full brightness');
    expect(text).toMatch(/As of <time datetime="[^"]+">\d\d:\d\d, [A-Z][a-z]+day \d+ [A-Z][a-z]+<\/time>/);
    expect(text).not.toContain('<script');
    expect(text).not.toContain('€12.00');
  });

  test('is kept by no cache, found by no search engine, and names its address to no other site', async () => {
    const { headers } = await site.ask((await withTickets()).path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      [KEPT_FOR]: 'nobody',
    });
    expect(headers['etag']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('shows a message the night and a picture, and nothing of whose ticket it is', async () => {
    const { path, eventId, tickets } = await withTickets();
    site.shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Lena Hofstätter' WHERE id = ?`).run(tickets[0]!.id);
    const { text } = await site.ask(path);
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head).toContain('<meta property="og:title" content="Ticket: Salsa &amp; &lt;Friday&gt;">');
    expect(head).toContain(`<meta property="og:image" content="http://localhost:3000/og/events/${eventId}.png">`);
    for (const personal of ['Lena', tickets[0]!.ticketNumber, path.slice('/ticket/'.length), tickets[0]!.qrCode])
      expect(head).not.toContain(personal);
    expect((await site.ask(`/og/events/${eventId}.png`)).status).toBe(200);
  });

  test('is small: what comes before the QR code is painted is at most 12 kB', async () => {
    const { body } = await site.ask((await withTickets()).path, { headers: { 'accept-encoding': 'br' } });
    expect(body.length).toBeLessThan(12_000);
  });

  test('of a ticket that was given back has no code any more, and is gone for every browser that kept it', async () => {
    const { path, orderId } = await withTickets();
    refund(orderId);
    const { status, text, headers } = await site.ask(path);
    expect(status).toBe(410);
    expect(codesIn(text)).toBe(0);
    expect(text).toContain('CANCELLED');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of a ticket that was used says when', async () => {
    const { path, tickets } = await withTickets();
    const at = site.shop.clock.now().getTime();
    site.shop.db.sqlite.prepare(`UPDATE tickets SET status = 'used', used_at = ? WHERE id = ?`).run(at, tickets[0]!.id);
    const { status, text } = await site.ask(path);
    expect(status).toBe(200);
    expect(text).toMatch(/USED at <time/);
    expect(text).not.toContain('full brightness');
  });

  test('is unknown after the ticket was taken back, and for any other address', async () => {
    const { path, userId, tickets } = await withTickets();
    passTicketOn(site.shop.as(userId), { ticketId: tickets[0]!.id, holderName: null });
    takeTicketBack(site.shop.as(userId), { ticketId: tickets[0]!.id });
    for (const wrong of [path, '/ticket/x', '/ticket/never-was-a-ticket-here', `${path}0`]) {
      const { status, text, headers } = await site.ask(wrong);
      expect(status).toBe(404);
      expect(text).toContain('Ticket not found');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('opens on any device that has the link, for an account too, whose mark it then carries', async () => {
    const { path, userId } = await withTickets();
    const [mine, others] = [await site.ask(path, as(userId)), await site.ask(path, as(addPerson(site.shop)))];
    expect(codesIn(mine.text)).toBe(1);
    expect(codesIn(others.text)).toBe(1);
    expect(mine.headers[KEPT_FOR]).not.toBe(others.headers[KEPT_FOR]);
    expect(mine.headers[KEPT_FOR]).not.toContain(userId);
  });
});

describe("one's own tickets", () => {
  const PATHS = ['/dashboard/tickets', '/dashboard?tab=tickets'] as const;

  test.each(PATHS)('stand in the HTML with their codes, to swipe, the group of a night together: %s', async (path) => {
    const { userId, tickets } = await withTickets({ quantity: 4 });
    const { status, text, headers } = await site.ask(path, as(userId));
    expect(status).toBe(200);
    expect(codesIn(text)).toBe(4);
    for (const [i, { ticketNumber }] of tickets.entries()) {
      expect(text).toContain(`>${i + 1} of 4<`);
      expect(text).toContain(`href="#${ticketNumber}"`);
    }
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(text).not.toContain('This page needs JavaScript');
  });

  test("are tonight's first, whatever was bought last or has begun before", async () => {
    const { userId } = await withTickets({ title: 'Later night', startsInHours: 200 });
    await withTicketsForNow({ userId, title: 'Tonight' });
    const course = await withTickets({ userId, title: 'Course', startsInHours: 30 });
    const began = site.shop.clock.now().getTime() - 100 * HOUR_MS;
    site.shop.db.sqlite
      .prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`)
      .run(began, began + 300 * HOUR_MS, course.eventId);
    const { text } = await site.ask('/dashboard/tickets', as(userId));
    const places = ['>Tonight<', '>Course<', '>Later night<'].map((title) => text.indexOf(title));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(text.match(/<b>Tonight, [A-Z]/g)).toHaveLength(1);
  });

  test.each(PATHS)('show none that was given back, and nothing of anybody else: %s', async (path) => {
    const mine = await withTickets();
    const other = await withTickets();
    refund(mine.orderId);
    const { text } = await site.ask(path, as(mine.userId));
    expect(codesIn(text)).toBe(0);
    expect(text).not.toContain(other.tickets[0]!.ticketNumber);
  });

  test("have the member's card after tonight's and before later ones, on the dashboard as on the page that is kept", async () => {
    const { userId } = await withTickets({ title: 'Later night', startsInHours: 200 });
    await withTicketsForNow({ userId, title: 'On now' });
    await joinClub(site.shop, { userId });
    const pages = [];
    for (const path of ['/dashboard', '/dashboard?tab=tickets', '/dashboard/tickets'])
      pages.push((await site.ask(path, as(userId))).text);
    const isReady = pages.map((text) => text.includes('Your membership QR code is ready!'));
    expect(isReady, 'a new card is told once').toEqual([true, false, false]);
    const parts = ['>On now<', 'aria-label="Membership QR code, Member ID ', '>Later night<'];
    for (const text of pages) {
      const places = parts.map((part) => text.indexOf(part));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
    }
  });

  test('stand on a dashboard that no script replaces; what is opened by a tap brings no code in its HTML', async () => {
    const { userId } = await withTickets();
    const { text } = await site.ask('/dashboard', as(userId));
    expect(codesIn(text)).toBe(1);
    expect(text).not.toContain('id="root"');
    expect(text.indexOf('QR code of ticket')).toBeLessThan(text.indexOf('<h2>'));
    for (const tab of ['membership', 'tickets', 'newsletters', 'profile']) {
      const path = `/dashboard?tab=${tab}&open=1`;
      expect(text).toContain(`href="${path.replace('&', '&amp;')}"`);
      const opened = await site.ask(path, as(userId));
      expect([path, codesIn(opened.text), opened.text.includes('id="root"')]).toEqual([path, 0, true]);
    }
    expect(codesIn((await site.ask('/dashboard?tab=profile', as(userId))).text)).toBe(0);
  });

  test('stand beside what is to be done about a payment that is open, with the card and when it is blocked', async () => {
    const { userId } = await withTickets();
    await joinClub(site.shop, { userId });
    const unpaidSince = (days: number) =>
      site.shop.db.sqlite
        .prepare(`UPDATE subscribers SET status = 'past_due', grace_started_at = ? WHERE user_id = ?`)
        .run(site.shop.clock.now().getTime() - days * DAY_MS, userId);
    const paths = ['/dashboard', '/dashboard/tickets'];
    const said = async (title: string) =>
      Promise.all(paths.map(async (path) => (await site.ask(path, as(userId))).text.includes(`<h2>${title}</h2>`)));
    expect(await said('Your last payment failed')).toEqual([false, false]);
    unpaidSince(1);
    expect(await said('Your last payment failed')).toEqual([true, true]);
    unpaidSince(8);
    expect(await said('Your pass is blocked')).toEqual([true, true]);
  });

  test('of somebody who has none lead to the nights', async () => {
    const { text } = await site.ask('/dashboard/tickets', as(addPerson(site.shop)));
    expect(text).toContain('You have no tickets for nights to come.');
  });

  describe('without a sign-in', () => {
    beforeEach(() => site.publicCache.purge());

    test('lead to the sign-in, and back to the dashboard', async () => {
      const { status, headers } = await site.ask('/dashboard/tickets');
      expect(status).toBe(302);
      expect(headers['location']).toBe('/auth?returnTo=%2Fdashboard%3Ftab%3Dtickets');
    });

    test('a purchase begins at the sign-in, which stands in its HTML, and comes back', async () => {
      const { userId } = await withTickets();
      for (const path of [
        `/checkout/${randomUUID()}?quantity=2`,
        '/members-club/order/club',
        `/wait-list/${randomUUID()}`,
        `/my-course/${randomUUID()}`,
      ]) {
        const { status, headers } = await site.ask(path);
        expect([status, headers['location'], headers['cache-control']]).toEqual([
          302,
          `/auth?returnTo=${encodeURIComponent(path)}`,
          'no-store',
        ]);
        expect((await site.ask(path, as(userId))).status).toBe(200);
      }
    });

    test('are an empty frame, which is never given to who is signed in, nor the other way round', async () => {
      const { userId } = await withTickets();
      const frame = () => site.ask('/dashboard');
      expect(codesIn((await frame()).text)).toBe(0);
      expect(codesIn((await site.ask('/dashboard', as(userId))).text)).toBe(1);
      expect(codesIn((await frame()).text)).toBe(0);
    });
  });
});
