import type { Locator, Page } from 'playwright/test';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { CARDS, findNight, isRoomy, payWith } from './support/buying.ts';
import { DEMO_PASSWORD, expect, test } from './support/fixtures.ts';

/** Presses Tab until a control has the focus; it must be reached, be seen, and be marked as having the focus. */
async function tabTo(page: Page, control: Locator, most = 60): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < most && !(await hasFocus()); pressed++) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
  // A radio button or a field is framed by the row or box it stands in.
  const isMarked = await control.evaluate((element) =>
    [element, element.parentElement, element.closest('label')].some(
      (framed) => framed !== null && getComputedStyle(framed).outlineStyle !== 'none',
    ),
  );
  expect(isMarked, 'the focus is seen').toBe(true);
}

test('by keyboard alone from the first page to the ticket, with the focus where the eye is at each step', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const night = await findNight(request, isRoomy);
  const keys = page.keyboard;

  await page.goto('/');
  await keys.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, page.locator(`main a[href="/checkout/${night.id}"]`).first());
  await keys.press('Enter');

  // A stranger is asked for an account, and sees what for.
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(`/checkout/${night.id}`)}`);
  await expect(page.locator('main')).toBeFocused();
  const bought = page.getByRole('complementary', { name: 'Tickets für' });
  await expect(bought).toContainText(night.title);
  await expect(bought).toContainText('halten wir die Plätze 31 Minuten lang');
  const signUp = page.getByRole('tab', { name: 'Registrieren' });
  await expect(signUp).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, signUp);
  await keys.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Anmelden' })).toBeFocused();
  await tabTo(page, page.getByLabel('E-Mail'));
  await keys.type('dancer137@clave.example');
  await tabTo(page, page.getByLabel('Passwort', { exact: true }));
  await keys.type(DEMO_PASSWORD);
  await keys.press('Enter');

  await expect(page.getByText(AUTH_MESSAGES.signedIn)).toBeVisible();
  await expect(page).toHaveURL(`/checkout/${night.id}`);
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await tabTo(page, page.getByRole('radio').and(page.locator(':checked')));
  const more = page.getByRole('button', { name: 'One ticket more' });
  await tabTo(page, more);
  await keys.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('× 2');
  await expect(more).toBeFocused();
  const pay = page.getByRole('button', { name: /^Pay €[\d.]+ with Stripe$/ }).filter({ visible: true });
  await tabTo(page, pay);
  const opened = page.context().waitForEvent('page');
  await keys.press('Enter');
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  const waiting = page.getByRole('heading', { name: 'Waiting for your payment' });
  await expect(waiting).toBeFocused();
  await expect(waiting).toBeInViewport();

  // The provider's page is not ours.
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeFocused();
  await tab.close();
  await expect(page.getByRole('heading', { name: CHECKOUT_MESSAGES.paymentConfirmed })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Show my tickets' }));
  await keys.press('Enter');

  await expect(page).toHaveURL('/dashboard?tab=tickets');
  await expect(page.locator('main')).toBeFocused();
  const ticket = page.getByRole('article').filter({ hasText: night.title }).first();
  const code = ticket.getByRole('button', { name: /full screen$/ });
  await tabTo(page, code, 200);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await keys.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(code).toBeFocused();
});

test('an order that is given up hands the focus back to what is chosen @long', async ({ page, request, context }) => {
  const night = await findNight(request, isRoomy);
  await page.goto(`/auth?returnTo=${encodeURIComponent(`/checkout/${night.id}`)}`);
  await page.getByRole('tab', { name: 'Anmelden' }).click();
  await page.getByLabel('E-Mail').fill('dancer138@clave.example');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('button', { name: /^Pay €/ })
    .filter({ visible: true })
    .press('Enter');
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  await tab.close();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(page.getByText('Your seats were released')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: night.title })).toBeFocused();
  // Who has been signed in with this browser is not taken for a stranger.
  await page.context().clearCookies();
  await page.goto(`/checkout/${night.id}`);
  await expect(page.getByRole('tab', { name: 'Anmelden' })).toHaveAttribute('aria-selected', 'true');
});
