import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { de } from '#shared/shifts/my-shift-words.de.ts';
import { en } from '#shared/shifts/my-shift-words.en.ts';
import { HOUR_MS } from '#shared/time.ts';
import { strangersAmong } from '#tests/support/other-language.ts';
import { callOut } from '#server/services/door/shifts/call-out.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { addStaff } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const strangers = strangersAmong([{ en, de }]);

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
test.beforeEach(() => {
  site.shop.db.sqlite.exec('DELETE FROM cashier_schedule; DELETE FROM shifts; DELETE FROM events');
});

const named = (name: string, id: string): string => {
  site.shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return id;
};

/** A shift at a night in some hours; gives its id. */
function plan(job: string, inHours: number, { hours = 3, title = 'Noche Rosa' } = {}): string {
  const { shop } = site;
  const lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  const eventId = addEvent(shop, { startsInHours: inHours, title });
  const startsAt = new Date(shop.clock.now().getTime() + inHours * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS);
  return addPlanned(lead, { eventId, eveningId: null, job, startsAt, endsAt, needed: 1 }).id;
}
const put = (shiftId: string, name: string): void =>
  void putIn(site.shop.as(addStaff(site.shop, ['door_lead']), ['door_lead']), { shiftId, name });

async function openAs(browser: Browser, userId: string, { width = 390, at = '/my-shifts' } = {}): Promise<Page> {
  const { shop } = site;
  const [name = '', value = ''] = signIn(shop, userId, 'aal1').cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  await page.goto(site.url + at);
  return page;
}
const fits = async (page: Page): Promise<void> => {
  const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown!);
};

for (const width of [390, 1440])
  test(`a helper sees when they are next, takes an open shift, and can’t come to one (${width} px)`, async ({
    browser,
  }) => {
    const nele = named(`Nele Vogt ${width}`, addStaff(site.shop, ['cashier']));
    put(plan('till', 8), `Nele Vogt ${width}`);
    const open = plan('cloakroom', 56, { title: 'Salsa Friday' });
    const page = await openAs(browser, nele, { width });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de.title);
    const next = page.getByRole('region', { name: de.next });
    await expect(next).toContainText('Kasse · Noche Rosa');
    await expectNoBarriers(page);
    await fits(page);

    await page.getByRole('button', { name: /^Mach ich: .*Garderobe/ }).press('Enter');
    const later = page.getByRole('region', { name: de.after });
    await expect(later).toContainText('Garderobe, Salsa Friday');
    await expect(page.getByText(de.noneWanted)).toBeVisible();
    await expectNoBarriers(page);

    await later.getByRole('button', { name: /^Kann nicht: .*Garderobe/ }).press('Enter');
    const question = page.getByRole('dialog', { name: de.ask });
    await expect(question).toContainText('Garderobe, Salsa Friday');
    await expectNoBarriers(page);
    await question.getByRole('button', { name: de.keep }).click();
    await expect(question).toBeHidden();
    await later.getByRole('button', { name: /^Kann nicht/ }).click();
    await question.getByRole('button', { name: de.giveBack }).press('Enter');
    await expect(page.getByRole('button', { name: /^Mach ich: .*Garderobe/ })).toBeVisible();
    await expect(question).toBeHidden();
    await fits(page);
    const { sqlite } = site.shop.db;
    expect(sqlite.prepare('SELECT count(*) FROM cashier_schedule WHERE shift_id = ?').pluck().get(open)).toBe(0);
    expect(sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.shift_left'`).pluck().get()).not.toBe(0);

    await page.getByRole('button', { name: de.inCalendar.make }).press('Enter');
    const address = await page.getByRole('link', { name: de.inCalendar.subscribe }).getAttribute('href');
    const file = await page.request.get(address!.replace('webcal:', 'http:'));
    expect(await file.text()).toContain('SUMMARY:Schicht: Kasse\\, Noche Rosa');
    await expectNoBarriers(page);
    await fits(page);
    await page.getByRole('button', { name: de.inCalendar.end }).click();
    await expect(page.getByRole('button', { name: de.inCalendar.make })).toBeVisible();
    await page.context().close();
  });

