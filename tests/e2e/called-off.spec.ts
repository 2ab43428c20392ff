import path from 'node:path';
import { expect } from 'playwright/test';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { buyTicket } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

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

test('the tab that waits for a payment says by itself that the night was cancelled and nothing was charged', async ({
  browser,
}) => {
  const { shop } = site;
  const userId = addPerson(shop);
  const bought = await buyTicket(shop, { eventId: addEvent(shop, { title: 'Salsa Friday' }), userId });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = signIn(shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/checkout/${bought.eventId}?order=${bought.orderId}`);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await cancelEvent(shop.as(addStaff(shop, ['admin']), ['admin']), bought.eventId);
  await expect(page.getByRole('heading', { name: 'This event was cancelled' })).toBeVisible();
  await expect(page.getByText('Salsa Friday does not take place. Nothing was charged.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book again' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Browse More Events' })).toBeVisible();
  await expectNoBarriers(page);
  await context.close();
});
