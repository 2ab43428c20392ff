import { expect } from 'playwright/test';
import { de as DE } from '#shared/wait-list/words.de.ts';
import { en as EN } from '#shared/wait-list/words.en.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { askNextCourses } from '#server/services/shop/next-courses/ask-next-courses.ts';
import { NEXT_COURSE_WORDS as WORDS } from '#web/features/admin-events/next-course-words.ts';
import { en as NIGHT } from '#web/features/events/night-words.en.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

test('the office names the next course, and who was there has a place of it kept, on a phone in both languages', async ({
  browser,
}) => {
  const { shop } = site;
  const now = shop.clock.now();
  const course = addWeekly(shop, { title: 'Bachata one', startsAt: wallClock(now, -8, 19), weeks: 3 });
  const next = addWeekly(shop, { title: 'Bachata two', startsAt: wallClock(now, 20, 19), weeks: 3 });
  const [userId, admin] = [addPerson(shop), site.addAdmin()];
  const ticket = giveOwn(shop, course.id, { userId });
  const noted = { ticketId: ticket.id, eveningId: course.evenings[0]!, mark: 'present', reason: 'noted' } as const;
  markAttendance(shop.as(admin, ['admin']), noted);

  for (const width of [1440, 390]) {
    const office = await site.openAs(browser, admin, { width, level: 'aal2' });
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
    await expectFits(office);
    await expectNoBarriers(office);
    await office.context().close();
  }

  const page = await site.openAs(browser, userId, { width: 390 });
  await page.goto(`${site.url}/events/${next.id}`);
  await expect(page.getByText('One place is kept for those who are in Bachata one')).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: NIGHT.tickets.wasThere }).click();
  await expect(page.getByRole('heading', { name: EN.youFirst, level: 1 })).toBeVisible();
  await expect(page.getByText(EN.afterCourse('Bachata one'))).toBeVisible();
  await expectNoBarriers(page);
  await expectFits(page);
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
