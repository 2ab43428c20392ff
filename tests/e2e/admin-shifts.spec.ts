import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { eveningDayOf, formatTime, HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addStaff } from '#tests/support/door.ts';
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

/** Somebody of that name with these roles. */
function addNamed(name: string, roles: Parameters<typeof addStaff>[1]): string {
  const id = addStaff(site.shop, roles);
  site.shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return id;
}

/** A shift of three and a half hours that was over yesterday, with them in it. */
function addWorked(personId: string): void {
  const { shop } = site;
  const endsAt = shop.clock.now().getTime() - 24 * HOUR_MS;
  const { sqlite } = shop.db;
  const eventId = addEvent(shop, { startsInHours: 6, title: 'Yesterday' });
  sqlite
    .prepare('UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?')
    .run(endsAt - 4 * HOUR_MS, endsAt, eventId);
  sqlite
    .prepare(`INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at) VALUES ('w', ?, '', 'bar', ?, ?)`)
    .run(eventId, endsAt - 3.5 * HOUR_MS, endsAt);
  sqlite
    .prepare(`INSERT INTO cashier_schedule (id, shift_id, person_id, date, name) VALUES ('e', 'w', ?, '', 'x')`)
    .run(personId);
}

/** A page of somebody who leads the door. */
async function openLead(browser: Browser, width = 1280): Promise<Page> {
  const { shop } = site;
  const lead = addStaff(shop, ['door_lead']);
  addSecondFactor(shop, lead);
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const [name = '', value = ''] = signIn(shop, lead, 'aal2').cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
  return context.newPage();
}

async function planShift(page: Page, job: string, needed: string): Promise<void> {
  await page.getByRole('button', { name: /^Shift: / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Job').selectOption(job);
  await dialog.getByLabel('How many are needed').fill(needed);
  await dialog.getByRole('button', { name: 'Plan the shift' }).click();
  await expect(page.getByText('Shift planned').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function putIn(page: Page, job: string, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Open .*${job}`) })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Who').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Put in', exact: true }).click();
}

for (const width of [1440, 390])
  test(`who leads the door plans a night, puts people in, moves one and takes one out (${width} px)`, async ({
    browser,
  }) => {
    const { shop } = site;
    shop.db.sqlite.exec('DELETE FROM cashier_schedule; DELETE FROM shifts; DELETE FROM events');
    const event = addEvent(shop, { startsInHours: 8, title: 'Noche Rosa' });
    addWorked(addNamed(`Nele Vogt ${width}`, ['cashier']));
    const page = await openLead(browser, width);
    const startsAt = new Date(
      Number(shop.db.sqlite.prepare('SELECT starts_at FROM events WHERE id = ?').pluck().get(event)),
    );
    await page.goto(`${site.url}/admin/shifts?from=${eveningDayOf(startsAt)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shifts');
    await planShift(page, 'till', '2');
    await planShift(page, 'bar', '1');
    await putIn(page, 'Till', `Nele Vogt ${width}`);
    await expect(page.getByText(`Nele Vogt ${width} is in`)).toBeVisible();
    await putIn(page, 'Till', `nele vogt ${width}`);
    await expect(page.getByText('This person is in a shift at that time already.')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Who').fill('Tomás');
    await page.getByRole('dialog').getByRole('button', { name: 'Put in', exact: true }).click();
    await expect(page.getByText('No account has just this name')).toBeVisible();
    await expect(page.getByText('2 of 3').filter({ visible: true })).toBeVisible();
    await expect(page.getByText('1 place open')).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: /^Tomás .*Till/ }).click();
    await page.getByRole('menuitem', { name: 'Move …' }).click();
    await expect(page.getByLabel('To which shift')).toHaveValue(/./);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Tomás .*Bar/ })).toBeVisible();
    await page.getByRole('button', { name: /^Tomás .*Bar/ }).click();
    await page.getByRole('menuitem', { name: 'Take out' }).click();
    await expect(page.getByText('1 of 3').filter({ visible: true })).toBeVisible();
    await page.getByRole('tab', { name: /By person/ }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Nele Vogt ${width}.*Till`) })).toContainText(
      formatTime(startsAt),
    );
    await expect(page.getByRole('region', { name: 'Hours' }).getByText(`Nele Vogt ${width}`)).toBeVisible();
    await page.getByRole('tab', { name: 'Hours' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Nele Vogt ${width}.*3.5.*3.5`) })).toBeVisible();
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  });

