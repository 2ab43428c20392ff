import type { APIRequestContext, Browser, Page } from 'playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { CARDS, findNight, isRoomy, mailTo, openPaymentPage, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { keepPicture } from './support/keep-picture.ts';
import { put } from './support/shop-file.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1100 };
const [ANA, BEN, CLEO, DORA] = ['dancer061', 'dancer062', 'dancer063', 'dancer064'].map(
  (name) => `${name}@clave.example`,
) as [string, string, string, string];

async function as(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}
/** The page that the mail to whoever is named leads to. */
const askedBy = async (request: APIRequestContext, to: string): Promise<string> => {
  const { links } = await mailTo(request, to, /would like to dance with you|möchte mit dir tanzen/);
  return new URL(links.find((link) => link.includes('/partner/')) ?? '').pathname;
};
async function askRoles(request: APIRequestContext, pays: 'now' | 'matched', nth: number): Promise<string> {
  const soon = nowOfRun().getTime() + (12 + 7 * nth) * DAY_MS;
  const night = await findNight(
    request,
    (event) => isRoomy(event) && event.startsAt.getTime() > soon && event.evenings.length === 0,
  );
  put(`DELETE FROM role_pools WHERE event_id = ?`, night.id);
  put(
    `INSERT INTO role_pools (event_id, style, opening, slack, percent, pays) VALUES (?, 'lead_follow_both', 0, 1, 0, '${pays}')`,
    night.id,
  );
  return night.id;
}
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('a couple in two payments: one names the other, who pays from the mail; both have a ticket', async ({
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await askRoles(request, 'now', 0);
  const ana = await as(browser, baseURL, ANA);
  await ana.goto(`/checkout/${id}`);
  await radio(ana, /^Lead/).check();
  await radio(ana, /^As a couple/).check();
  await radio(ana, /^My partner pays for themselves/).check();
  await expect(
    ana.getByRole('button', { name: 'Enter your partner’s e-mail' }).filter({ visible: true }),
  ).toBeDisabled();
  await ana.getByLabel('Your partner’s e-mail').fill(BEN);
  await expectNoBarriers(ana);
  await keepPicture(ana, 'couple-apart-checkout');
  await payWith(await openPaymentPage(ana), CARDS.good);

  const link = await askedBy(request, BEN);
  await ana.goto(openedDashboard('tickets'));
  const box = ana.getByRole('region', { name: 'Valid with your partner' }).first();
  await keepPicture(ana, 'couple-apart-ticket');
  await expect(box).toContainText(`${BEN} has a place kept until`);
  await expectNoBarriers(ana);

  const ben = await as(browser, baseURL, BEN);
  await ben.goto(`/de${link}`);
  await expect(ben.getByRole('heading', { name: /möchte mit dir tanzen$/ })).toBeVisible();
  await expect(ben.getByText('Follow', { exact: true })).toBeVisible();
  await expectNoBarriers(ben);
  await keepPicture(ben, 'couple-apart-partner');
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: /would like to dance with you$/ })).toBeVisible();
  await payWith(await openPaymentPage(ben), CARDS.good);
  await mailTo(request, ANA, /^You are both in/);
  await mailTo(request, BEN, /^You are both in/);
  await ana.goto(openedDashboard('tickets'));
  await expect(ana.getByRole('article').first()).toBeVisible();
  await expect(ana.getByRole('region', { name: 'Valid with your partner' })).toHaveCount(0);
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'This place is no longer kept for you' })).toBeVisible();
});

