import { expect } from 'playwright/test';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { EVENT_CONFLICTS } from '#shared/events/event-messages.ts';
import { HOUR_MS } from '#shared/time.ts';
import { addClarasCourse, expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

test('a guest says in two taps that they can’t come, the office reads it, and they come after all', async ({
  browser,
}) => {
  const { id, userId } = addClarasCourse(site.shop, 10);
  const page = await site.openAs(browser, userId, { width: 390 });
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
  await expectFits(page);
  const later = page.getByRole('region', { name: OWN_COURSE.toCome });
  await later
    .getByRole('button', { name: new RegExp(`^${OWN_COURSE.cantCome}`) })
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Evenings: 1 next, 2 excused, 3 to come' })).toBeVisible();

  const admin = site.addAdmin();
  const office = await site.openAs(browser, admin, { width: 1440, level: 'aal2' });
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
  const { userId, ticketId } = addClarasCourse(site.shop, 10);
  const other = addClarasCourse(site.shop, 10);
  const page = await site.openAs(browser, userId, { width: 390 });
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
