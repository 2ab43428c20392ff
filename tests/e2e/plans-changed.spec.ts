import path from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const HALF: TicketRule = { giveBack: { hoursBefore: 24, percent: 50, feeCents: 0 }, release: { hoursBefore: 1 } };

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

function addNight(rule: TicketRule | null, priceCents = 2000): string {
  const { shop } = site;
  const id = addEvent(shop, { title: 'Salsa Friday', startsInHours: 96, priceCents });
  shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(rule && JSON.stringify(rule), id);
  return id;
}

async function buy(userId: string, eventId: string): Promise<Bought> {
  const bought = await buyTicket(site.shop, { eventId, userId });
  if (bought.sessionId !== '') pay(site.shop, bought);
  await site.shop.settle();
  return bought;
}

async function openAs(
  browser: Browser,
  userId: string,
  lang = 'en-GB',
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...PHONE, locale: lang });
  const [name = '', value = ''] = signIn(site.shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
  return { context, page: await context.newPage() };
}

test('what stood before buying holds afterwards: two taps give a ticket back for half its price', async ({
  browser,
}) => {
  const { shop } = site;
  const eventId = addNight(HALF);
  const userId = addPerson(shop);
  const { context, page } = await openAs(browser, userId);
  await page.goto(`${site.url}/events/${eventId}`);
  await expect(page.getByText('get half the price back')).toBeVisible();
  await page.goto(`${site.url}/checkout/${eventId}`);
  await expect(page.getByText('get half the price back')).toBeVisible();
  await expect(page.locator('.pay-bar')).toContainText('A part of the price back until');
  await page.goto(`${site.url}/de/events/${eventId}`);
  await expect(page.getByText('bekommst den halben Preis zurück')).toBeVisible();

  const bought = await buy(userId, eventId);
  await page.goto(site.url + openedDashboard('tickets'));
  const ticket = page.getByRole('article').first();
  await ticket.getByRole('button', { name: 'Plans changed?' }).click();
  const sheet = page.getByRole('dialog', { name: 'Plans changed?' });
  await expect(sheet).toContainText('paid €20.00');
  await expect(sheet.getByRole('button', { name: /Give it back/ })).toContainText('€10.00');
  await expectNoBarriers(page);
  await sheet.getByRole('button', { name: /Give it back/ }).click();
  const giving = page.getByRole('dialog', { name: 'Give it back' });
  await expect(giving).toContainText('So it stood when you bought it.');
  await expectNoBarriers(page);
  await giving.getByRole('button', { name: 'Give back, get €10.00' }).click();
  await expect(page.getByText('€10.00 is on its way to you.')).toBeVisible();
  await expect(ticket.getByText('CANCELLED')).toBeVisible();
  await shop.settle();
  expect(books(shop, bought.orderId)).toMatchObject({
    activeTickets: 0,
    refunds: [{ status: 'succeeded', amountCents: 1000 }],
  });
  await context.close();
});

test('the plain page of codes leads to the ticket that it is about', async ({ browser }) => {
  const userId = addPerson(site.shop);
  const eventId = addNight(HALF);
  await buy(userId, eventId);
  for (let more = 0; more < 3; more++) await buy(userId, addNight(HALF));
  const { context, page } = await openAs(browser, userId);
  await page.goto(`${site.url}/dashboard/tickets`);
  const link = page.getByRole('link', { name: 'Plans changed?' }).last();
  const number = (await link.getAttribute('href'))?.split('#')[1] ?? '';
  await link.click();
  const ticket = page.getByRole('article').filter({ hasText: number });
  const opener = ticket.getByRole('button', { name: 'Plans changed?' });
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
  await context.close();
});

test('a free place is let go with the keyboard alone, and Escape keeps it', async ({ browser }) => {
  const { shop } = site;
  const userId = addPerson(shop);
  const bought = await buy(userId, addNight(HALF, 0));
  const { context, page } = await openAs(browser, userId);
  await page.goto(site.url + openedDashboard('tickets'));
  const opener = page.getByRole('button', { name: 'Plans changed?' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Let it go/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Let it go' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Let it go' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ticket let go')).toBeVisible();
  expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 0, refunds: [] });
  await context.close();
});

