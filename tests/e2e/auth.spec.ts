import { expect, type APIRequestContext, type Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { bareTest as test } from './support/fixtures.ts';
import { holdTimer } from './support/held-timer.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PASSWORD = 'tanzen123';
const DANCER = { email: 'dancer@clave.example', password: 'clave-demo' };
const PHONE = { width: 390, height: 844 };

let count = 0;
const newAddress = (): string => `neu-${nowOfRun().getTime()}-${(count += 1)}@tanz.example`;

/** The newest confirmation link the mailbox holds for this address. */
async function confirmationLink(request: APIRequestContext, address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json', { params: { to: address } })).json()) as {
        links: string[];
      }[];
      return (link = mails.flatMap((mail) => mail.links).find((href) => href.includes('token_hash=')));
    })
    .toBeDefined();
  return link ?? '';
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Registrieren' }).click();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText(AUTH_MESSAGES.signedUp)).toBeVisible();
}

test('whoever has an umlaut in their domain signs up, confirms through the mail and signs in by that address', async ({
  page,
  request,
}) => {
  const name = `salsa&x/${nowOfRun().getTime()}`;
  await page.goto('/auth');
  await signUp(page, `${name}@Tanzschule-Müller.example`);
  await page.goto(await confirmationLink(request, `${name}@xn--tanzschule-mller-uzb.example`));
  await expect(page.getByText(AUTH_MESSAGES.confirmed(brand.full))).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.context().clearCookies();
  await page.goto('/auth');
  await signIn(page, { email: `${name}@tanzschule-müller.example`, password: PASSWORD });
  await expect(page).toHaveURL('/');
});

test('a new dancer on a phone signs up, confirms through the mail and is back where they came from', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard?tab=tickets');
  await expect(page).toHaveURL('/auth?returnTo=%2Fdashboard%3Ftab%3Dtickets');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const email = newAddress();
  await signUp(page, email);
  await expect(page.getByRole('heading', { name: 'Fast geschafft' })).toBeFocused();
  await expectNoBarriers(page);
  const back = await holdTimer(page, 2_000);
  // In a tunnel: the link is not used up, and one more try is enough.
  await page.route('**/api/auth/verify-email', (route) => route.abort());
  await page.goto(await confirmationLink(request, email));
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.confirmFailed })).toContainText(
    'Der Link ließ sich gerade nicht prüfen.',
  );
  await page.unroute('**/api/auth/verify-email');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText(AUTH_MESSAGES.confirmed(brand.full))).toBeVisible();
  await expectNoBarriers(page);
  await expect(page).toHaveURL(/token_hash/);
  await back.ring();
  await expect(page).toHaveURL('/dashboard?tab=tickets');
});

test('a link opened in another browser than the one that signed up asks for a password, and only that one opens the account @long', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await page.goto('/auth');
  const email = newAddress();
  await signUp(page, email);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE });
  const phone = await elsewhere.newPage();
  await phone.goto(await confirmationLink(request, email));
  await expect(phone.getByRole('heading', { name: 'Passwort festlegen' })).toBeFocused();
  await expectNoBarriers(phone);
  const choose = async (password: string, again = password): Promise<void> => {
    await phone.getByLabel('Neues Passwort').fill(password);
    await phone.getByLabel('Passwort wiederholen').fill(again);
    await phone.getByRole('button', { name: 'Passwort festlegen' }).click();
  };
  await choose('qwertz123');
  await expect(phone.getByLabel('Neues Passwort')).toHaveAccessibleDescription(AUTH_MESSAGES.passwordTooCommon);
  await expect(phone.getByLabel('Neues Passwort')).toBeFocused();
  await choose('ganz-neu-2026', 'etwas-anderes');
  await expect(phone.getByLabel('Passwort wiederholen')).toHaveAccessibleDescription(AUTH_MESSAGES.passwordsDiffer);
  await expect(phone.getByText(AUTH_MESSAGES.passwordTooCommon)).toHaveCount(0);
  await choose('ganz-neu-2026');
  await expect(phone.getByText(AUTH_MESSAGES.confirmed(brand.full))).toBeVisible();
  await elsewhere.close();
  await page.goto('/auth');
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.wrongCredentials })).toBeVisible();
  await signIn(page, { email, password: 'ganz-neu-2026' });
  await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
});

test('the link of the first admin says at once when it is over, else it asks for a password @long', async ({
  page,
}) => {
  await page.goto('/auth?token_hash=never-printed&type=first-admin');
  const over = page.getByRole('alert').filter({ hasText: 'Dieser Link gilt nicht mehr' });
  await expect(over).toContainText('einmal und 30 Minuten');
  await expect(page.getByLabel('Neues Passwort')).toHaveCount(0);
  await expect(page.getByRole('link', { name: AUTH_MESSAGES.backToSignIn })).toHaveAttribute('href', '/auth');
  await expectNoBarriers(page);
  await page.route('**/api/auth/first-admin/check', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '850' }, json: { code: 'RATE_LIMITED' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(rateLimitedSentence(850, 'de'));
  await page.unroute('**/api/auth/first-admin/check');
  await page.route('**/api/auth/first-admin/check', (route) => route.fulfill({ json: { status: true } }));
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name: 'Verwaltung einrichten' })).toBeFocused();
  await expectNoBarriers(page);
  const choose = async (): Promise<void> => {
    await page.getByLabel('Neues Passwort').fill('ganz-neu-2026');
    await page.getByLabel('Passwort wiederholen').fill('ganz-neu-2026');
    await page.getByRole('button', { name: 'Konto einrichten' }).click();
  };
  await choose();
  await expect(over).toBeVisible(); // used meanwhile
  await page.reload();
  await page.route('**/api/auth/first-admin', (route) => route.fulfill({ json: { status: true } }));
  await choose();
  await expect(page.getByRole('status').filter({ hasText: 'Das Konto ist eingerichtet.' })).toBeVisible();
  await expect(page.getByText('Anmeldung in zwei Schritten')).toHaveCount(0); // the demo does not ask for it
  await expect(page.getByRole('link', { name: 'Zur Verwaltung' })).toHaveAttribute('href', '/admin');
});

