import { expect } from 'playwright/test';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { DAY_MS } from '#shared/time.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { addBuyer, addTicketType } from '#tests/support/test-shop.ts';
import { expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

// The editor shows what the guest before has bought.
test.describe.configure({ mode: 'serial' });

const site = openCourseSite();
let course: { id: string; evenings: string[] };
test.beforeAll(() => {
  const { shop } = site;
  const first = wallClock(shop.clock.now(), 4, 19);
  course = addWeekly(shop, { title: 'Wednesday group', startsAt: first, weeks: 4, capacity: 2 });
  giveOwn(shop, course.id, { userId: addBuyer(shop) });
  addTicketType(shop, course.id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
  addTicketType(shop, course.id, { name: 'Trial lesson', priceCents: 0, scope: 'trial' });
  setForward(shop.clock, new Date(first.getTime() - 2 * DAY_MS));
});

test('a guest takes a trial of one evening on a phone, and has a ticket for that evening', async ({ browser }) => {
  const page = await site.openAs(browser, addPerson(site.shop), { width: 390 });
  await page.goto(`${site.url}/events/${course.id}`);
  await expect(page.getByRole('heading', { name: 'One evening alone' })).toBeVisible();
  await expect(page.getByText(/^Evening 1 of 4: /).first()).toBeVisible();
  await expectFits(page);
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Book one evening' }).click();
  const trial = page.getByRole('radio', { name: /Trial lesson/ });
  await expect(trial).toBeEnabled();
  await expect(page.getByText(/Evening 1 of 4 alone: .*once in each style/)).toBeVisible();
  await trial.check();
  await expectFits(page);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Get Free Ticket' }).first().click();
  await page.waitForURL(/event-payment-success/);
  await expect(page.getByText('Trial lesson').first()).toBeVisible();
  await expectFits(page);
  const rows = site.shop.db.sqlite
    .prepare('SELECT evening_id AS evening FROM tickets WHERE evening_id IS NOT NULL')
    .all();
  expect(rows).toEqual([{ evening: course.evenings[0] }]);
});

test('the editor says what a ticket of a course lets in to', async ({ browser }) => {
  const boss = site.addAdmin();
  for (const width of [1440, 390]) {
    const page = await site.openAs(browser, boss, { width, level: 'aal2' });
    await page.goto(`${site.url}/admin/events/${course.id}`);
    const scopes = page.getByRole('combobox', { name: 'Lets in to' });
    await expect(scopes).toHaveCount(2);
    await expect(scopes.first()).toHaveValue('evening');
    // What was sold stays what it is.
    await expect(scopes.last()).toBeDisabled();
    await expect(page.getByLabel('Seats each evening')).toHaveCount(2);
    await expectFits(page);
    await page.context().close();
  }
});
