import type { APIRequestContext, Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, siteOrigin, test } from './support/fixtures.ts';
import { holdTimer } from './support/held-timer.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };
const OLD = 'tanzen123';
const NEW = 'ganz-neu-2026';

let count = 0;
const newAddress = (): string => `reset-${nowOfRun().getTime()}-${(count += 1)}@tanz.example`;

async function newestLink(request: APIRequestContext, address: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json', { params: { to: address } })).json()) as {
        links: string[];
      }[];
      return (link = mails.flatMap((mail) => mail.links).find((href) => href.includes(part)));
    })
    .toBeDefined();
  return link ?? '';
}

/** An account of its own, so that no other test's password changes. */
async function newAccount(request: APIRequestContext): Promise<string> {
  const email = newAddress();
  const send = (path: string, data: object) =>
    request.post(`/api/auth${path}`, { data, headers: { origin: siteOrigin() } });
  await send('/sign-up/email', { email, password: OLD });
  const link = new URL(await newestLink(request, email, 'token_hash='));
  await send('/verify-email', { token: link.searchParams.get('token_hash') });
  await send('/sign-out', {});
  return email;
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('button', { name: 'Link senden' })).toBeVisible(); // until then it is the other page's field
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText(AUTH_MESSAGES.resetMailSent)).toBeVisible();
}

test('who forgot the password gets a link on the phone, sets a new one and signs in with it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const email = await newAccount(request);
  // The first toast is still there when the second comes: the same words stand once.
  await holdTimer(page, 5_000);
  await askForLink(page, email);
  await expect(page.getByRole('heading', { name: 'E-Mail ist unterwegs' })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectNoBarriers(page);
  await expect(page.getByRole('link', { name: AUTH_MESSAGES.backToSignIn })).toBeVisible();
  const sentAgain = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Erneut senden' }).click();
  await sentAgain;
  await expect(page.getByText(AUTH_MESSAGES.resetMailSent)).toHaveCount(1);

  await page.goto(await newestLink(request, email, '/password-reset?'));
  const password = page.getByLabel('Neues Passwort', { exact: true });
  const repeated = page.getByLabel('Passwort wiederholen', { exact: true });
  await expectNoBarriers(page);
  await password.fill('12345');
  await repeated.fill('12345');
  await repeated.press('Enter');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(AUTH_MESSAGES.passwordTooShort);
  await password.fill(NEW);
  await repeated.fill(`${NEW}x`);
  await repeated.press('Enter');
  await expect(repeated).toBeFocused();
  await expect(repeated).toHaveAccessibleDescription(AUTH_MESSAGES.passwordsDiffer);
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(repeated).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Wiederholung anzeigen' }).click();
  await expect(repeated).toHaveAttribute('type', 'text');
  await repeated.fill(NEW);
  await repeated.press('Enter');
  await expect(page.getByRole('heading', { name: 'Geschafft' })).toBeFocused();
  await expect(page.getByText(AUTH_MESSAGES.passwordReset).first()).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
});

test('a link that was used sets no second password and leads to a new one @long', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const email = await newAccount(request);
  await askForLink(page, email);
  const link = await newestLink(request, email, '/password-reset?');
  const { searchParams } = new URL(link);
  const used = await request.post('/api/auth/reset-password', {
    data: { token: searchParams.get('access_token'), id: searchParams.get('refresh_token'), newPassword: NEW },
    headers: { origin: siteOrigin() },
  });
  expect(used.status()).toBe(200);
  await page.goto(link);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('noch-eins-2026');
  await page.getByLabel('Passwort wiederholen', { exact: true }).fill('noch-eins-2026');
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click();
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.resetFailed }).first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a link without its parts says so and leads to where one asks for a whole one @long', async ({ page }) => {
  for (const query of ['', '?access_token=a', '?refresh_token=b']) {
    await page.goto(`/password-reset${query}`);
    await expect(page).toHaveURL('/forgot-password');
    await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.resetLinkInvalid })).toBeVisible();
  }
});

test('a mail that could not be asked for is told in the words of the specification @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await page.goto('/forgot-password');
  await expectNoBarriers(page);
  const email = page.getByLabel('E-Mail');
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(AUTH_MESSAGES.emailRequired);
  await email.fill('lena@tanz.example');
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill({ status: 500, body: 'raw' }));
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.resetMailFailed }).first()).toBeVisible();
  await page.unroute('**/api/auth/request-password-reset');
  await page.route('**/api/auth/request-password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.resetMailUnexpected }).first()).toBeVisible();
  await expect(page.getByText('raw')).toHaveCount(0);
});

test('the confirmation page says what is confirmed and goes home after five seconds, unless one stays @long', async ({
  page,
}) => {
  for (const [type, sentence] of [
    ['signup', AUTH_MESSAGES.confirmed(brand.full)],
    ['recovery', 'die Anmeldung ist jetzt möglich.'],
    ['other', 'Die E-Mail-Adresse ist bestätigt.'],
  ] as const) {
    await page.goto(`/email-confirmed?type=${type}`);
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Zu meinem Konto' })).toHaveAttribute('href', '/dashboard');
  const home = await holdTimer(page, 5_000);
  await page.goto('/email-confirmed?type=signup');
  await expect(page.getByRole('button', { name: 'Hier bleiben' })).toBeVisible();
  await home.ring();
  await expect(page).toHaveURL('/');
  await page.goto('/email-confirmed?type=signup');
  await expect.poll(home.waiting).toBe(1);
  await page.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect.poll(home.waiting).toBe(0);
  await expectNoBarriers(page);
  await expect(page).toHaveURL(/email-confirmed/);
});