for (const width of [1440, 390])
  test(`a night’s plan is kept for its series, and nights without one get it by a button (${width} px)`, async ({
    browser,
  }) => {
    const { sqlite } = site.shop.db;
    sqlite.exec('DELETE FROM cashier_schedule; DELETE FROM shifts; DELETE FROM events; DELETE FROM event_series');
    sqlite.exec(`INSERT INTO event_series (id, name) VALUES ('s', 'Salsa Friday')`);
    const [first, second] = [8, 8 + 24 * 5].map((startsInHours) => {
      const id = addEvent(site.shop, { startsInHours, title: 'Salsa Friday' });
      sqlite.prepare(`UPDATE events SET series_id = 's' WHERE id = ?`).run(id);
      return id;
    });
    const page = await openLead(browser, width);
    const startsAt = new Date(Number(sqlite.prepare('SELECT starts_at FROM events WHERE id = ?').pluck().get(first)));
    await page.goto(`${site.url}/admin/shifts?from=${eveningDayOf(startsAt)}`);
    await page
      .getByRole('button', { name: /^Shift: / })
      .filter({ visible: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('How many are needed').fill('2');
    await dialog.getByRole('button', { name: 'Plan the shift' }).click();
    await expect(dialog).toBeHidden();
    await putIn(page, 'Till', 'Tomás');
    await expect(dialog).toBeHidden();
    await page
      .getByRole('button', { name: /^Every time: / })
      .filter({ visible: true })
      .press('Enter');
    await dialog.getByRole('checkbox', { name: /^Tomás, Till/ }).press('Space');
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: 'Keep for the series' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('1 night has no plan yet')).toBeVisible();
    await page.getByRole('button', { name: 'Same as before' }).press('Enter');
    await expect(page.getByText('1 shift planned')).toBeVisible();
    await expect(page.getByText('1 night has no plan yet')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Tomás .*Till/ }).filter({ visible: true })).toHaveCount(2);
    await expectNoBarriers(page);
    expect(sqlite.prepare('SELECT needed FROM shifts WHERE event_id = ?').pluck().all(second)).toEqual([2]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  });

for (const width of [1440, 390])
  test(`open swaps are marked in the plan, and who plans may end one (${width} px)`, async ({ browser }) => {
    const { sqlite } = site.shop.db;
    sqlite.exec('DELETE FROM cashier_schedule; DELETE FROM shifts; DELETE FROM events');
    const event = addEvent(site.shop, { startsInHours: 8, title: 'Noche Rosa' });
    addNamed(`Lena Vogt ${width}`, ['cashier']);
    const page = await openLead(browser, width);
    const startsAt = new Date(Number(sqlite.prepare('SELECT starts_at FROM events WHERE id = ?').pluck().get(event)));
    await page.goto(`${site.url}/admin/shifts?from=${eveningDayOf(startsAt)}`);
    await planShift(page, 'till', '1');
    await putIn(page, 'Till', `Lena Vogt ${width}`);
    await expect(page.getByRole('dialog')).toBeHidden();
    sqlite.exec(`INSERT INTO shift_swaps (id, entry_id) SELECT '${randomUUID()}', id FROM cashier_schedule`);
    await page.reload();
    await expect(
      page.getByRole('button', { name: /^Lena Vogt .*wants to swap/ }).filter({ visible: true }),
    ).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('tab', { name: /^Swaps/ }).press('Enter');
    await expect(page.getByText(/would like to swap .*Till/)).toBeVisible();
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: /^End it: / }).press('Enter');
    await expect(page.getByText('Nobody would like to swap a shift.')).toBeVisible();
    await page.context().close();
  });

test('the call-out says whom it asks before it asks', async ({ browser }) => {
  const { sqlite } = site.shop.db;
  sqlite.exec('DELETE FROM cashier_schedule; DELETE FROM shifts; DELETE FROM events; DELETE FROM shift_standbys');
  const event = addEvent(site.shop, { startsInHours: 8, title: 'Noche Rosa' });
  sqlite.prepare('INSERT INTO shift_standbys (user_id) VALUES (?)').run(addNamed('Dario Costa', ['cashier']));
  for (const width of [1440, 390]) {
    const page = await openLead(browser, width);
    const startsAt = new Date(Number(sqlite.prepare('SELECT starts_at FROM events WHERE id = ?').pluck().get(event)));
    await page.goto(`${site.url}/admin/shifts?from=${eveningDayOf(startsAt)}`);
    await planShift(page, 'till', '1');
    const card = page.getByRole('region', { name: 'The call-out' });
    await expect(card.getByText('asks Dario Costa')).toBeVisible();
    await expectNoBarriers(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await card.getByRole('button', { name: 'Call out 1 open' }).press('Enter');
    await expect(page.getByText('1 helper is asked')).toBeVisible();
    await expect(card.getByText('nobody to ask')).toBeVisible();
    sqlite.exec('DELETE FROM shifts');
    await page.context().close();
  }
});

test('a page that cannot be loaded says so, and a fortnight without a night too', async ({ browser }) => {
  const page = await openLead(browser);
  await page.route('**/trpc/*admin.shifts.plan*', (route) => route.abort());
  await page.goto(`${site.url}/admin/shifts?from=2031-01-06`);
  await expect(page.getByText('The shifts could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/trpc/*admin.shifts.plan*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No night is on in this fortnight.')).toBeVisible();
  await page.context().close();
});
