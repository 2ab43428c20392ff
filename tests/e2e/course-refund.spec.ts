import path from 'node:path';
import { expect, type BrowserContext } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { refundSentence } from '#shared/orders/refund-promise.ts';
import { en } from '#shared/orders/screen-words.en.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { formatDayAndMonth, HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { publishHouseWords } from '#server/services/shop/website/publish-content.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { makeCourse, withEvenings } from '#tests/support/course.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
  publishHouseWords(site.shop.system);
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

/** Twelve evenings of two hours, the first so many days from today at 19:00. */
function addCourse(days: number) {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), days, 19);
  const endsAt = new Date(addBerlinDays(startsAt, 11 * 7).getTime() + 2 * HOUR_MS);
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt, endsAt });
  const promise = refundSentence('first_week', withEvenings({ kind: 'course', startsAt, endsAt }));
  return { id, promise, lastDay: formatDayAndMonth(addBerlinDays(startsAt, 6)) };
}

async function signInAs(context: BrowserContext, userId: string): Promise<void> {
  const [name = '', value = ''] = signIn(site.shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
}

test('course page, event page and checkout promise the money alike, and in week 1 the buyer’s own button keeps it', async ({
  browser,
}) => {
  const { shop } = site;
  const [next, running] = [addCourse(9), addCourse(-1)];
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();

  await page.goto(`${site.url}/learn-bachata`);
  await expect(page.locator('#register')).toContainText(next.promise);
  await expect(page.locator('.course-terms')).toContainText('cancel anytime, full price back');
  await expect(page.locator('.faq')).toContainText(next.promise);

  await page.goto(`${site.url}/events/${running.id}`);
  await expect(page.getByText(running.promise)).toBeVisible();

  const userId = addPerson(shop);
  await signInAs(context, userId);
  await page.goto(`${site.url}/checkout/${running.id}`);
  await expect(page.getByText(running.promise)).toBeVisible();
  await expect(page.locator('.pay-bar')).toContainText(en.refundInShort('first_week'));
  await expect(page.getByText('not refundable unless the event')).toHaveCount(0);

  const bought = await buyTicket(shop, { eventId: running.id, userId });
  pay(shop, bought);
  await shop.settle();
  await page.goto(site.url + openedDashboard('tickets'));
  const ticket = page.getByRole('article').first();
  await ticket.getByRole('button', { name: 'Plans changed?' }).click();
  const sheet = page.getByRole('dialog', { name: 'Plans changed?' });
  await sheet.getByRole('button', { name: 'Give it back' }).click();
  const giving = page.getByRole('dialog', { name: 'Give it back' });
  await expect(giving).toContainText(`The first lesson is free: the full price, until the end of ${running.lastDay}`);
  await expect(giving).toContainText('€12.00 goes back');
  await expectNoBarriers(page);
  await giving.getByRole('button', { name: 'Give back, get €12.00' }).click();
  await expect(page.getByText('Ticket given back')).toBeVisible();
  await expect(ticket.getByText('CANCELLED')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Plans changed?' })).toHaveCount(0);
  await shop.settle();
  expect(books(shop, bought.orderId)).toMatchObject({
    status: 'refunded',
    activeTickets: 0,
    refunds: [{ status: 'succeeded', amountCents: 1200 }],
  });
  await context.close();
});
