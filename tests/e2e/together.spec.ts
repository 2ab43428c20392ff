import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { de } from '#shared/wait-list/words.de.ts';
import { en } from '#shared/wait-list/words.en.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { CARDS, findNight, isRoomy, mailTo, openPaymentPage, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { keepPicture } from './support/keep-picture.ts';
import { countOf, put } from './support/shop-file.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1100 };
const [ANA, BEN, CLEO, DORA] = ['dancer074', 'dancer075', 'dancer076', 'dancer077'].map(
  (name) => `${name}@clave.example`,
) as [string, string, string, string];

async function as(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** A night of which only so many seats are left. */
async function fill(request: APIRequestContext, days: number, left: number): Promise<string> {
  const soon = nowOfRun().getTime() + days * DAY_MS;
  const { id } = await findNight(
    request,
    (event) =>
      isRoomy(event) &&
      event.startsAt.getTime() > soon &&
      event.evenings.length === 0 &&
      event.ticketTypes.length === 1,
  );
  put('UPDATE events SET max_capacity = sold_count + held_count + ? WHERE id = ?', left, id);
  return id;
}
/** Seats come back, and whoever joins next finds whose turn it is. */
async function free(id: string, seats: number, next: Page): Promise<void> {
  put('UPDATE events SET max_capacity = max_capacity + ? WHERE id = ?', seats, id);
  await next.goto(`/wait-list/${id}`);
  const role = next.getByRole('radio', { name: /^Lead/ });
  await expect(next.getByRole('button', { name: en.join })).toBeVisible();
  if ((await role.count()) > 0) await role.check();
  await next.getByRole('button', { name: en.join }).click();
  await expect(next.getByRole('button', { name: en.leave })).toBeVisible();
}

test('friends wait for three seats while two are left, get all three at once and pay them in one order', async ({
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await fill(request, 33, 2);
  const ana = await as(browser, baseURL, ANA);
  await ana.goto(`/wait-list/${id}`);
  await expect(ana.getByRole('heading', { name: en.notNeeded.title })).toBeVisible();
  await expect(ana.getByText(en.together.left(2))).toBeVisible();
  await expectNoBarriers(ana);
  await ana.getByRole('button', { name: en.together.button }).click();
  const stepper = ana.getByRole('group', { name: en.together.howMany });
  await expect(stepper.getByRole('status')).toHaveText('3');
  await expect(ana.getByText(en.together.rule(3))).toBeVisible();
  await stepper.getByRole('button', { name: en.together.more }).press('Enter');
  await expect(stepper.getByRole('status')).toHaveText('4');
  await stepper.getByRole('button', { name: en.together.fewer }).click();
  await expectNoBarriers(ana);
  await keepPicture(ana, 'together-join');
  await ana.getByRole('button', { name: en.join }).click();
  await expect(ana.getByRole('heading', { name: 'The next 3 seats together are yours' })).toBeFocused();
  await expectNoBarriers(ana);
  await keepPicture(ana, 'together-waiting');

  put('UPDATE events SET max_capacity = sold_count + held_count WHERE id = ?', id);
  const ben = await as(browser, baseURL, BEN);
  await free(id, 3, ben);
  const mail = await mailTo(request, ANA, /^3 seats are yours until/);
  await ana.goto(new URL(mail.links.find((link) => link.includes('/wait-list/')) ?? '').pathname);
  await expect(ana.getByRole('heading', { name: '3 seats are yours' })).toBeVisible();
  await expectNoBarriers(ana);
  await keepPicture(ana, 'together-offer');
  await ana.goto('/de/dashboard?tab=tickets&open=1');
  await expect(ana.getByText(/3 Plätze sind für dich frei/)).toBeVisible();
  await ana.goto(`/wait-list/${id}`);
  await payWith(await openPaymentPage(ana), CARDS.good);
  await mailTo(request, ANA, /ticket/i);
  expect(
    countOf(
      `SELECT count(*) AS n FROM tickets t JOIN users u ON u.id = t.user_id WHERE t.event_id = ? AND u.email = ?
        AND t.status = 'active'`,
      id,
      ANA,
    ),
  ).toBe(3);
  put('UPDATE events SET max_capacity = max_capacity + 100 WHERE id = ?', id);
});

test('a couple waits as one, in German at 1440 px; one pays their own seat and names the other', async ({
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await fill(request, 40, 0);
  put('DELETE FROM role_pools WHERE event_id = ?', id);
  put(
    `INSERT INTO role_pools (event_id, style, opening, slack, percent, pays) VALUES (?, 'lead_follow_both', 0, 1, 0, 'now')`,
    id,
  );
  const cleo = await as(browser, baseURL, CLEO);
  await cleo.setViewportSize(DESKTOP);
  await cleo.goto(`/de/wait-list/${id}`);
  await cleo.getByRole('radio', { name: de.together.friends.title }).check();
  await expect(cleo.getByRole('button', { name: de.join })).toBeDisabled();
  await cleo.getByRole('button', { name: `${de.together.more}: Lead` }).click();
  await cleo.getByRole('button', { name: `${de.together.more}: Lead` }).click();
  await expect(cleo.getByRole('button', { name: de.join })).toBeEnabled();
  await keepPicture(cleo, 'together-friends-de');
  await cleo.getByRole('radio', { name: de.together.couple.title }).check();
  await expect(cleo.getByText(de.together.rule(2))).toBeVisible();
  await expectNoBarriers(cleo);
  await cleo.getByRole('button', { name: de.join }).click();
  await expect(cleo.getByRole('heading', { name: 'Die nächsten 2 freien Plätze zusammen sind deine' })).toBeFocused();

  const dora = await as(browser, baseURL, DORA);
  await free(id, 2, dora);
  await mailTo(request, CLEO, /^2 (Plätze für dich|seats are yours)/);
  await cleo.reload();
  await expect(cleo.getByRole('heading', { name: 'Deine 2 Plätze sind da' })).toBeVisible();
  await cleo.getByRole('radio', { name: /^Mein Partner/ }).check();
  await cleo.getByRole('radio', { name: /^Follow/ }).check();
  await cleo.getByLabel(/E-Mail/).fill(DORA);
  await expectNoBarriers(cleo);
  await cleo.setViewportSize(PHONE);
  await keepPicture(cleo, 'together-couple-offer-de');
  // The payment in English, as the buttons' names are looked for.
  await cleo.goto(`/wait-list/${id}`);
  await cleo.getByRole('radio', { name: /^My partner pays/ }).check();
  await cleo.getByRole('radio', { name: /^Follow/ }).check();
  await cleo.getByLabel('Your partner’s e-mail').fill(DORA);
  await payWith(await openPaymentPage(cleo), CARDS.good);
  const asked = await mailTo(request, DORA, /möchte mit dir tanzen|would like to dance with you/);
  expect(asked.links.some((link) => link.includes('/partner/'))).toBe(true);
  await cleo.goto(`/de${openedDashboard('tickets')}`);
  await expect(cleo.getByRole('region', { name: 'Gilt mit deinem Partner' }).first()).toContainText(DORA);
  put('DELETE FROM role_pools WHERE event_id = ?', id);
  put('UPDATE events SET max_capacity = max_capacity + 100 WHERE id = ?', id);
});
