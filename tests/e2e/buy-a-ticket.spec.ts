import type { Page } from 'playwright/test';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { formatCents } from '#shared/money.ts';
import { formatTicketDate } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { findNight, isFree, isRoomy, mailTo, openPaymentPage, payButton, payWith, CARDS } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Registrieren' }).click();
  await page.getByLabel('Name').fill('Ana Lucía');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('bailar-123');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText(AUTH_MESSAGES.signedUp)).toBeVisible();
}

test('a new dancer on a phone finds a night, signs up, pays and holds the ticket', async ({ page, request }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const night = await findNight(request, isRoomy);
  const email = `ana-${nowOfRun().getTime()}@tanz.example`;

  await page.goto(`/events/${night.id}`);
  await page
    .getByRole('link', { name: /^Book Now/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(`/checkout/${night.id}`)}`);
  await signUp(page, email);

  await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`);
  const confirmation = await mailTo(request, email, /./);
  await page.goto(confirmation.links.find((href) => href.includes('token_hash=')) ?? '');
  await expect(page).toHaveURL(`/checkout/${night.id}`);

  await expect(page.getByRole('heading', { level: 1, name: night.title })).toBeVisible();
  const first = night.ticketTypes.find(({ availability }) => availability === 'on_sale')!;
  await expect(page.getByRole('radio', { name: first.name })).toBeChecked();
  await page.getByRole('button', { name: 'One ticket more' }).click();
  const total = formatCents(2 * first.priceCents);
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(`${first.name} × 2`);
  await expect(page.getByText('Es besteht kein Widerrufsrecht.')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${total} with Stripe`);
  // The bar pays wherever the page is scrolled to: what the law wants is in sight with it.
  for (const words of [`${first.name} × 2`, 'no right of withdrawal', 'No refunds unless we cancel', 'VAT'])
    await expect(page.locator('.pay-bar').getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.pay-bar').getByRole('link', { name: 'Terms & Conditions' })).toBeInViewport({ ratio: 1 });
  await expectNoBarriers(page);

  const tab = await openPaymentPage(page);
  await expect(tab.getByTestId('total')).toContainText(String((2 * first.priceCents) / 100).split('.')[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByText(/Your seats are held until \d\d:\d\d\./)).toBeVisible();
  await expectNoBarriers(page);
  await payWith(tab, CARDS.good);

  await expect(tab).toHaveURL(/\/event-payment-success\?session_id=cs_/);
  for (const name of ['Payment Confirmed', 'Payment successful', 'Ticket created', 'Next steps'])
    await expect(tab.getByRole('heading', { name })).toBeVisible();
  await expect(tab.getByText(CHECKOUT_MESSAGES.paymentConfirmed)).toBeVisible();
  await expect(tab.getByText(CHECKOUT_MESSAGES.ticketCreated)).toBeVisible();
  await expect(tab.getByRole('complementary', { name: 'Your order' })).toContainText(total);
  await expect(tab.getByRole('article')).toHaveCount(2);
  await expect(tab.getByRole('link', { name: 'Browse More Events' })).toHaveAttribute('href', '/events');
  await expect(tab.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  await expectNoBarriers(tab);

  // The first tab learns it by itself.
  await expect(page.getByRole('heading', { name: CHECKOUT_MESSAGES.paymentConfirmed })).toBeVisible();
  await page.getByRole('link', { name: 'Show my tickets' }).click();
  await expect(page).toHaveURL('/dashboard?tab=tickets');
  await expect(page.getByText('Welcome back, Ana Lucía')).toBeVisible();
  const ticket = page.getByRole('article').first();
  await expect(ticket.getByText('VALID')).toBeVisible();
  await expect(ticket).toContainText(formatTicketDate(night.startsAt));
  await expect(
    ticket
      .getByRole('button', { name: /^Show the QR code of ticket TKT-\d{13}-[0-9A-Z]+ full screen$/ })
      .locator('svg path'),
  ).toBeVisible();

  const mail = await mailTo(request, email, new RegExp(night.title));
  expect(mail.files.map(({ contentType }) => contentType)).toContain('application/pdf');
  expect(mail.files.some(({ filename }) => filename.endsWith('.ics'))).toBe(true);
  expect(mail.files.some(({ filename }) => /^terms-\w+\.pdf$/.test(filename))).toBe(true);
});

test('a free night needs no payment page: one press and the ticket is there', async ({ page, request, complaints }) => {
  complaints.allow(/429/);
  await signIn(page, 'dancer020@clave.example');
  const night = await findNight(request, isFree);
  await page.goto(`/checkout/${night.id}`);
  await page.getByRole('button', { name: 'Get Free Ticket' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/event-payment-success\?order=/);
  await expect(page.getByText(CHECKOUT_MESSAGES.ticketCreated)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ticket created' })).toBeVisible();
  await expect(page.getByText('There was nothing to pay.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Resend confirmation e-mail' }).click();
  await expect(page.getByText('Confirmation email sent!')).toBeVisible();
  await page.getByRole('button', { name: 'Resend confirmation e-mail' }).click();
  await expect(page.getByText('The e-mail was just sent')).toBeVisible();
});

test('without a login the success page asks for it, and comes back @long', async ({ page }) => {
  await page.goto('/event-payment-success?session_id=cs_test_somebody');
  await expect(page).toHaveURL(
    `/auth?returnTo=${encodeURIComponent('/event-payment-success?session_id=cs_test_somebody')}`,
  );
  await expect(page.getByText(AUTH_MESSAGES.paymentSuccessfulSignIn)).toBeVisible();
});
