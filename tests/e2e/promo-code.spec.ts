import type { EventDetail } from '#shared/events/event-view.ts';
import { CARDS, findNight, isRoomy, openPaymentPage, payButton, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };
const CODE = 'SPRING25';

test('a code made under its event is typed on a phone, and the ticket costs less @long', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/404|409/); // the code that nobody has made, and more tickets than it is good for
  const onSale = (event: EventDetail) => event.ticketTypes.filter(({ availability }) => availability === 'on_sale');
  const night = await findNight(
    request,
    (event) => isRoomy(event) && onSale(event).length > 1 && (onSale(event)[0]?.priceCents ?? 0) >= 1_000,
  );
  const [price = 0, otherPrice = 0] = onSale(night).map(({ priceCents }) => priceCents);

  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  await page.getByRole('button', { name: 'New promo code' }).click();
  const dialog = page.getByRole('dialog', { name: 'New promo code' });
  await dialog.getByLabel('Code', { exact: true }).fill('spring 25');
  await dialog.getByLabel('Percent off each ticket').fill('25');
  await dialog.getByLabel('Tickets in all').fill('1');
  await expectNoBarriers(page);
  await keepPicture(page, 'promo-code-dialog');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  const card = page.getByRole('listitem', { name: CODE });
  await expect(card).toContainText('25% off each ticket');
  await expect(card).toContainText('0 of 1 ticket sold');
  await expectNoBarriers(page);
  await keepPicture(page, 'promo-codes-1440');

  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await signIn(page, 'dancer045@clave.example');
  await page.goto(`/checkout/${night.id}`);
  await page.getByText('Add another ticket type').press('Enter');
  const another = page.getByRole('button', { name: `One ${onSale(night)[1]?.name} more` });
  await another.press('Enter');
  await expect(payButton(page)).toHaveText(`Pay €${((price + otherPrice) / 100).toFixed(2)} with Stripe`);
  await expect(another).toBeFocused();
  await keepPicture(page, 'two-types-390');
  await page.getByText('Promo code', { exact: true }).press('Enter');
  await page.getByLabel('Your code').fill('nobodys');
  await page.getByLabel('Your code').press('Enter');
  await expect(page.getByText('We do not know this promo code. Please check how it is written.')).toBeVisible();
  await page.getByLabel('Your code').fill('Spring25');
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByRole('region', { name: 'Promo code' })).toContainText('SPRING25 25% off each ticket.');
  await expect(page.getByRole('region', { name: 'Promo code' })).toBeFocused();
  await expect(page.getByText('This promo code is good for 1 more ticket only.')).toBeVisible();
  await page.getByRole('button', { name: `One ${onSale(night)[1]?.name} fewer` }).press('Enter');
  const less = Math.floor((price * 2_500 + 5_000) / 10_000);
  await expect(payButton(page)).toHaveText(`Pay €${((price - less) / 100).toFixed(2)} with Stripe`);
  await expect(page.getByText('You save with code SPRING25')).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'promo-checkout-390');
  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await expect(tab.getByText(/, code SPRING25 × 1/)).toBeVisible();
});
