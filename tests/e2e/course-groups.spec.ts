import { expect, type Page } from 'playwright/test';
import { de as MEIN_KURS } from '#shared/absences/words.de.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

/** A course on Mondays, with one group beside it that has a place and one that is full; and a paid ticket of Mondays. */
function addGroups(): { userId: string; ticketId: string; wednesdayId: string } {
  const { shop } = site;
  const at = (days: number) => wallClock(shop.clock.now(), days, 19);
  const monday = addWeekly(shop, { title: 'Zero to the floor, Mondays', startsAt: at(10), weeks: 4 });
  const wednesday = addWeekly(shop, { title: 'Zero to the floor, Wednesdays', startsAt: at(12), weeks: 4 });
  const friday = addWeekly(shop, { title: 'Zero to the floor, Fridays', startsAt: at(14), weeks: 4, capacity: 1 });
  giveOwn(shop, friday.id, { userId: addPerson(shop) });
  const userId = addPerson(shop);
  const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
  const { id } = reserveOrder(shop.as(userId), { eventId: monday.id, items });
  inTransaction(shop.db, () =>
    payOrder(shop.system, findOrder(shop.system, id)!, { sessionId: null, paymentIntentId: 'pi_1' }),
  );
  return { userId, ticketId: ticketsOf(shop, id)[0]!.id, wednesdayId: wednesday.id };
}

const shot = (page: Page, name: string) =>
  process.env['SHOTS'] === undefined
    ? Promise.resolve()
    : page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });

test('a guest changes to a group beside their own with the keys alone, and reads why another one is full', async ({
  browser,
}) => {
  const { userId, ticketId, wednesdayId } = addGroups();
  const page = await site.openAs(browser, userId, { width: 390 });
  await page.goto(`${site.url}/de/my-course/${ticketId}`);
  const german = page.getByRole('region', { name: MEIN_KURS.groups.title });
  await expect(german.getByText(MEIN_KURS.groups.full)).toBeVisible();
  await shot(page, 'groups-de-390');
  await page.goto(`${site.url}/my-course/${ticketId}`);
  const groups = page.getByRole('region', { name: OWN_COURSE.groups.title });
  await expect(groups.getByText(OWN_COURSE.groups.full)).toBeVisible();
  await expect(groups.getByRole('link', { name: /^Wait list: .*Fridays$/ })).toBeVisible();
  await expectNoBarriers(page);
  const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown!);
  await shot(page, 'groups-390');

  await groups.getByRole('button', { name: /Wednesdays$/ }).press('Enter');
  const question = page.getByRole('dialog', { name: OWN_COURSE.groups.ask('Zero to the floor, Wednesdays') });
  await expect(question).toBeVisible();
  await expectNoBarriers(page);
  await shot(page, 'groups-ask-390');
  await question.getByRole('button', { name: OWN_COURSE.groups.changeNow }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Zero to the floor, Wednesdays, evening 1 of 4$/);
  await expect(page.getByText(OWN_COURSE.groups.done('Zero to the floor, Wednesdays'))).toBeVisible();
  await expect(groups.getByRole('button', { name: /Mondays$/ })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'groups-1440');
  const there = site.shop.db.sqlite
    .prepare<[string], number>(`SELECT count(*) FROM tickets WHERE event_id = ? AND status = 'active'`)
    .pluck()
    .get(wednesdayId);
  expect(there).toBe(1);
  await page.context().close();
});
