import { CARDS, findNight, isRoomy, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectWhole } from './support/whole-language.ts';

const ORDER = { de: 'Zahlungspflichtig bestellen', en: /^Pay €[\d.]+ with Stripe$/ } as const;

for (const { lang, width, buyer } of [
  { lang: 'de', width: 390, buyer: 'dancer100@clave.example' },
  { lang: 'de', width: 1440, buyer: 'dancer101@clave.example' },
  { lang: 'en', width: 390, buyer: 'dancer102@clave.example' },
  { lang: 'en', width: 1440, buyer: 'dancer103@clave.example' },
] as const)
  test(`from the street to a paid ticket without a sentence of another language: ${lang} at ${width} px`, async ({
    page,
    request,
    complaints,
  }) => {
    test.slow();
    complaints.allow(/Failed to load resource.*promoCode/);
    const prefix = lang === 'de' ? '/de' : '';
    const night = await findNight(request, isRoomy);
    await signIn(page, buyer);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${prefix}/events/${night.id}`);
    await expectWhole(page, lang);
    await page
      .getByRole('main')
      .getByRole('link', { name: lang === 'de' ? /^Ticket kaufen/ : /^Book Now/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${prefix}/checkout/${night.id}`);
    const pay = page.getByRole('button', { name: ORDER[lang] }).filter({ visible: true });
    await expect(pay).toBeEnabled();
    await page.getByText(lang === 'de' ? 'Promo-Code' : 'Promo code', { exact: true }).click();
    await page.getByLabel(lang === 'de' ? 'Dein Code' : 'Your code').fill('NOBODY');
    await page.getByRole('button', { name: lang === 'de' ? 'Code einlösen' : 'Use the code' }).click();
    const unknown = { de: 'Diesen Promo-Code kennen wir nicht.', en: 'We do not know this promo code.' }[lang];
    await expect(page.getByText(unknown)).toBeVisible();
    await page.getByText(lang === 'de' ? 'Rechnung für eine Firma' : 'Invoice for a company').click();
    await page.getByLabel(lang === 'de' ? 'Firma' : 'Company', { exact: true }).fill('Tanz GmbH');
    await pay.click();
    await expect(page.getByText(lang === 'de' ? 'Bitte gib Straße' : 'Please enter street')).toBeVisible();
    await expectWhole(page, lang);
    await page.getByLabel(lang === 'de' ? 'Firma' : 'Company', { exact: true }).fill('');

    const opened = page.context().waitForEvent('page');
    await pay.click();
    const tab = await opened;
    await tab.waitForURL(/\/c\/pay\//);
    const waiting = { de: 'Wir warten auf deine Zahlung', en: 'Waiting for your payment' }[lang];
    await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
    await expectWhole(page, lang);
    await payWith(tab, CARDS.good);
    await tab.waitForURL(new RegExp(`\\d${prefix}/event-payment-success`));
    await tab.setViewportSize({ width, height: 844 });
    const paid = { de: 'Zahlung bestätigt', en: 'Payment Confirmed' }[lang];
    await expect(tab.getByRole('heading', { level: 1, name: paid })).toBeVisible();
    await tab
      .getByText(lang === 'de' ? 'Mehr' : 'More', { exact: true })
      .first()
      .click();
    await expectWhole(tab, lang);
    const confirmed = { de: 'Zahlung bestätigt!', en: 'Payment Confirmed!' }[lang];
    await expect(page.getByRole('heading', { name: confirmed })).toBeVisible();
    await expectWhole(page, lang);
  });

test('a change of language on the checkout keeps what is chosen and says prices anew', async ({ page, request }) => {
  const night = await findNight(request, isRoomy);
  await signIn(page, 'dancer104@clave.example');
  await page.goto(`/checkout/${night.id}`);
  await page.getByRole('button', { name: 'One ticket more' }).click();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('× 2');
  await page.getByRole('banner').getByRole('link', { name: 'Diese Seite auf Deutsch' }).click();
  await expect(page).toHaveURL(`/de/checkout/${night.id}`);
  await expect(page.getByRole('complementary', { name: 'Bestellübersicht' })).toContainText('× 2');
  await expect(page.getByText('Members Club price')).toHaveCount(0);
  await expectWhole(page, 'de');
});

test('an event that does not exist says so in German and leads home', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer105@clave.example');
  await page.goto('/de/checkout/0b1cf2a4-77de-4a1b-9c3d-0123456789ab');
  await expect(page.getByText('Event nicht gefunden').first()).toBeVisible();
  await expect(page).toHaveURL(/\/de$/);
});
