import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { de as DE } from '#shared/wait-list/words.de.ts';
import { en as EN } from '#shared/wait-list/words.en.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { askNextCourses } from '#server/services/shop/next-courses/ask-next-courses.ts';
import { NEXT_COURSE_WORDS as WORDS } from '#web/features/admin-events/next-course-words.ts';
import { en as NIGHT } from '#web/features/events/night-words.en.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
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

test('the office names the next course, and who was there has a place of it kept, on a phone in both languages', async ({
  browser,
}) => {
  const { shop } = site;
  const now = shop.clock.now();
  const course = addWeekly(shop, { title: 'Bachata one', startsAt: wallClock(now, -8, 19), weeks: 3 });
  const next = addWeekly(shop, { title: 'Bachata two', startsAt: wallClock(now, 20, 19), weeks: 3 });
  const [userId, admin] = [addPerson(shop), addStaff(shop, ['admin'])];
  const ticket = giveOwn(shop, course.id, { userId });
  const noted = { ticketId: ticket.id, eveningId: course.evenings[0]!, mark: 'present', reason: 'noted' } as const;
  markAttendance(shop.as(admin, ['admin']), noted);
  addSecondFactor(shop, admin);

  for (const width of [1440, 390]) {
    const office = await openAs(browser, admin, { width, level: 'aal2' });
    await office.goto(`${site.url}/admin/events/${course.id}`);
    const panel = office.getByRole('region', { name: WORDS.title });
    await expect(panel.getByLabel(WORDS.which)).toBeVisible();
    if (width === 1440) {
      await panel.getByLabel(WORDS.which).selectOption({ value: next.id });
      await panel.getByLabel(WORDS.days).fill('40');
      await panel.getByRole('button', { name: WORDS.save }).click();
      await expect(panel.getByText('A number of days from 1 to 21.')).toBeVisible();
      await panel.getByLabel(WORDS.days).fill('6');
      await panel.getByRole('button', { name: WORDS.save }).press('Enter');
      await expect(office.getByText(WORDS.saved, { exact: true })).toBeVisible();
      expect(askNextCourses(shop.system)).toBe(1);
    } else await expect(panel.getByText('0 ordered, 1 not yet')).toBeVisible();
    await fits(office);
    await expectNoBarriers(office);
    await office.context().close();
  }

  const page = await openAs(browser, userId, { width: 390, level: 'aal1' });
  await page.goto(`${site.url}/events/${next.id}`);
  await expect(page.getByText('One place is kept for those who are in Bachata one')).toBeVisible();
  await fits(page);
  await page.getByRole('link', { name: NIGHT.tickets.wasThere }).click();
  await expect(page.getByRole('heading', { name: EN.youFirst, level: 1 })).toBeVisible();
  await expect(page.getByText(EN.afterCourse('Bachata one'))).toBeVisible();
  await expectNoBarriers(page);
  await fits(page);
  await page.goto(`${site.url}/dashboard?tab=tickets`);
  await expect(page.getByText('After Bachata one a place is kept for you')).toBeVisible();
  await page.goto(`${site.url}/de/wait-list/${next.id}`);
  await expect(page.getByRole('heading', { name: DE.youFirst, level: 1 })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: DE.notThisTime }).press('Enter');
  await expect(page.getByRole('heading', { name: DE.youFirst })).toHaveCount(0);
  await page.goto(`${site.url}/events/${next.id}`);
  await expect(page.getByRole('heading', { name: 'Bachata two', level: 1 })).toBeVisible();
  await expect(page.getByText('One place is kept for those')).toHaveCount(0);
  await page.context().close();
});