test('of two phones one gets the last place, and the other is told who it is not', async ({ browser }) => {
  const [nele, ben] = [
    named('Nele Vogt', addStaff(site.shop, ['cashier'])),
    named('Ben Adler', addStaff(site.shop, ['cashier'])),
  ];
  const bar = plan('bar', 8);
  const pages = await Promise.all([openAs(browser, nele), openAs(browser, ben)]);
  const take = (page: Page) => page.getByRole('button', { name: /^Mach ich/ });
  for (const page of pages) await expect(take(page)).toBeVisible();
  // One after the other would be no race: both are asked before either is answered.
  await Promise.all(pages.map((page) => take(page).click()));
  await expect
    .poll(async () => (await Promise.all(pages.map((page) => page.getByText(de.refusals.SHIFT_FULL).count()))).sort())
    .toEqual([0, 1]);
  const won = await Promise.all(pages.map((page) => page.getByRole('region', { name: de.next }).count()));
  expect(won.toSorted()).toEqual([0, 1]);
  const { sqlite } = site.shop.db;
  expect(sqlite.prepare('SELECT count(*) FROM cashier_schedule WHERE shift_id = ?').pluck().get(bar)).toBe(1);
  for (const page of pages) await page.context().close();
});

for (const width of [390, 1440])
  test(`two swap their shifts: one offers, one gives theirs for it, both say yes (${width} px)`, async ({
    browser,
  }) => {
    const nele = named(`Nele Vogt ${width}`, addStaff(site.shop, ['cashier']));
    const ben = named(`Ben Adler ${width}`, addStaff(site.shop, ['cashier']));
    put(plan('till', 8), `Nele Vogt ${width}`);
    put(plan('scan', 56, { title: 'Salsa Friday' }), `Ben Adler ${width}`);
    const [hers, his] = [await openAs(browser, nele, { width }), await openAs(browser, ben, { width })];
    await hers.getByRole('button', { name: /^Tauschen: .*Kasse/ }).press('Enter');
    await expect(hers.getByText(de.offeredNote)).toBeVisible();
    await expectNoBarriers(hers);

    await his.reload();
    const open = his.getByRole('region', { name: de.swapsOpen });
    await open.getByRole('button', { name: /^Tauschen: .*Kasse/ }).press('Enter');
    const dialog = his.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Einlass, Salsa Friday/ }).check();
    await expectNoBarriers(his);
    await dialog.getByRole('button', { name: de.answer }).press('Enter');
    await expect(open.getByText(de.promisedNote)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectNoBarriers(his);
    await fits(his);

    await hers.reload();
    const answered = hers.getByRole('region', { name: `Ben Adler ${width} möchte mit dir tauschen` });
    await expect(answered).toContainText('Kasse, Noche Rosa');
    await expect(answered).toContainText('Einlass, Salsa Friday');
    await expectNoBarriers(hers);
    await fits(hers);
    await answered.getByRole('button', { name: de.swap }).press('Enter');
    await expect(hers.getByRole('region', { name: de.next })).toContainText('Einlass · Salsa Friday');
    await his.reload();
    await expect(his.getByRole('region', { name: de.next })).toContainText('Kasse · Noche Rosa');
    for (const page of [hers, his]) await page.context().close();
  });

test('of two phones that answer one swap at once one wins, and the other is told', async ({ browser }) => {
  named('Nele Vogt', addStaff(site.shop, ['cashier']));
  const bar = plan('bar', 8);
  put(bar, 'Nele Vogt');
  const { sqlite } = site.shop.db;
  sqlite.exec(`INSERT INTO shift_swaps (id, entry_id) SELECT '${randomUUID()}', id FROM cashier_schedule`);
  const two = ['Ben Adler', 'Kaya Öz'].map((name) => named(name, addStaff(site.shop, ['cashier'])));
  const pages = await Promise.all(two.map((id) => openAs(browser, id)));
  for (const page of pages) await page.getByRole('button', { name: /^Tauschen/ }).click();
  await Promise.all(pages.map((page) => page.getByRole('dialog').getByRole('button', { name: de.answer }).click()));
  await expect
    .poll(async () => (await Promise.all(pages.map((page) => page.getByText(de.refusals.SWAP_GONE).count()))).sort())
    .toEqual([0, 1]);
  expect(two).toContain(sqlite.prepare('SELECT answered_by FROM shift_swaps').pluck().get());
  for (const page of pages) await page.context().close();
});

