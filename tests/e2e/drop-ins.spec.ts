import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { DAY_MS } from '#shared/time.ts';
import { addStaff } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addBuyer, addTicketType } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

// The editor shows what the guest before has bought.
test.describe.configure({ mode: 'serial' });

let cable: Cable;
let site: TestSite;
let course: { id: string; evenings: string[] };
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
  const { shop } = site;
  const first = wallClock(shop.clock.now(), 4, 19);
  course = addWeekly(shop, { title: 'Wednesday group', startsAt: first, weeks: 4, capacity: 2 });
  giveOwn(shop, course.id, { userId: addBuyer(shop) });
  addTicketType(shop, course.id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
  addTicketType(shop, course.id, { name: 'Trial lesson', priceCents: 0, scope: 'trial' });
  setForward(shop.clock, new Date(first.getTime() - 2 * DAY_MS));
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

async function openAs(browser: Browser, userId: string, { width, level }: { width: number; level: 'aal1' | 'aal2' }) {
  const { shop } = site;
  const [name = '', value = ''] = signIn(shop, userId, level).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  await context.addCookies([{ name, value, url: site.url }]);
  return context.newPage();
}

const fits = async (page: Page): Promise<void> => {
  const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown!);
};

test('a guest takes a trial of one evening on a phone, and has a ticket for that evening', async ({ browser }) => {
  const page = await openAs(browser, addPerson(site.shop), { width: 390, level: 'aal1' });
  await page.goto(`${site.url}/events/${course.id}`);
  await expect(page.getByRole('heading', { name: 'One evening alone' })).toBeVisible();
  await expect(page.getByText(/^Evening 1 of 4: /).first()).toBeVisible();
  await fits(page);
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Book one evening' }).click();
  const trial = page.getByRole('radio', { name: /Trial lesson/ });
  await expect(trial).toBeEnabled();
  await expect(page.getByText(/Evening 1 of 4 alone: .*once in each style/)).toBeVisible();
  await trial.check();
  await fits(page);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Get Free Ticket' }).first().click();
  await page.waitForURL(/event-payment-success/);
  await expect(page.getByText('Trial lesson').first()).toBeVisible();
  await fits(page);
  const rows = site.shop.db.sqlite
    .prepare('SELECT evening_id AS evening FROM tickets WHERE evening_id IS NOT NULL')
    .all();
  expect(rows).toEqual([{ evening: course.evenings[0] }]);
});

test('the editor says what a ticket of a course lets in to', async ({ browser }) => {
  const boss = addStaff(site.shop, ['admin']);
  addSecondFactor(site.shop, boss);
  for (const width of [1440, 390]) {
    const page = await openAs(browser, boss, { width, level: 'aal2' });
    await page.goto(`${site.url}/admin/events/${course.id}`);
    const scopes = page.getByRole('combobox', { name: 'Lets in to' });
    await expect(scopes).toHaveCount(2);
    await expect(scopes.first()).toHaveValue('evening');
    // What was sold stays what it is.
    await expect(scopes.last()).toBeDisabled();
    await expect(page.getByLabel('Seats each evening')).toHaveCount(2);
    await fits(page);
    await page.context().close();
  }
});