test('who has not confirmed yet is told so and gets the mail again @long', async ({ page, request }) => {
  await page.goto('/auth?returnTo=/events');
  const email = newAddress();
  await signUp(page, email);
  const first = await confirmationLink(request, email);
  await page.getByRole('button', { name: AUTH_MESSAGES.backToSignIn }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.notConfirmed })).toBeVisible();
  await page.getByRole('button', { name: 'E-Mail erneut senden' }).click();
  await expect(page.getByText('Die E-Mail ist unterwegs.')).toBeVisible();
  await expect.poll(() => confirmationLink(request, email)).not.toBe(first);
});

test('a link that was used or never made fails, and leads back to the sign-in @long', async ({ page }) => {
  await page.goto('/auth?token_hash=never-made&type=signup&returnTo=/events');
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.confirmFailed })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: AUTH_MESSAGES.backToSignIn }).click();
  await expect(page).toHaveURL('/auth?returnTo=%2Fevents');
});

test('the forms say in German what is wrong and put the focus there, by keyboard alone', async ({ page }) => {
  await page.goto('/auth');
  // The form is there before its scripts, which bring the tabs and say in words what is wrong.
  await expect(page.getByRole('tab').first()).toBeVisible();
  const email = page.getByLabel('E-Mail');
  const password = page.getByLabel('Passwort', { exact: true });
  await email.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(AUTH_MESSAGES.emailRequired);
  await expect(password).toHaveAccessibleDescription(AUTH_MESSAGES.passwordRequired);
  await page.keyboard.type('keine-adresse');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(AUTH_MESSAGES.invalidEmail);
  await expect(password).toHaveAccessibleDescription(AUTH_MESSAGES.passwordTooShort);
  await password.fill('x'.repeat(129));
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(AUTH_MESSAGES.passwordTooLong);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('tab', { name: 'Anmelden' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registrieren' })).toBeFocused();
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectNoBarriers(page);
});

test('a wrong password and a failing server are told in our own words @long', async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, { ...DANCER, password: 'falsch-falsch' });
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.wrongCredentials })).toBeVisible();
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await signIn(page, DANCER);
  await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.unexpected })).toBeVisible();
  await page.unroute('**/api/auth/sign-in/email');
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '850' },
      json: { code: 'RATE_LIMITED', message: 'raw' },
    }),
  );
  await signIn(page, DANCER);
  await expect(page.getByRole('alert').filter({ hasText: rateLimitedSentence(850, 'de') })).toBeVisible();
  await expect(page.getByText('raw')).toHaveCount(0);
});

test('signing in goes to the return path, signing out ends every tab', async ({ page, context }) => {
  await page.goto('/auth?returnTo=/dashboard');
  // The form works before its scripts, which bring the tabs and the words of a sign-in.
  await expect(page.getByRole('tab').first()).toBeVisible();
  await signIn(page, DANCER);
  await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: 'My dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByText(AUTH_MESSAGES.signedOut)).toBeVisible();
  await expect(other).toHaveURL(/\/auth\?returnTo=%2Fdashboard$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
});

test('a session that ended elsewhere leads to the sign-in at the next question @long', async ({ page, context }) => {
  await page.goto('/auth?returnTo=/dashboard');
  await signIn(page, DANCER);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard?tab=profile', { waitUntil: 'networkidle' });
  await context.clearCookies();
  await page.getByRole('tab', { name: 'Newsletters' }).click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fdashboard%3Ftab%3Dnewsletters$/);
});

test('who is signed in is sent on at once, and never to another site @long', async ({ page }) => {
  await page.goto('/auth');
  await signIn(page, DANCER);
  await expect(page).toHaveURL('/');
  for (const [returnTo, target] of [
    ['/events', '/events'],
    ['//evil.example', '/'],
    ['/%5Cevil.example', '/'],
    ['javascript:alert(1)', '/'],
  ] as const) {
    await page.goto(`/auth?returnTo=${encodeURIComponent(returnTo)}`);
    await expect(page).toHaveURL(target);
  }
});

test('after paying, the sign-in says that the ticket waits', async ({ page }) => {
  await page.goto('/event-payment-success?session_id=cs_1');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fevent-payment-success/);
  await expect(page.getByText(AUTH_MESSAGES.paymentSuccessfulSignIn)).toBeVisible();
});

test('says that it is being checked who may see the panel @long', async ({ page }) => {
  await page.goto('/');
  await page.route(/\/trpc\/.*profile\.session/, async (route) => {
    await expect(page.getByText('Berechtigung überprüfen...')).toBeVisible();
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth/);
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // /auth may ask, too, and says no such thing
});
