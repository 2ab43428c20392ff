import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, pairDesk, scan } from '#tests/support/door.ts';
import { giveOwn } from '#tests/support/make-ups.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addBuyer, addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

let cable: Cable;
let site: TestSite;
test.beforeEach(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterEach(async () => {
  cable.close();
  await site.close();
});

const NAMES = ['Aylin Demir', 'Clara Weiß', 'Emma Lang', 'Imre Vogt', 'Jonas Keller'];

/** A course on its first evening: five people with roles, of whom one has said not to come. */
function makeClass() {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), 3, 19);
  const id = addEvent(shop, { title: 'Bachata, Mittwoch' });
  makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 77).getTime() + HOUR_MS) });
  const userId = addBuyer(shop);
  const roles = ['lead', 'lead', 'lead', 'follow', 'both'] as const;
  const tickets = roles.map((role) => giveOwn(shop, id, { userId, role }));
  for (const [at, ticket] of tickets.entries())
    shop.db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE id = ?').run(NAMES[at], ticket.id);
  const admin = shop.as(addBuyer(shop), ['admin']);
  const eveningId = listEvenings(admin, id)[0]!.id;
  sayAbsent(shop.as(userId), { ticketId: tickets[1]!.id, eveningId });
  setForward(shop.clock, new Date(startsAt.getTime() + 5 * MINUTE_MS));
  return { id, tickets, admin, desk: pairDesk(shop) };
}

const fits = (page: Page) =>
  page.evaluate(() => [innerWidth, document.documentElement.scrollWidth] as const).then(([own, all]) => all <= own);

test('who teaches has tonight’s list on the own phone, without a network too, and nothing that was tapped is lost', async ({
  browser,
}) => {
  const { id, tickets, admin, desk } = makeClass();
  const here = () => listAttendance(admin, id).evenings[0]!.here;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('the office’s code lets the phone in, and the list stands there', async () => {
    const [, code] = invitePhone(admin, null, { eventId: id, isTeacher: true }).url.split('#');
    await page.goto(`${site.url}/door#${code}`);
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Clara');
    await page.getByRole('button', { name: 'Mitmachen' }).click();
    await expect(page.getByText('Abend 1 von 12, 0 von 5 da')).toBeVisible();
    await expect(row('Clara Weiß')).toContainText('Entschuldigt');
    await expect(row('Jonas Keller')).toContainText('Beides, heute Follow');
    await expectNoBarriers(page);
  });

  await test.step('a tap and a scan are one fact', async () => {
    await page.getByRole('button', { name: 'Da: Aylin Demir' }).click();
    await expect(page.getByText('1 von 5 da')).toBeVisible();
    await expect.poll(here).toBe(1);
    site.shop.clock.advance(MINUTE_MS);
    scan(desk, id, tickets[0]!.code);
    scan(desk, id, tickets[3]!.code);
    await page.reload();
    await expect(row('Imre Vogt')).toContainText('Da');
    await expect(page.getByText('2 von 5 da')).toBeVisible();
    expect(here()).toBe(2);
    await keepPicture(page, 'class-list-phone');
    await page.getByRole('button', { name: 'Offen 2' }).press('Enter');
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Alle 5' }).click();
  });

  await test.step('without a network it goes on, is there again after a reload, and says what waits', async () => {
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('clave-door')).match('/door')) !== undefined))
      .toBe(true);
    cable.set(false);
    await page.getByRole('button', { name: 'Da: Emma Lang' }).click();
    await page.getByRole('button', { name: 'Entschuldigt: Clara Weiß, ändern' }).click();
    await page.getByRole('button', { name: 'Da: Clara Weiß' }).click();
    await page.getByRole('button', { name: 'Da: Clara Weiß, ändern' }).click();
    // What stands on the screen is kept.
    await expect(page.getByText('3 von 5 da')).toBeVisible();
    await page.reload();
    await expect(row('Emma Lang')).toContainText('Da');
    await expect(page.getByText(/Offline seit .* 3 warten auf Abgleich/)).toBeVisible();
    await expect(page.getByText('3 von 5 da')).toBeVisible();
    await keepPicture(page, 'class-list-phone-offline');
    await expectNoBarriers(page);
    expect(here()).toBe(2);
  });

  await test.step('the blue button says what it does to the rest, and the server hears of all', async () => {
    await page.getByRole('button', { name: '1 fehlt, fertig' }).click();
    await expect(row('Jonas Keller')).toContainText('Fehlt');
    await expect(page.getByRole('button', { name: 'Alle abgehakt' })).toBeDisabled();
    cable.set(true);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(here).toBe(3);
    await expect(page.getByText('Online')).toBeVisible();
    const cells = listAttendance(admin, id).people.map(({ name, cells: all }) => `${name}: ${all[0]}`);
    expect(cells).toEqual([
      'Aylin Demir: present',
      'Clara Weiß: excused',
      'Emma Lang: present',
      'Imre Vogt: present',
      'Jonas Keller: absent',
    ]);
  });

  await test.step('it scans too, and fits the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await fits(page)).toBe(true);
    site.shop.clock.advance(MINUTE_MS);
    await page.getByRole('button', { name: 'Scannen' }).click();
    await page.getByRole('button', { name: 'Eintippen' }).click();
    await page.getByRole('textbox', { name: 'Nummer vom Ticket' }).fill(tickets[4]!.ticketNumber);
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await page.getByRole('button', { name: 'Weiter scannen' }).click();
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'Liste' }).click();
    await expect(row('Jonas Keller')).toContainText('Da');
  });
  await context.close();
});

for (const width of [1440, 390])
  test(`the office lets the phone of who teaches in, and takes the list along on paper (${width} px)`, async ({
    browser,
  }) => {
    const { id } = makeClass();
    const { shop } = site;
    const userId = addStaff(shop, ['admin']);
    addSecondFactor(shop, userId);
    const [name = '', value = ''] = signIn(shop, userId, 'aal2').cookie.split('=');
    shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    await context.addCookies([{ name, value, url: site.url }]);
    const page = await context.newPage();
    await page.goto(`${site.url}/admin/events/${id}`);
    const attendance = page.getByRole('region', { name: 'Attendance', exact: true });
    await attendance.getByRole('button', { name: 'Teacher’s phone' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: 'The code that lets the teacher’s phone in' })).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, `teacher-phone-${width}`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
    expect(await fits(page)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await expect(attendance.getByRole('rowheader', { name: /Aylin Demir/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save event' })).toBeHidden();
    await expect(attendance.getByRole('button', { name: 'List on paper' })).toBeHidden();
    await keepPicture(page, `class-list-paper-${width}`);
    await context.close();
  });
