import path from 'node:path';
import { expect } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS, formatShortDay } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets, pairDesk, scan } from '#tests/support/door.ts';
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

for (const width of [1440, 390])
  test(`the office reads who was at which evening, and corrects one with a reason (${width} px)`, async ({
    browser,
  }) => {
    const { shop } = site;
    const startsAt = wallClock(shop.clock.now(), 3, 19);
    const id = addEvent(shop, { title: 'Zero to the floor' });
    makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 14).getTime() + HOUR_MS) });
    const [clara, theo] = giveTickets(shop, id, 2);
    const named = shop.db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE id = ?');
    named.run('Clara Weiß', clara!.id);
    named.run('Theo Brandt', theo!.id);
    setForward(shop.clock, new Date(startsAt.getTime() + HOUR_MS / 2));
    scan(pairDesk(shop), id, clara!.code);
    setForward(shop.clock, new Date(startsAt.getTime() + 2 * HOUR_MS));

    const userId = addStaff(shop, ['admin']);
    addSecondFactor(shop, userId);
    const [name = '', value = ''] = signIn(shop, userId, 'aal2').cookie.split('=');
    // The library behind the sign-in reads the machine's clock, not the shop's.
    shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    await context.addCookies([{ name, value, url: site.url }]);
    const page = await context.newPage();
    await page.goto(`${site.url}/admin/events/${id}`);
    const attendance = page.getByRole('region', { name: 'Attendance', exact: true });
    await expect(attendance).toContainText('Evening 1 of 3: 1 of 2 here');
    const day = formatShortDay(startsAt);
    await expect(attendance.getByRole('button', { name: `Clara Weiß, ${day}: here` })).toBeVisible();
    await expectNoBarriers(page);

    await attendance.getByRole('button', { name: `Theo Brandt, ${day}: absent` }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Nothing was said yet.');
    await dialog.getByRole('radio', { name: /^Here/ }).check();
    await expect(dialog.getByRole('button', { name: 'Note it' })).toBeDisabled();
    await dialog.getByLabel('Why').fill('Came in with the teacher');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await expect(attendance).toContainText('Evening 1 of 3: 2 of 2 here');
    await attendance.getByRole('button', { name: `Theo Brandt, ${day}: here` }).click();
    await expect(dialog).toContainText(/Noted as here by .*: Came in with the teacher/);
    await dialog.getByRole('button', { name: 'Go back' }).click();
    const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(whole).toBeLessThanOrEqual(shown!);

    const answer = await context.request.get(`${site.url}/admin/exports/attendance.csv?id=${id}`);
    expect(await answer.text()).toMatch(/Theo Brandt;;TKT-[\w-]+;here;;/);
    const sheet = await context.request.get(`${site.url}/admin/exports/attendance.xlsx?id=${id}`);
    expect(sheet.headers()['content-type']).toContain('spreadsheetml');
    await context.close();
  });
