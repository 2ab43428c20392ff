import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { formatLongDate, formatShortDay, HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
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

/** Four evenings of an hour, the first in ten days at 19:00, and somebody who holds a ticket. */
async function addCourse(): Promise<{ id: string; startsAt: Date }> {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), 10, 19);
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 21).getTime() + HOUR_MS) });
  pay(shop, await buyTicket(shop, { eventId: id }));
  await shop.settle();
  return { id, startsAt };
}

async function choose(page: Page, evening: Date, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${formatLongDate(evening)}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

const typed = (at: Date): string => {
  const [day = '', month = '', year = ''] = at.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' }).split('.');
  return `${day}.${month}.${year}`;
};

for (const width of [1440, 390])
  test(`the office moves, leaves out, adds and gives a room to evenings of a course, and its page says so (${width} px)`, async ({
    browser,
  }) => {
    const { shop } = site;
    const { id, startsAt } = await addCourse();
    const [second, third, moved, added] = [7, 14, 8, 30].map((days) => addBerlinDays(startsAt, days)) as [
      Date,
      Date,
      Date,
      Date,
    ];
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const userId = addStaff(shop, ['admin']);
    addSecondFactor(shop, userId);
    const [name = '', value = ''] = signIn(shop, userId, 'aal2').cookie.split('=');
    // The library behind the sign-in reads the machine's clock, not the shop's.
    shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
    await context.addCookies([{ name, value, url: site.url }]);
    const page = await context.newPage();
    await page.goto(`${site.url}/admin/events/${id}`);
    const evenings = page.getByRole('region', { name: 'Evenings' });
    await expect(evenings.getByRole('listitem')).toHaveCount(4);
    await expect(evenings).toContainText('2 of 4');

    await choose(page, second, 'Move …');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('One buyer will be told by mail');
    await dialog.getByLabel('Day').fill(typed(moved));
    await dialog.getByLabel('Starts at').fill('20:15');
    await dialog.getByLabel('Ends at').fill('21:30');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Move the evening' }).click();
    await expect(evenings).toContainText(`Was ${formatShortDay(second)}, 19:00`);

    await choose(page, third, 'Leave out …');
    await dialog.getByRole('button', { name: 'Leave it out' }).click();
    await expect(evenings).toContainText('Left out');
    await expect(evenings).toContainText('3 of 3');

    await evenings.getByRole('button', { name: 'Add an evening' }).click();
    await dialog.getByLabel('Day').fill(typed(added));
    await dialog.getByRole('button', { name: 'Add the evening' }).click();
    await expect(evenings.getByText('Added', { exact: true })).toBeVisible();

    await choose(page, moved, 'Room …');
    await dialog.getByLabel('Room').fill('Studio 2');
    await dialog.getByRole('button', { name: 'Save the room' }).click();
    await expect(evenings).toContainText('20:15–21:30 · Studio 2');
    await expectNoBarriers(page);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBeLessThanOrEqual(width);

    // What is typed above is not lost: the evenings wait for it. Afterwards the form saves from what is there now.
    await page.getByLabel('Title').fill('From zero to the floor');
    await expect(evenings.getByRole('button', { name: 'Add an evening' })).toBeDisabled();
    await page.getByRole('button', { name: 'Save event' }).click();
    await expect(page.getByText('Event saved')).toBeVisible();
    await expect(evenings.getByRole('button', { name: 'Add an evening' })).toBeEnabled();

    await page.goto(`${site.url}/events/${id}`);
    await expect(page.locator('.facts')).toContainText(`not on ${formatShortDay(third)}`);
    await page.getByText('All 4 evenings').click();
    const dates = page.locator('.course-dates li');
    await expect(dates).toHaveCount(5);
    await expect(dates.nth(1)).toContainText(`instead of ${formatShortDay(second)}, Salón Isar, Au, Studio 2`);
    await expect(dates.nth(2)).toContainText('does not take place');
    await expect(dates.nth(4)).toContainText('one more');
    await expectNoBarriers(page);

    await page.goto(`${site.url}/learn-bachata`);
    const ticket = page.locator('.course-ticket');
    await ticket.getByText('All 4 evenings').click();
    await expect(ticket.locator('.course-dates li').nth(1)).toContainText(`instead of ${formatShortDay(second)}`);
    await expectNoBarriers(page);
    const mails = shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE instr(ref_id, ?) > 0`).pluck();
    expect(mails.get(`:${id.slice(0, 9)}`)).toBe(3);
    await context.close();
  });