test('without a rule the sheet says what has always held, in German too on the page after the payment', async ({
  browser,
}) => {
  const userId = addPerson(site.shop);
  const bought = await buy(userId, addNight(null));
  const { context, page } = await openAs(browser, userId, 'de-DE');
  await page.goto(`${site.url}/de/event-payment-success?order=${bought.orderId}`);
  await page.getByRole('button', { name: 'Pläne geändert?' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pläne geändert?' });
  await expect(sheet).toContainText('Tickets erstatten wir nur, wenn das Event abgesagt wird.');
  await expect(sheet.getByRole('button', { name: 'Zurückgeben' })).toHaveCount(0);
  await expectNoBarriers(page);
  await sheet.getByRole('button', { name: 'Ticket behalten' }).click();
  await expect(sheet).toBeHidden();
  await context.close();
});

const ON: TicketRule = {
  giveBack: null,
  release: null,
  toQueue: { hoursBefore: 6, feeCents: 50 },
  handOver: { hoursBefore: 0, feeCents: 0 },
};
const last = (sql: string): string => site.shop.db.sqlite.prepare<[], string>(sql).pluck().get() ?? '';

test('a ticket is offered to the queue, stays valid, and is its buyer’s once they have paid', async ({ browser }) => {
  const { shop } = site;
  const eventId = addNight(ON);
  shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 1 WHERE id = ?`).run(eventId);
  const [sellerId, buyerId] = [addPerson(shop), addPerson(shop)];
  const bought = await buy(sellerId, eventId);
  joinWaitList(shop.as(buyerId), { eventId, ticketTypeId: 'general-admission' });
  const seller = await openAs(browser, sellerId);
  await seller.page.goto(site.url + openedDashboard('tickets'));
  const ticket = seller.page.getByRole('article').first();
  await ticket.getByRole('button', { name: 'Plans changed?' }).click();
  const way = seller.page.getByRole('button', { name: /Offer it to the queue/ });
  await expect(way).toContainText('€19.50');
  await expect(way).toContainText('One person waits');
  await expectNoBarriers(seller.page);
  await way.click();
  const sheet = seller.page.getByRole('dialog', { name: 'Offer it to the queue' });
  await expect(sheet).toContainText('€19.50 goes back the way you paid');
  await expectNoBarriers(seller.page);
  await sheet.getByRole('button', { name: 'Offer it' }).click();
  const box = seller.page.getByRole('region', { name: 'Offered to the queue' });
  await expect(ticket.getByText('Offered, still valid')).toBeVisible();
  await expect(box).toContainText('One person waits for it.');
  await expect(box).toContainText('You can still come');
  await expect(box.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expectNoBarriers(seller.page);

  const buyer = await openAs(browser, buyerId);
  await buyer.page.goto(`${site.url}/wait-list/${eventId}`);
  await expect(buyer.page.getByRole('heading', { name: /A seat is yours/i })).toBeVisible();
  await buyer.page.locator('.wait-take').click();
  await expect.poll(() => last(`SELECT stripe_session_id FROM orders WHERE status = 'pending'`)).not.toBe('');
  pay(shop, { sessionId: last(`SELECT stripe_session_id FROM orders WHERE status = 'pending'`) });
  await shop.settle();
  await seller.page.reload();
  await expect(ticket.getByText('CANCELLED')).toBeVisible();
  await buyer.page.goto(site.url + openedDashboard('tickets'));
  await expect(buyer.page.getByRole('article').first().getByText('VALID')).toBeVisible();
  expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'succeeded', amountCents: 1950 }]);
  await seller.context.close();
  await buyer.context.close();
});

test('a ticket is handed over by name: a mail, one press of whoever takes it, and the old code is dead', async ({
  browser,
}) => {
  const { shop } = site;
  const [sellerId, friendId] = [addPerson(shop), addPerson(shop)];
  const eventId = addNight(ON);
  const bought = await buy(sellerId, eventId);
  const seller = await openAs(browser, sellerId);
  await seller.page.goto(site.url + openedDashboard('tickets'));
  const ticket = seller.page.getByRole('article').first();
  await ticket.getByRole('button', { name: 'Plans changed?' }).click();
  await seller.page.getByRole('button', { name: /Hand it to somebody/ }).click();
  const sheet = seller.page.getByRole('dialog', { name: 'Hand it to somebody' });
  await sheet.getByRole('button', { name: 'Send the mail' }).click();
  await expect(sheet.getByText('Please enter their name.')).toBeVisible();
  await expect(sheet.getByLabel('Their name')).toBeFocused();
  await expectNoBarriers(seller.page);
  await sheet.getByLabel('Their name').fill('Ana Kovač');
  await sheet.getByLabel('Their e-mail address').fill('ana@friends.example');
  await sheet.getByLabel('Their e-mail address').press('Enter');
  await expect(seller.page.getByRole('region', { name: 'Offered to Ana Kovač' })).toBeVisible();
  await expectNoBarriers(seller.page);

  const friend = await openAs(browser, friendId, 'de-DE');
  const token = last(`SELECT token FROM ticket_offers WHERE state = 'open' AND kind = 'person'`);
  await friend.page.goto(`${site.url}/de/hand-over/${token}`);
  await expect(friend.page.getByRole('heading', { name: 'Ana Kovač, dieses Ticket kann dir gehören' })).toBeVisible();
  await expect(friend.page.getByText('Du zahlst')).toBeVisible();
  await expectNoBarriers(friend.page);
  await friend.page.locator('.wait-take').click();
  await friend.page.waitForURL(/event-payment-success/);
  expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 0, refunds: [] });
  expect(last(`SELECT holder_name FROM tickets WHERE user_id = '${friendId}' AND status = 'active'`)).toBe('Ana Kovač');
  await friend.page.goto(`${site.url}/hand-over/${token}`);
  await expect(friend.page.getByRole('heading', { name: 'This ticket is no longer offered' })).toBeVisible();
  await seller.page.reload();
  await expect(ticket.getByText('CANCELLED')).toBeVisible();
  await seller.context.close();
  await friend.context.close();
});
