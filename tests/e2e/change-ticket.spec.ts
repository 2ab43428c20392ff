import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { formatShortDay } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { askRoles } from '#tests/support/roles.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

let cable: Cable;
let site: TestSite;
let fridays: { id: string; both: string; party: string }[];
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
  site.shop.db.sqlite.exec(`INSERT INTO event_series (id, name) VALUES ('fridays', 'Salsa Friday')`);
  fridays = [0, 1, 2, 3].map(addFriday);
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

function addFriday(week: number) {
  const { shop } = site;
  const id = addEvent(shop, { title: 'Salsa Friday', startsInHours: 96 + week * 168, capacity: week === 3 ? 0 : 40 });
  shop.db.sqlite
    .prepare(`UPDATE events SET series_id = 'fridays', ticket_rule = ? WHERE id = ?`)
    .run(JSON.stringify({ giveBack: null, release: null, change: { hoursBefore: 24 } }), id);
  askRoles(shop, id);
  const both = addTicketType(shop, id, { name: 'Workshop + Party', priceCents: 2_000 });
  return { id, both, party: addTicketType(shop, id, { name: 'Party Only', priceCents: 1_200 }) };
}

/** Somebody with a paid ticket of the first Friday, on their own phone. */
async function openWithTicket(browser: Browser, role: SeatRole, lang = 'en-GB') {
  const { shop } = site;
  const userId = addPerson(shop);
  const { id: eventId, both } = fridays[0]!;
  const items = [{ ticketTypeId: both, quantity: 1, roles: [role] }];
  const { sessionId } = await startCheckout(shop.as(userId), { eventId, items });
  shop.standIn.payMany([sessionId ?? '']);
  await shop.settle();
  const context = await browser.newContext({ ...PHONE, locale: lang });
  const [name = '', value = ''] = signIn(shop, userId).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
  return { context, page: await context.newPage(), userId };
}

const dayOf = (week: number, lang: 'en' | 'de' = 'en'): string => {
  const at = site.shop.db.sqlite.prepare(`SELECT starts_at FROM events WHERE id = ?`).pluck().get(fridays[week]!.id);
  return formatShortDay(new Date(Number(at)), lang);
};
const ownTickets = (userId: string) =>
  site.shop.db.sqlite
    .prepare<[string], { eventId: string; type: string; role: string; status: string }>(
      `SELECT event_id AS eventId, ticket_type_name AS type, role, status FROM tickets WHERE user_id = ?
        ORDER BY purchased_at, status DESC`,
    )
    .all(userId);
const valid = (userId: string) => ownTickets(userId).filter(({ status }) => status === 'active');
const sheetOf = (page: Page) => page.getByRole('dialog');

test('a ticket goes to another Friday, becomes a cheaper one, and is danced in another role', async ({ browser }) => {
  const { context, page, userId } = await openWithTicket(browser, 'lead');
  await page.goto(site.url + openedDashboard('tickets'));
  await page.getByRole('button', { name: 'Plans changed?' }).first().click();
  const night = sheetOf(page)
    .getByRole('button', { name: /^Another/ })
    .first();
  await expect(night).toContainText(`${dayOf(1)} and ${dayOf(2)} have seats`);
  await expect(night).toContainText('€0.00');
  await expect(sheetOf(page).getByRole('button', { name: /Another ticket/ })).toContainText('€8.00');
  await expect(sheetOf(page).getByRole('button', { name: /Dance another role/ })).toContainText('Follow and Both');
  await expectNoBarriers(page);
  await night.click();
  await expect(sheetOf(page).getByText('No seat for you right now')).toBeVisible();
  await expect(sheetOf(page).getByRole('radio')).toHaveCount(3);
  await sheetOf(page).getByRole('radio').nth(1).check();
  await expectNoBarriers(page);
  await sheetOf(page).getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText(`Changed: ${dayOf(2)}`)).toBeVisible();
  expect(valid(userId)).toMatchObject([{ eventId: fridays[2]!.id, role: 'lead' }]);

  await page.reload();
  const own = page.getByRole('article').filter({ hasText: 'VALID' });
  await own.getByRole('button', { name: 'Plans changed?' }).click();
  await sheetOf(page)
    .getByRole('button', { name: /Another ticket/ })
    .click();
  await expect(sheetOf(page)).toContainText('It costs less: €8.00 goes back the way you paid');
  await sheetOf(page).getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('Changed: Party Only')).toBeVisible();
  await own.getByRole('button', { name: 'Plans changed?' }).click();
  await sheetOf(page)
    .getByRole('button', { name: /Dance another role/ })
    .click();
  await expect(sheetOf(page)).toContainText('Nothing is to be paid.');
  await sheetOf(page).getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByText('Changed: Follow')).toBeVisible();
  expect(valid(userId)).toMatchObject([{ eventId: fridays[2]!.id, type: 'Party Only', role: 'follow' }]);
  await context.close();
});

test('the same in German, with the keyboard; what was meanwhile taken is said, and nothing changes', async ({
  browser,
}) => {
  const { context, page, userId } = await openWithTicket(browser, 'follow', 'de-DE');
  await page.goto(`${site.url}/de/events/${fridays[0]!.id}`);
  await expect(page.getByText('gegen einen anderen Abend der Reihe').first()).toBeVisible();
  await page.goto(`${site.url}/de${openedDashboard('tickets')}`);
  await page.getByRole('button', { name: 'Pläne geändert?' }).first().click();
  const night = sheetOf(page).getByRole('button', { name: /^Ein anderer/ });
  await expect(night).toContainText(`${dayOf(1, 'de')} und ${dayOf(2, 'de')} haben Plätze`);
  await expect(sheetOf(page).getByRole('button', { name: /Eine andere Rolle tanzen/ })).toContainText('Lead, Beides');
  await expectNoBarriers(page);
  await night.focus();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page).getByText('Gerade kein Platz für dich')).toBeVisible();
  await expectNoBarriers(page);
  site.shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 0 WHERE id = ?`).run(fridays[1]!.id);
  await sheetOf(page).getByRole('button', { name: 'Ändern' }).press('Enter');
  await expect(page.getByText('Nicht geändert')).toBeVisible();
  expect(valid(userId)).toMatchObject([{ eventId: fridays[0]!.id }]);
  await expect(sheetOf(page).getByRole('radio').first()).toBeDisabled();
  await sheetOf(page).getByRole('button', { name: 'Ändern' }).press('Enter');
  await expect(page.getByText(`Geändert: ${dayOf(2, 'de')}`)).toBeVisible();
  expect(valid(userId)).toMatchObject([{ eventId: fridays[2]!.id, role: 'follow' }]);
  await context.close();
});
