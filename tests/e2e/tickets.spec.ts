import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type BrowserContext, type Page } from 'playwright/test';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import type { AppleWallet } from '#server/adapters/apple-wallet.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { KEPT_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const MINE = '/dashboard/tickets';

const appleWallet: AppleWallet = {
  passTypeId: 'pass.test',
  isInDate: () => true,
  sign: async (_, { code }) => Buffer.from(code?.altText ?? ''),
  push: async () => 'told',
};

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable(); // its address is known before the site is made
  const opened = await openTestSite({
    baseUrl: cable.url,
    site: readBuiltSite(client, securityHeaders(cable.url)),
    wallets: { appleWallet },
  });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

type Guest = { userId: string; orderId: string; numbers: string[]; shared: string };

async function guestWithTickets(quantity = 1): Promise<Guest> {
  const { shop } = site;
  const userId = addPerson(shop);
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { startsInHours: 2 }), quantity, userId });
  pay(shop, bought);
  await shop.settle();
  const tickets = listMyTickets(shop.as(userId), undefined);
  return {
    userId,
    orderId: bought.orderId,
    numbers: tickets.map(({ ticketNumber }) => ticketNumber).toSorted(),
    shared: site.url + (tickets[0]?.sharePath ?? ''),
  };
}

const refund = ({ orderId }: Guest) =>
  requestRefund(site.shop.as(addStaff(site.shop, ['admin']), ['admin']), { orderId });

async function signInAs(context: BrowserContext, { userId }: Pick<Guest, 'userId'>): Promise<void> {
  const [name = '', value = ''] = signIn(site.shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
}

const code = (page: Page) => page.getByRole('img', { name: /^QR code of ticket/ });
const whenKept = (page: Page) => expect(page.getByText('Works without a network.')).toBeVisible();
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => {
    const requests = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname).filter((found) => !found.endsWith('.js'));
  }, KEPT_TICKETS);

