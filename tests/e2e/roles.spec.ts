import type { Browser, Page } from 'playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { en as WAIT_LIST } from '#shared/wait-list/words.en.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { CARDS, findNight, isRoomy, openPaymentPage, payButton, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1100 };

async function as(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

const dances = (page: Page, role: string) =>
  page.getByRole('group', { name: 'I dance' }).getByRole('radio', { name: new RegExp(`^${role}`) });
/** An account that says nothing about dancing. */
const saysNothing = (email: string) =>
  put(`UPDATE profiles SET dance_role = NULL WHERE id = (SELECT id FROM users WHERE email = ?)`, email);

test('the office asks for roles in one sentence; a follow pays, the next waits, a couple and a lead come in', async ({
  page: office,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const soon = nowOfRun().getTime() + 5 * DAY_MS;
  const night = await findNight(request, (event) => isRoomy(event) && event.startsAt.getTime() > soon);
  await office.setViewportSize(DESKTOP);
  await signIn(office, 'admin@clave.example');
  await office.goto(`/admin/events/${night.id}`);
  const rule = office.getByRole('region', { name: 'Who dances' });
  await rule.getByLabel('What is asked at the checkout').selectOption({ label: 'Lead, follow or both' });
  await rule.getByLabel('So many more than of the other role').fill('0');
  await rule.getByRole('button', { name: 'Save the rule' }).click();
  await expect(rule.getByText(/^At least 1/)).toBeVisible();
  await rule.getByLabel('So many more than of the other role').fill('1');
  await rule.getByLabel('So many of each role without looking').fill('0');
  await rule.getByRole('button', { name: 'Save the rule' }).click();
  await expect(office.getByText('The rule is in force')).toBeVisible();
  await expectNoBarriers(office);

  const checkout = `/checkout/${night.id}`;
  const emails = ['dancer051@clave.example', 'dancer052@clave.example', 'dancer053@clave.example'] as const;
  for (const email of emails) saysNothing(email);
  const follow = await as(browser, baseURL, emails[0]);
  await follow.goto(checkout);
  await expect(follow.getByRole('button', { name: 'Choose what you dance' }).filter({ visible: true })).toBeDisabled();
  await dances(follow, 'Follow').check();
  await expectNoBarriers(follow);
  await payWith(await openPaymentPage(follow), CARDS.good);

  const waiter = await as(browser, baseURL, emails[1]);
  await expect(async () => {
    await waiter.goto(checkout);
    await expect(dances(waiter, 'Follow')).toHaveAccessibleName(/Wait list/, { timeout: 2_000 });
  }).toPass();
  await dances(waiter, 'Follow').check();
  await expect(waiter.getByText('One more lead, then it is your turn.')).toBeVisible();
  await expect(payButton(waiter)).toHaveCount(0);
  await expectNoBarriers(waiter);
  await waiter.getByRole('button', { name: /^Come as a couple bring/ }).click();
  await expect(payButton(waiter)).toBeVisible();
  await expect(waiter.getByRole('radio', { name: /^As a couple/ })).toBeChecked();
  await expectNoBarriers(waiter);
  await waiter.getByRole('radio', { name: /^On my own/ }).check();
  await waiter.getByRole('link', { name: WAIT_LIST.join }).filter({ visible: true }).click();
  await expect(waiter.getByRole('radio', { name: /Follow/ })).toBeChecked();
  await expectNoBarriers(waiter);
  await waiter.getByRole('button', { name: WAIT_LIST.join }).click();
  await expect(waiter.getByRole('heading', { name: 'One more lead, then it is your turn' })).toBeVisible();
  await expectNoBarriers(waiter);

  await office.reload();
  await expect(rule).toContainText('Follows wait: 1 on the list.');
  await expect(office.getByRole('region', { name: /^Wait list/ })).toContainText('Follow');
  await expectNoBarriers(office);

  const lead = await as(browser, baseURL, emails[2]);
  await lead.goto(checkout);
  await dances(lead, 'Lead').check();
  await payWith(await openPaymentPage(lead), CARDS.good);
  await expect(async () => {
    await waiter.reload();
    await expect(waiter.getByRole('heading', { name: WAIT_LIST.aSeatIsYours(1) })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await payWith(await openPaymentPage(waiter), CARDS.good);
  await expect(async () => {
    await waiter.goto('/dashboard?tab=tickets&open=1');
    await expect(waiter.getByText(/, Follow$/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const person of [follow, waiter, lead]) await person.context().close();
});
