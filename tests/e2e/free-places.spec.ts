import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { confirmTimes } from '#shared/tickets/confirm-rule.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { sweepConfirmations } from '#server/services/shop/confirmations/sweep-confirmations.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addMember, addStaff, giveTickets, pairDesk, scan } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const MISSED = { count: 2, withinDays: 90, pauseDays: 30 };
const PART = { daysBefore: 3, until: '18:00', isForAll: false };

// They share one clock.
test.describe.configure({ mode: 'serial' });

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({
    baseUrl: cable.url,
    site: readBuiltSite(client, securityHeaders(cable.url)),
    operator: { missedNights: MISSED },
  });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

function addNight() {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), 10, 21);
  const startsInHours = (startsAt.getTime() - shop.clock.now().getTime()) / HOUR_MS;
  const eventId = addEvent(shop, { title: 'Salsa Friday', startsInHours });
  shop.db.sqlite
    .prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`)
    .run(JSON.stringify({ giveBack: null, release: null, confirm: PART }), eventId);
  return { eventId, times: confirmTimes(PART, { startsAt }) };
}

/** A member has a free place of a night in ten days, and is asked whether they come. */
async function askedMember() {
  const { shop } = site;
  const { eventId, times } = addNight();
  const { userId } = addMember(shop);
  await startCheckout(shop.as(userId), { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] });
  setForward(shop.clock, times.askedFrom);
  sweepConfirmations(shop.system);
  return { userId, times, ticket: listMyTickets(shop.as(userId), undefined)[0]! };
}

async function openAs(browser: Browser, { userId, width }: { userId: string; width: number }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const [name = '', value = ''] = signIn(site.shop, userId, 'aal2').cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  await context.addCookies([{ name, value, url: site.url }]);
  return context.newPage();
}

/** Where the button of the last mail leads. */
async function linkInMail(lang: 'en' | 'de'): Promise<string> {
  const kind = 'mail.place_to_confirm';
  const row = site.shop.db.sqlite
    .prepare<[string], { id: string; refId: string }>(
      `SELECT id, ref_id AS refId FROM outbox WHERE kind = ? ORDER BY created_at DESC, id LIMIT 1`,
    )
    .get(kind)!;
  const mail = await composeMail({ ...site.shop.system, baseUrl: site.url }, {
    ...row,
    kind,
    payload: null,
    attempts: 0,
    lang,
  } as never);
  const button = mail?.blocks.find((block) => block.kind === 'button');
  return button?.kind === 'button' ? button.url : '';
}
const stateOf = (ticketId: string) =>
  site.shop.db.sqlite.prepare(`SELECT confirmation FROM tickets WHERE id = ?`).pluck().get(ticketId);

const WORDS = {
  en: { button: 'Yes, I am coming', until: 'Please confirm until', done: 'You have confirmed your place.' },
  de: { button: 'Ja, ich komme', until: 'Bitte bestätige bis', done: 'Du hast deinen Platz bestätigt.' },
};

async function confirmFrom(page: Page, lang: 'en' | 'de', ticketId: string): Promise<void> {
  const words = WORDS[lang];
  // The link shows a page and does no more, as programs that look through mails follow links.
  await page.goto(await linkInMail(lang));
  await expect(page.getByText(words.until)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  expect(stateOf(ticketId)).toBe('asked');
  await expectNoBarriers(page);
  await keepPicture(page, `free-place-${lang}`);
  await page.getByRole('button', { name: words.button }).press('Enter');
  await expect(page.getByText(words.done)).toBeVisible();
  expect(stateOf(ticketId)).toBe('confirmed');
  await expectNoBarriers(page);
  await keepPicture(page, `free-place-confirmed-${lang}`);
}

for (const [lang, width] of [
  ['en', 390],
  ['de', 1440],
] as const)
  test(`a free place is confirmed from the mail’s link, without signing in, ${lang} at ${width}`, async ({
    browser,
  }) => {
    const { ticket, times } = await askedMember();
    const page = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
    await confirmFrom(page, lang, ticket.id);
    setForward(site.shop.clock, times.until);
    sweepConfirmations(site.shop.system);
    await page.reload();
    await expect(page.getByText(WORDS[lang].done)).toBeVisible();
    await page.context().close();
  });

test('what nobody confirms is gone on its own page, and the event says so before', async ({ browser }) => {
  const { ticket, times } = await askedMember();
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  setForward(site.shop.clock, times.until);
  sweepConfirmations(site.shop.system);
  await page.goto(`${site.url}/de${ticket.sharePath}`);
  await expect(page.getByText('Es wurde nicht rechtzeitig bestätigt.')).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.de.button })).toHaveCount(0);
  await expectNoBarriers(page);
  await keepPicture(page, 'free-place-went-on');
  const { eventId } = addNight();
  await page.goto(`${site.url}/events/${eventId}`);
  await expect(page.getByText('A member’s free place has to be confirmed')).toBeVisible();
  await page.goto(`${site.url}/de/events/${eventId}`);
  await expect(page.getByText('Einen freien Platz als Mitglied bestätigst du bis')).toBeVisible();
  await page.context().close();
});

test('one’s own ticket asks in the dashboard, too, and leads to the button', async ({ browser }) => {
  const { ticket, userId } = await askedMember();
  const page = await openAs(browser, { userId, width: 390 });
  await page.goto(`${site.url}/de/dashboard/tickets`);
  await expect(page.getByText(WORDS.de.until)).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'free-place-codes');
  await page.goto(site.url + openedDashboard('tickets', 'de'));
  await expect(page.getByText('Bitte bestätige bis')).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'free-place-dashboard');
  await page.getByRole('link', { name: 'Platz bestätigen' }).click();
  await page.getByRole('button', { name: WORDS.de.button }).click();
  await expect(page.getByText(WORDS.de.done)).toBeVisible();
  expect(stateOf(ticket.id)).toBe('confirmed');
  await page.goto(site.url + openedDashboard('tickets', 'de'));
  await expect(page.getByText('Dein Platz ist bestätigt.')).toBeVisible();
  await page.context().close();
});

test('two nights missed hold a member back in words, and the office forgives one', async ({ browser }) => {
  const { shop } = site;
  const { userId } = addMember(shop);
  shop.db.sqlite.prepare(`UPDATE subscribers SET current_period_end = ?`).run(new Date('2100-01-01').getTime());
  const desk = pairDesk(shop);
  for (let night = 0; night < 2; night++) {
    const eventId = addEvent(shop, { title: `Missed night ${night + 1}`, startsInHours: 8 });
    await startCheckout(shop.as(userId), { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] });
    const [guest] = giveTickets(shop, eventId, 1);
    shop.clock.advance(8 * HOUR_MS);
    expect(scan(desk, eventId, guest!.code).isAdmitted).toBe(true);
    shop.clock.advance(48 * HOUR_MS);
  }
  const page = await openAs(browser, { userId, width: 390 });
  await page.goto(site.url + openedDashboard('membership', 'de'));
  await expect(page.getByText('Kostenlose Plätze, die in 90 Tagen leer blieben: 2.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByText('leer blieben').scrollIntoViewIfNeeded();
  await keepPicture(page, 'missed-nights-dashboard');
  const { eventId } = addNight();
  await page.goto(`${site.url}/de/checkout/${eventId}`);
  await expect(page.getByText('2 deiner freien Plätze in 90 Tagen blieben leer.')).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'missed-nights-checkout');
  await page.context().close();

  const office = await openAs(browser, { userId: addStaff(shop, ['admin']), width: 1440 });
  await office.goto(`${site.url}/admin/people/${userId}`);
  const panel = office.getByRole('region', { name: 'Missed nights' });
  await expect(panel).toContainText('Free places only in the last 24 hours before a night');
  await panel.scrollIntoViewIfNeeded();
  await expectNoBarriers(office);
  await keepPicture(office, 'missed-nights-office');
  await panel.getByRole('button', { name: /^Forgive Missed night 1/ }).press('Enter');
  await expect(panel.getByText('Missed night 1')).toHaveCount(0);
  await expect(panel).not.toContainText('Free places only');
  await office.context().close();
});
