import { CARDS, findNight, isRoomy, mailTo, openPaymentPage, payButton, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

test('who buys for a company gets an invoice with the tickets, and another one after a move', async ({
  page,
  request,
}) => {
  test.slow();
  const email = 'dancer046@clave.example';
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  await expect(payButton(page)).toBeVisible();
  const asked = page.getByText('Invoice for a company', { exact: true });
  await asked.click();
  await page.getByLabel('Company').fill('Tanzhaus GmbH');
  await page.getByLabel('VAT ID').fill('123');
  await keepPicture(page, 'invoice-request-390');
  // Half an address orders nothing: it says what is missing, also folded away.
  await asked.click();
  await payButton(page).click();
  await expect(page.getByText('Please enter street and number.')).toBeVisible();
  await expect(page.getByText('A VAT id begins with two letters, such as DE123456789.')).toBeVisible();
  await expect(page.getByLabel('Street and number')).toBeFocused();
  await expectNoBarriers(page);
  await page.getByLabel('Street and number').fill('Rosenheimer Straße 5');
  await page.getByLabel('Postal code and town').fill('81667 München');
  await page.getByLabel('VAT ID').fill('de 123456789');
  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.good);

  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  const invoice = /^invoice-RE-\d{4}-\d{5}\.pdf$/;
  const mail = await mailTo(request, email, new RegExp(night.title));
  expect(mail.files.filter(({ filename }) => invoice.test(filename))).toHaveLength(1);
  expect(mail.files.some(({ filename }) => filename.startsWith('receipt-'))).toBe(false);

  await tab.getByRole('button', { name: 'Invoice for a company' }).click();
  await tab.getByRole('button', { name: 'Send me the invoice' }).click();
  await expect(tab.getByText('Please enter the name of the company.')).toBeVisible();
  await tab.getByLabel('Company').fill('Tanzhaus GmbH');
  await tab.getByLabel('Street and number').fill('Ludwigstraße 9');
  await tab.getByLabel('Postal code and town').fill('80539 München');
  await expectNoBarriers(tab);
  await keepPicture(tab, 'ask-invoice');
  await tab.getByRole('button', { name: 'Send me the invoice' }).click();
  await expect(tab.getByText(/^Invoice RE-\d{4}-\d{5} is on its way to you$/)).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Invoice for a company' })).toBeFocused();
  const second = await mailTo(request, email, /^Invoice RE-/);
  expect(second.files.filter(({ filename }) => invoice.test(filename))).toHaveLength(1);
});
