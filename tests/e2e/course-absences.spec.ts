import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { EVENT_CONFLICTS } from '#shared/events/event-messages.ts';
import { HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
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

/** Three evenings of an hour, the first in ten days at 19:00, and Clara's ticket. */
function addCourse(): { id: string; userId: string; ticketId: string } {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), 10, 19);
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 14).getTime() + HOUR_MS) });
  const [ticket] = giveTickets(shop, id, 1);
  const userId = addPerson(shop);
  const own = shop.db.sqlite.prepare(`UPDATE tickets SET user_id = ?, holder_name = 'Clara Weiß' WHERE id = ?`);
  own.run(userId, ticket!.id);
  return { id, userId, ticketId: ticket!.id };
}

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

test('a guest says in two taps that they can’t come, the office reads it, and they come after all', async ({
  browser,
}) => {
  const { id, userId } = addCourse();
  const page = await openAs(browser, userId, { width: 390, level: 'aal1' });
  await page.goto(`${site.url}/dashboard?tab=tickets`);
  await page.getByRole('link', { name: OWN_COURSE.myEvenings }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zero to the floor, evening 1 of 3$/);
  await expect(page.getByRole('img', { name: 'Evenings: 1 next, 2 to come, 3 to come' })).toBeVisible();
  await expectNoBarriers(page);

  const next = page.getByRole('region', { name: OWN_COURSE.next });
  await next.getByRole('button', { name: OWN_COURSE.cantCome }).press('Enter');
  await expect(next.getByText(OWN_COURSE.absent)).toBeVisible();
  await expect(next).toContainText('Your place is free for that evening.');
  await expect(next.getByRole('button', { name: OWN_COURSE.comeAfterAll })).toBeFocused();
  await expectNoBarriers(page);
  await fits(page);
  const later = page.getByRole('region', { name: OWN_COURSE.toCome });
  await later
    .getByRole('button', { name: new RegExp(`^${OWN_COURSE.cantCome}`) })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Evenings: 1 next, 2 excused, 3 to come' })).toBeVisible();

  const { shop } = site;
  const admin = addStaff(shop, ['admin']);
  addSecondFactor(shop, admin);
  const office = await openAs(browser, admin, { width: 1440, level: 'aal2' });
  await office.goto(`${site.url}/admin/events/${id}`);
  const evenings = office.getByRole('region', { name: 'Evenings' });
  await expect(evenings.getByText('Clara Weiß can’t come')).toHaveCount(2);
  await expectNoBarriers(office);
  await office.context().close();

  await next.getByRole('button', { name: OWN_COURSE.comeAfterAll }).click();
  await expect(next.getByRole('button', { name: OWN_COURSE.cantCome })).toBeVisible();
  await expect(next.getByText(OWN_COURSE.absent)).toHaveCount(0);
  await page.context().close();
});

test('a course that is not one’s own is not shown, and an evening that began is not left any more', async ({
  browser,
}) => {
  const { userId, ticketId } = addCourse();
  const other = addCourse();
  const page = await openAs(browser, userId, { width: 390, level: 'aal1' });
  await page.goto(`${site.url}/my-course/${other.ticketId}`);
  await expect(page.getByRole('heading', { name: OWN_COURSE.missing })).toBeVisible();
  await expectNoBarriers(page);

  await page.goto(`${site.url}/my-course/${ticketId}`);
  const next = page.getByRole('region', { name: OWN_COURSE.next });
  const button = next.getByRole('button', { name: OWN_COURSE.cantCome });
  await expect(button).toBeVisible();
  site.shop.db.sqlite
    .prepare(`UPDATE event_evenings SET starts_at = ?, ends_at = ? WHERE id = (SELECT id FROM event_evenings
      WHERE event_id = (SELECT event_id FROM tickets WHERE id = ?) ORDER BY starts_at LIMIT 1)`)
    .run(site.shop.clock.now().getTime() - HOUR_MS, site.shop.clock.now().getTime() + HOUR_MS, ticketId);
  await button.click();
  await expect(page.getByText(EVENT_CONFLICTS.EVENING_BEGAN)).toBeVisible();
  await expect(page.getByRole('heading', { name: OWN_COURSE.onNow })).toBeVisible();
  await expect(page.getByRole('button', { name: OWN_COURSE.cantCome, exact: true })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.context().close();
});
