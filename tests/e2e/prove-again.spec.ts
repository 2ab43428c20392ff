import type { APIRequestContext, Page } from 'playwright/test';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { KEPT_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { DEMO_PASSWORD, expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { countOf, put } from './support/shop-file.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The sign-in of this page's browser becomes one of eleven minutes ago; nobody else's does. */
async function letTimePass(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('session_token'));
  const [token = ''] = decodeURIComponent(cookie?.value ?? '').split('.');
  put('UPDATE sessions SET created_at = created_at - ? WHERE token = ?', 11 * MINUTE_MS, token);
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const keysCalled = (name: string): number => countOf('SELECT count(*) AS n FROM api_keys WHERE name = ?', name);

async function askForKey(page: Page, name: string): Promise<void> {
  await page.goto('/admin/developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What it is for').fill(name);
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Make the key' }).click();
}

for (const viewport of [DESKTOP, PHONE])
  test(`who asks for a key eleven minutes after signing in is asked for the password once more, at ${viewport.width} px`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/412|400/);
    const name = `Asked again ${viewport.width} ${nowOfRun().getTime()}`;
    await page.setViewportSize(viewport);
    await signIn(page, ADMIN);
    await letTimePass(page);
    await askForKey(page, name);
    await expect(dialog(page)).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, `prove-again-${viewport.width}.png`);
    await dialog(page).getByLabel('Your password').fill('not-it-at-all');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Your password')).toHaveAccessibleDescription(SECURITY_MESSAGES.wrongPassword);
    await keepPicture(page, `prove-again-wrong-${viewport.width}.png`);
    expect(keysCalled(name)).toBe(0);
    await dialog(page).getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Copy this key now' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(keysCalled(name)).toBe(1);
  });

test('who goes back instead has made nothing, keeps what they typed, and is asked again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/412/);
  const name = `Gone back ${nowOfRun().getTime()}`;
  await signIn(page, ADMIN);
  await letTimePass(page);
  await askForKey(page, name);
  await dialog(page).getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText(ERROR_MESSAGES.FRESH_SIGN_IN_NEEDED)).toBeVisible();
  expect(keysCalled(name)).toBe(0);
  await expect(page.getByLabel('What it is for')).toHaveValue(name);
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('the archive of everything asks the same question and is saved after it', async ({ page, complaints }) => {
  complaints.allow(/412/);
  await signIn(page, ADMIN);
  await letTimePass(page);
  await page.goto('/admin/developers');
  await page.getByRole('button', { name: 'Make the archive' }).click();
  await page
    .getByRole('dialog', { name: 'Everything in one archive?' })
    .getByRole('button', { name: 'Make the archive' })
    .click();
  await dialog(page).getByLabel('Your password').fill(DEMO_PASSWORD);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^clave-\d{4}-\d\d-\d\d\.zip$/);
});

/** The newest link with this piece that the mailbox holds for this address. */
async function mailedLink(request: APIRequestContext, to: string, piece: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json', { params: { to } })).json()) as { links: string[] }[];
      return (link = mails.flatMap((mail) => mail.links).find((href) => href.includes(piece)));
    })
    .toBeDefined();
  return link ?? '';
}

test('a sign-in link that was mailed before leads nowhere once the password is changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `out-${nowOfRun().getTime()}@tanz.example`;
  const [old, chosen] = ['tanzen123', 'ganz-neu-2026'];
  const send = (path: string, data: object) =>
    page.request.post(`/api/auth${path}`, { data, headers: { origin: siteOrigin() } });
  await send('/sign-up/email', { email, password: old });
  const confirm = new URL(await mailedLink(page.request, email, 'token_hash='));
  await send('/verify-email', { token: confirm.searchParams.get('token_hash') });
  await send('/sign-in/link', { email });
  const link = await mailedLink(page.request, email, '/sign-in/link');

  await page.goto('/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(old);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByText(SECURITY_MESSAGES.passwordChanged)).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('alert')).toHaveText(AUTH_MESSAGES.signInLinkOver);
  await elsewhere.close();
  await page.goto('/dashboard');
  await expect(page, 'who changed it is still signed in').toHaveURL('/dashboard');
});

test('kept tickets leave the phone with the answer to the sign-out, even if its page never hears it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'dancer071@clave.example');
  await page.goto('/dashboard/tickets');
  const areKept = () => page.evaluate((name) => caches.has(name), KEPT_TICKETS);
  await page.goto('/dashboard');
  await expect.poll(areKept).toBe(true);
  // A page that the worker does not answer for yet signs out beside it; one that came before the worker stays such a page.
  await expect(async () => {
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }).toPass();
  await page.evaluate(() =>
    fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  expect(await areKept()).toBe(false);
});