test('who wants to be asked says yes behind the link of the mail, without signing in', async ({ browser }) => {
  const nele = named('Nele Vogt', addStaff(site.shop, ['cashier']));
  const page = await openAs(browser, nele);
  await page.getByRole('button', { name: de.standbyStart }).press('Enter');
  await expect(page.getByRole('button', { name: de.standbyStop })).toBeVisible();
  await expectNoBarriers(page);
  await page.context().close();
  const bar = plan('bar', 8);
  const { shop } = site;
  callOut(shop.as(addStaff(shop, ['door_lead']), ['door_lead']), { shiftIds: [bar] });
  const token = String(shop.db.sqlite.prepare('SELECT token FROM shift_asks').pluck().get());
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const link = await context.newPage();
  await link.goto(`${site.url}/shifts/ask/${token}`);
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('Springst du ein?');
  await expectNoBarriers(link);
  await link.getByRole('button', { name: 'Ja, ich komme' }).press('Enter');
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('Du bist dabei');
  await expectNoBarriers(link);
  const names = shop.db.sqlite.prepare('SELECT name FROM cashier_schedule WHERE shift_id = ?').pluck().all(bar);
  expect(names).toEqual(['Nele Vogt']);
  await context.close();
});

test('a helper who needs English reads and does the same, on the page and behind the link', async ({ browser }) => {
  const nele = named('Nele Whitaker', addStaff(site.shop, ['cashier']));
  put(plan('till', 8), 'Nele Whitaker');
  const open = plan('cloakroom', 56, { title: 'Salsa Friday' });
  const page = await openAs(browser, nele, { at: '/en/my-shifts' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.title);
  await expect(page.getByRole('region', { name: en.next })).toContainText('Till · Noche Rosa');
  expect(strangers((await page.locator('main').innerText()).split('\n'), 'en')).toEqual([]);
  await page.getByRole('button', { name: new RegExp(`^${en.take}`) }).press('Enter');
  await expect(page.getByText(en.taken)).toBeVisible();
  await page.getByRole('button', { name: en.standbyStart }).press('Enter');
  await expect(page.getByRole('button', { name: en.standbyStop })).toBeVisible();
  await fits(page);
  await expectNoBarriers(page);
  await page.context().close();
  const { shop } = site;
  expect(shop.db.sqlite.prepare('SELECT count(*) FROM cashier_schedule WHERE shift_id = ?').pluck().get(open)).toBe(1);
  const bar = plan('bar', 100);
  callOut(shop.as(addStaff(shop, ['door_lead']), ['door_lead']), { shiftIds: [bar] });
  const token = String(shop.db.sqlite.prepare('SELECT token FROM shift_asks WHERE shift_id = ?').pluck().get(bar));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const link = await context.newPage();
  await link.goto(`${site.url}/en/shifts/ask/${token}`);
  await expect(link.getByRole('heading', { level: 1 })).toHaveText(en.asked.states.open.title);
  await link.getByRole('button', { name: en.asked.yes }).press('Enter');
  await expect(link.getByRole('heading', { level: 1 })).toHaveText(en.asked.states.yes.title);
  expect(strangers((await link.locator('body').innerText()).split('\n'), 'en')).toEqual([]);
  await expect(link.getByRole('link', { name: en.asked.own })).toHaveAttribute('href', '/en/my-shifts');
  await context.close();
});

test('a guest is in no shift and is offered none; what cannot be loaded says so', async ({ browser }) => {
  plan('bar', 8);
  const page = await openAs(browser, addPerson(site.shop));
  await expect(page.getByRole('heading', { name: de.empty })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mach ich/ })).toHaveCount(0);
  await expectNoBarriers(page);
  await page.route('**/trpc/*shifts.mine*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').getByText(de.loadFailed)).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/trpc/*shifts.mine*');
  await page.getByRole('button', { name: de.again }).click();
  await expect(page.getByRole('heading', { name: de.empty })).toBeVisible();
  await page.context().close();
});
