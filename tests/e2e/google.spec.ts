import type { Page } from 'playwright/test';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, test } from './support/own-shop.ts';

const PHONE = { width: 390, height: 844 };

let count = 0;
const newAddress = (): string => `google-${nowOfRun().getTime()}-${(count += 1)}@tanz.example`;

async function goToGoogle(page: Page, returnTo = '/events'): Promise<void> {
  await page.goto(`/auth?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Konto auswählen' })).toBeVisible();
}

type NewPerson = { email: string; isProven?: boolean; fault?: string };

async function comeAs(page: Page, { email, isProven = true, fault }: NewPerson): Promise<void> {
  await page.getByLabel('Name').fill('Mara Lindqvist');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Adresse ist vom Anbieter bestätigt').setChecked(isProven);
  if (fault !== undefined) {
    await page.getByText('Störung ausprobieren').click();
    await page.getByLabel('Störung', { exact: true }).selectOption(fault);
  }
  await page.getByRole('button', { name: 'Mit diesem Konto weiter' }).click();
}

const refusal = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence }).first();

test('somebody new comes with Google on a phone and is where they wanted to go', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/auth');
  await expectNoBarriers(page);
  await goToGoogle(page, '/dashboard?tab=tickets');
  await expectNoBarriers(page);
  await comeAs(page, { email: newAddress() });
  await expect(page).toHaveURL('/dashboard?tab=tickets');
  await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
  await expect(page.getByText('Mara Lindqvist').first()).toBeVisible();
});

test('somebody with a confirmed account is in their own account @long', async ({ page }) => {
  await goToGoogle(page, '/dashboard');
  await page.getByRole('button', { name: /dancer@clave\.example/ }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Nico Baumann').first()).toBeVisible();
});

test('an address Google has not proven opens no account, not even an admin’s @long', async ({ page }) => {
  for (const [email, sentence] of [
    ['admin@clave.example', AUTH_MESSAGES.googleFailed],
    [newAddress(), AUTH_MESSAGES.googleUnverified],
  ] as const) {
    await goToGoogle(page, '/admin');
    await comeAs(page, { email, isProven: false });
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(refusal(page, sentence)).toBeVisible();
    await expect(page.getByText('email_not_verified')).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth/);
  }
});

test('who cancels is back at the sign-in, with the way they came from kept @long', async ({ page }) => {
  await goToGoogle(page);
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(refusal(page, AUTH_MESSAGES.googleCancelled)).toBeVisible();
  await expect(page).toHaveURL(/returnTo=%2Fevents/);
  await expectNoBarriers(page);
});

test('an answer for another request, an expired one and a refused code sign nobody in @long', async ({ page }) => {
  for (const fault of ['wrong-nonce', 'expired-token', 'no-token']) {
    await goToGoogle(page);
    await comeAs(page, { email: newAddress(), fault });
    await expect(refusal(page, AUTH_MESSAGES.googleFailed)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/auth/);
  }
});

test('while Google is down that is said, a password still works, and Google is back by itself @long', async ({
  page,
  shop,
  request,
  complaints,
}) => {
  complaints.allow(/status of (503|401)/); // 401: what the dashboard still asked for when its cookies were taken
  await request.post(`${shop.googleUrl}/dev/down`);
  await page.goto('/auth?returnTo=/dashboard');
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  await expect(refusal(page, AUTH_MESSAGES.googleUnreachable)).toBeVisible();
  await page.getByLabel('E-Mail').fill('dancer@clave.example');
  await page.getByLabel('Passwort', { exact: true }).fill('clave-demo');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.context().clearCookies();
  await request.post(`${shop.googleUrl}/dev/up`);
  await goToGoogle(page, '/dashboard');
  await comeAs(page, { email: newAddress() });
  await expect(page).toHaveURL('/dashboard');
});