test('a partner says no: the half names somebody else, and has the money back when nobody comes', async ({
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await askRoles(request, 'now', 1);
  // A lead is there already, and no second one is let in alone.
  const first = await as(browser, baseURL, DORA);
  await first.goto(`/checkout/${id}`);
  await radio(first, /^Lead/).check();
  await payWith(await openPaymentPage(first), CARDS.good);
  await mailTo(request, DORA, /ticket/i);

  const cleo = await as(browser, baseURL, CLEO);
  await cleo.goto(`/checkout/${id}`);
  await radio(cleo, /^Lead/).check();
  await expect(cleo.getByRole('button', { name: /^Come as a couple, each pays/ })).toBeVisible();
  await expectNoBarriers(cleo);
  await cleo.getByRole('button', { name: /^Come as a couple, each pays/ }).click();
  await cleo.getByLabel('Your partner’s e-mail').fill('nobody@friends.example');
  await payWith(await openPaymentPage(cleo), CARDS.good);

  const link = await askedBy(request, 'nobody@friends.example');
  await first.goto(link);
  await first.getByRole('button', { name: 'No, thank you' }).click();
  await expect(first.getByText('The place is free again, and your partner has been told')).toBeVisible();
  await mailTo(request, CLEO, /^Nobody has the place beside you yet/);
  await cleo.goto(`/de${openedDashboard('tickets')}`);
  const box = cleo.getByRole('region', { name: 'Gilt mit deinem Partner' }).first();
  await expect(box).toContainText('Den Platz neben dir hat gerade niemand.');
  await expectNoBarriers(cleo);
  await keepPicture(cleo, 'couple-apart-half');
  await box.getByRole('button', { name: 'Partner nennen' }).click();
  await box.getByLabel('E-Mail deines Partners').fill('elio@friends.example');
  await box.getByRole('button', { name: 'Fragen' }).click();
  await expect(box).toContainText('Für elio@friends.example ist bis');
  const second = await askedBy(request, 'elio@friends.example');
  await first.goto(second.replace(/^\/de/, ''));
  await first.getByRole('button', { name: 'No, thank you' }).click();
  await expect(first.getByText('The place is free again, and your partner has been told')).toBeVisible();
  await cleo.reload();
  await box.getByRole('button', { name: /^Zurückgeben/ }).click();
  await expect(cleo.getByText('Ticket zurückgegeben')).toBeVisible();
  await expect(cleo.getByRole('region', { name: 'Gilt mit deinem Partner' })).toHaveCount(0);
});

test('where the list finds the partners nobody pays before there are two', async ({
  page: office,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const id = await askRoles(request, 'now', 2);
  await office.setViewportSize(DESKTOP);
  await signIn(office, 'admin@clave.example');
  await office.goto(`/admin/events/${id}`);
  const rule = office.getByRole('region', { name: 'Who dances' });
  await rule.getByLabel('When one pays who comes alone').selectOption({ label: 'Once the list has found a partner' });
  await keepPicture(office, 'couple-by-list-panel');
  await rule.getByRole('button', { name: 'Save the rule' }).click();
  await expect(office.getByText('The rule is in force')).toBeVisible();
  await expectNoBarriers(office);

  const join = async (email: string, role: RegExp): Promise<Page> => {
    const page = await as(browser, baseURL, email);
    await page.goto(`/checkout/${id}`);
    await radio(page, role).check();
    await expect(
      page.getByRole('heading', { name: 'The list finds you a partner. Nobody pays before two are there.' }),
    ).toBeVisible();
    await keepPicture(page, 'couple-by-list');
    await page.getByRole('link', { name: 'Join the wait list' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Join the wait list' }).click();
    return page;
  };
  const lead = await join(ANA, /^Lead/);
  await expect(lead.getByText(/you have a place|is kept|A seat is yours/i)).toHaveCount(0);
  await expectNoBarriers(lead);
  const follow = await join(BEN, /^Follow/);
  await expect(follow.getByRole('heading', { name: 'A seat is yours' })).toBeVisible();
  await lead.reload();
  await expect(lead.getByRole('heading', { name: 'A seat is yours' })).toBeVisible();
  await payWith(await openPaymentPage(lead), CARDS.good);
  await lead.goto(openedDashboard('tickets'));
  await expect(lead.getByRole('region', { name: 'Valid with your partner' }).first()).toContainText(
    'Whoever suits you on the list has a place kept until',
  );
  await payWith(await openPaymentPage(follow), CARDS.good);
  await mailTo(request, ANA, /^You are both in/);
});
