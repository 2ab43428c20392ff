import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { MY_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FILM_MS = 8_000;
/** Lighthouse's slow 4G, and a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER = 4;

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable(); // its address is known before the site is made
  const opened = await openTestSite({
    baseUrl: cable.url,
    site: readBuiltSite(client, securityHeaders(cable.url)),
  });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

type Guest = { userId: string; shared: string; numbers: string[] };

/** A member with a ticket for tonight and one for a later night. */
async function guest(): Promise<Guest> {
  const { shop } = site;
  const userId = addPerson(shop);
  for (const [startsInHours, quantity] of [
    [200, 1],
    [0.5, 2],
  ] as const) {
    const bought = await buyTicket(shop, { eventId: addEvent(shop, { startsInHours }), quantity, userId });
    pay(shop, bought);
    await shop.settle();
  }
  await joinClub(shop, { userId });
  const byNight = listMyTickets(shop.as(userId), undefined).toSorted(
    (one, other) =>
      one.event.startsAt.getTime() - other.event.startsAt.getTime() ||
      one.ticketNumber.localeCompare(other.ticketNumber),
  );
  return {
    userId,
    shared: byNight[0]?.sharePath ?? '',
    numbers: byNight.map(({ ticketNumber }) => ticketNumber),
  };
}

async function signInAs(context: BrowserContext, { userId }: Guest): Promise<void> {
  const [name = '', value = ''] = signIn(site.shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
}

const codes = (page: Page): Locator => page.getByRole('img', { name: /^(QR code of ticket|Membership QR code)/ });
/** The names of the codes as they stand on the page, from the top. */
const namesOf = (page: Page): Promise<string[]> =>
  codes(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

/** What is seen of the first code from when it is painted: a line for every way it looked. */
async function film(browser: Browser, who: Guest, address: string): Promise<string[]> {
  const context = await browser.newContext(PHONE);
  await signInAs(context, who);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(site.url + address, { waitUntil: 'commit' });
  await codes(page).first().waitFor();
  const first = (await codes(page).first().boundingBox())!;
  const seen = new Set<string>();
  for (const end = performance.now() + FILM_MS; performance.now() < end;) {
    const place = await page.evaluate(placeOfCode).catch(() => 'gone');
    const frame = await page.screenshot({ clip: first });
    seen.add(`${place} ${createHash('sha256').update(frame).digest('hex')}`);
  }
  await context.close();
  return [...seen];
}

/** Where the first code of the page stands; runs in the browser. */
function placeOfCode(): string {
  const code = document.querySelector('svg[aria-label^="QR code of ticket"], svg[aria-label^="Membership QR code"]');
  const { x, y, width, height } = code?.getBoundingClientRect() ?? new DOMRect();
  return [x, y, width, height].join(' ');
}

test('a code that was painted stays painted at its place for eight seconds, on a slow phone too', async ({
  browser,
}) => {
  const who = await guest();
  const addresses = ['/dashboard', '/dashboard?tab=tickets', MY_TICKETS, who.shared];
  for (const pair of [addresses.slice(0, 2), addresses.slice(2)]) {
    const films = await Promise.all(pair.map((address) => film(browser, who, address)));
    expect(films.map((looks, i) => [pair[i], looks.length])).toEqual(pair.map((address) => [address, 1]));
  }
});

test('tonight’s codes come first, then the member’s card, then later nights: online as without a network', async ({
  browser,
}) => {
  const who = await guest();
  const context = await browser.newContext(PHONE);
  await signInAs(context, who);
  const page = await context.newPage();
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByText('Works without a network.')).toBeVisible();
  const online = await namesOf(page);
  expect(online).toEqual([
    expect.stringContaining(who.numbers[0]!),
    expect.stringContaining(who.numbers[1]!),
    expect.stringMatching(/^Membership QR code/),
    expect.stringContaining(who.numbers[2]!),
  ]);
  await expectNoBarriers(page);
  await context.setOffline(true);
  for (const address of ['/dashboard', '/dashboard?tab=tickets', MY_TICKETS]) {
    await page.goto(site.url + address);
    expect(await namesOf(page)).toEqual(online);
  }
  await context.close();
});

test('the dashboard comes on a tap, and there, too, tonight’s ticket stands before the card and each code before its words', async ({
  browser,
}) => {
  const who = await guest();
  const context = await browser.newContext(PHONE);
  await signInAs(context, who);
  const page = await context.newPage();
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole('link', { name: 'Membership' }).click();
  await expect(page.getByRole('tab', { name: 'Membership' })).toHaveAttribute('aria-selected', 'true');
  const tonight = page.getByRole('region', { name: 'Your next night' });
  const card = page.getByRole('button', { name: /QR code of membership/ });
  await expect(card).toBeVisible();
  expect((await tonight.boundingBox())!.y).toBeLessThan((await card.boundingBox())!.y);
  await page.getByRole('tab', { name: 'Tickets' }).click();
  for (const ticket of await page.getByRole('article').all()) {
    const code = (await ticket.getByRole('img', { name: /^QR code of ticket/ }).boundingBox())!;
    const title = (await ticket.getByRole('heading').boundingBox())!;
    expect(code.y + code.height).toBeLessThan(title.y);
  }
  await context.close();
});

test('a network that comes back leaves the card one has swiped to where it is, and says of when it is', async ({
  browser,
}) => {
  const who = await guest();
  const context = await browser.newContext(PHONE);
  await signInAs(context, who);
  const page = await context.newPage();
  await page.goto(site.url + MY_TICKETS);
  await expect(page.getByText('Works without a network.')).toBeVisible();
  await page.getByRole('link', { name: 'Ticket 2 of 2' }).click();
  const second = page.locator(`[id="${who.numbers[1]}"]`);
  await expect(second).toBeInViewport({ ratio: 0.6 });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const asOf = page.locator('.tk-foot time');
  const before = await asOf.getAttribute('datetime');
  await context.setOffline(true);
  site.shop.clock.advance(MINUTE_MS);
  await expect(page.getByText('No network.')).toBeVisible();
  await context.setOffline(false);
  await expect(asOf).not.toHaveAttribute('datetime', before!);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(second).toBeInViewport({ ratio: 0.6 });
  await context.close();
});