/** What the phone keeps of one's own tickets. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    async ([name, path]) => (await (await caches.open(name)).match(path).then((answer) => answer?.text())) ?? '',
    [KEPT_TICKETS, MINE] as const,
  );

test('without JavaScript a shared ticket and the tickets of the dashboard show their codes in the first screen', async ({
  browser,
}) => {
  const guest = await guestWithTickets(4);
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  const isInFirstScreen = async () => {
    const box = await code(page).first().boundingBox();
    expect(box!.width).toBeGreaterThan(280);
    expect(box!.y + box!.height).toBeLessThan(PHONE.viewport.height);
  };
  await page.goto(guest.shared);
  await isInFirstScreen();
  await signInAs(context, guest);
  for (const address of [MINE, '/dashboard?tab=tickets']) {
    await page.goto(site.url + address);
    await isInFirstScreen();
    await expect(code(page)).toHaveCount(4);
    await page.getByRole('link', { name: 'Ticket 3 of 4' }).click();
    await expect(page.locator(`[id="${guest.numbers[2]}"]`)).toBeInViewport({ ratio: 0.6 });
    await expect(page.locator(`[id="${guest.numbers[0]}"]`)).not.toBeInViewport();
  }
  await context.close();
});

test('the wallet’s button opens the pass of the ticket in view, also from a page whose worker answers', async ({
  browser,
}) => {
  const guest = await guestWithTickets(3);
  const context = await browser.newContext({ ...PHONE, acceptDownloads: true });
  const page = await context.newPage();
  await signInAs(context, guest);
  await page.goto(site.url + MINE);
  await whenKept(page);
  await page.getByRole('link', { name: 'Ticket 3 of 3' }).click();
  await expect(page.locator(`[id="${guest.numbers[2]}"]`)).toBeInViewport({ ratio: 0.6 });
  const button = page.getByRole('link', { name: 'Add to wallet' });
  const third = await page.locator(`[id="${guest.numbers[2]}"]`).getAttribute('data-wallet');
  await expect(button).toHaveAttribute('href', third ?? '');
  const started = page.waitForEvent('download');
  await button.click();
  const file = await (await started).path();
  expect(readFileSync(file, 'utf8')).toBe(guest.numbers[2]);
  await expectNoBarriers(page);
  await context.close();
});

test('after one visit a shared ticket opens without a network and says how old it is; a stranger’s link does not', async ({
  browser,
}) => {
  const [guest, stranger] = [await guestWithTickets(), await guestWithTickets()];
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(guest.shared);
  await expectNoBarriers(page);
  await whenKept(page);
  await context.setOffline(true);
  await page.goto(guest.shared);
  await expect(code(page)).toBeVisible();
  await expect(page.getByText('No network. As of')).toBeVisible();
  await page.goto(stranger.shared);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await context.close();
});

test('a ticket that was given back vanishes at the next contact, whatever page that is', async ({ browser }) => {
  const guest = await guestWithTickets();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(guest.shared);
  await whenKept(page);
  refund(guest);
  await page.goto(`${site.url}/imprint`);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(guest.shared);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await context.close();
});

test('a ticket left open without a network is asked for again as soon as there is one @long', async ({ browser }) => {
  const guest = await guestWithTickets();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(guest.shared);
  await whenKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(code(page)).toBeVisible();
  refund(guest);
  await context.setOffline(false);
  await expect(page.getByText('CANCELLED')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await context.close();
});

test('whoever was in the dashboard finds tickets and address without a network, at the dashboard’s address and at home', async ({
  browser,
}) => {
  const guest = await guestWithTickets(2);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signInAs(context, guest);
  await page.goto(`${site.url}/dashboard?tab=tickets`);
  await expect(code(page)).toHaveCount(2);
  await expect.poll(() => keptPaths(page)).toEqual([MINE]);
  await context.setOffline(true);
  for (const address of ['/dashboard?tab=tickets', MINE, '/']) {
    await page.goto(site.url + address);
    await expect(code(page)).toHaveCount(2);
    await expect(page.getByText('Salón Isar, Au').first()).toBeVisible();
    await expect(page.getByText(/As of \d\d:\d\d, /)).toBeVisible();
  }
  await context.close();
});

test('signing out leaves nothing on the device', async ({ browser }) => {
  const guest = await guestWithTickets();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signInAs(context, guest);
  await page.goto(guest.shared);
  await whenKept(page);
  await page.goto(`${site.url}/dashboard`);
  await expect.poll(() => keptPaths(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(site.url + MINE);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await context.close();
});

test('another account on the same device finds nothing of the one before @long', async ({ browser }) => {
  const [first, second] = [await guestWithTickets(), await guestWithTickets()];
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signInAs(context, first);
  await page.goto(site.url + MINE);
  await whenKept(page);
  await page.goto(first.shared);
  await expect.poll(() => keptPaths(page)).toHaveLength(2);
  await context.clearCookies();
  await signInAs(context, second);
  await page.goto(site.url + MINE);
  await whenKept(page);
  await expect.poll(() => keptPaths(page)).toEqual([MINE]);
  await context.setOffline(true);
  await page.goto(site.url + MINE);
  await expect(page.getByText(second.numbers[0]!)).toBeVisible();
  await page.goto(first.shared);
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await context.close();
});

test('a second device needs the sign-in for one’s own tickets, and the link alone for a shared one @long', async ({
  browser,
}) => {
  const guest = await guestWithTickets();
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(site.url + MINE);
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await page.goto(guest.shared);
  await expect(code(page)).toBeVisible();
  await context.close();
});

test('a ticket is given from the page of the codes, folded away there and in what the phone keeps, and taken back', async ({
  browser,
}) => {
  const guest = await guestWithTickets(2);
  const context = await browser.newContext({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await signInAs(context, guest);
  await page.goto(site.url + MINE);
  await whenKept(page);
  const card = page.locator(`[id="${guest.numbers[0]}"]`);
  await card.getByText('Share, for the friend it is for').click();
  await card.getByLabel('Given to (optional)').fill('Ana');
  await expectNoBarriers(page);
  await card.getByRole('button', { name: 'Give it and share the link' }).click();
  await expect(card.getByText('Given to Ana')).toBeVisible();
  await expect(card).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/ticket/');
  await expect(code(page).filter({ visible: true })).toHaveCount(1);
  await expectNoBarriers(page);
  await expect.poll(() => keptText(page)).toContain('Given to Ana');
  await context.setOffline(true);
  await page.goto(site.url + MINE);
  await expect(code(page).filter({ visible: true })).toHaveCount(1);
  await card.getByText('Show its code').click();
  await expect(code(page).filter({ visible: true })).toHaveCount(2);
  await context.setOffline(false);
  await page.goto(site.url + MINE);
  await card.getByText('Stop sharing').click();
  await card.getByRole('button', { name: 'Take it back' }).click();
  await expect(card.getByText('VALID')).toBeVisible();
  await expect(code(page).filter({ visible: true })).toHaveCount(2);
  await context.close();
});

test('without JavaScript a ticket is given, its friend writes a name, and it is taken back', async ({ browser }) => {
  const guest = await guestWithTickets();
  const [mine, friends] = [
    await browser.newContext({ ...PHONE, javaScriptEnabled: false }),
    await browser.newContext({ ...PHONE, javaScriptEnabled: false }),
  ];
  await signInAs(mine, guest);
  const [page, friend] = [await mine.newPage(), await friends.newPage()];
  await page.goto(site.url + MINE);
  await page.getByText('Share, for the friend it is for').click();
  await page.getByRole('button', { name: 'Give it and share the link' }).click();
  await expect(page.getByText('Given to a friend')).toBeVisible();
  await friend.goto(guest.shared);
  await friend.getByLabel('Your name on this ticket').fill('Ana');
  await friend.getByRole('button', { name: 'Save name' }).click();
  await expect(friend.getByRole('article')).toContainText('Ana');
  await expect(code(friend)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Given to Ana')).toBeVisible();
  await page.getByText('Stop sharing').click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('VALID')).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
  await Promise.all([mine.close(), friends.close()]);
});
