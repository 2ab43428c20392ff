import { CARDS, findNight, isRoomy, mailTo, payWith } from './support/buying.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SAID = {
  en: {
    base: '',
    title: 'Cards',
    card: 'Card of ten',
    pay: 'Pay €95.00 with Stripe',
    paid: 'It is paid',
    show: 'Look at my card',
    mail: /Your card: Card of ten/,
    use: 'Pay with your card: 1 entry, 10 left',
    used: 'Card of ten: 1 entry, 9 left after that',
    order: 'Order with 1 entry',
    left: '9 of 10 entries left',
  },
  de: {
    base: '/de',
    title: 'Karten',
    card: '10er-Karte',
    pay: 'Zahlungspflichtig bestellen',
    paid: 'Sie ist bezahlt',
    show: 'Meine Karte ansehen',
    mail: /Deine Karte: 10er-Karte/,
    use: 'Mit deiner Karte zahlen: 1 Eintritt, 10 übrig',
    used: '10er-Karte: 1 Eintritt, danach noch 9 übrig',
    order: 'Mit 1 Eintritt bestellen',
    left: 'noch 9 von 10 Eintritten',
  },
};

for (const [lang, said] of Object.entries(SAID))
  test(`a card is bought, shown and pays a night on a phone: ${lang}`, async ({ page, shop, request }) => {
    await signInTo(page, shop, 'dancer090@clave.example');
    await page.goto(`${said.base}/cards`);
    await expect(page.getByRole('heading', { name: said.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: said.card })).toBeVisible();
    await expectNoBarriers(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: said.pay }).click();
    await payWith(await opened, CARDS.good);
    await expect(page.getByRole('heading', { name: said.paid })).toBeVisible({ timeout: 20_000 });
    const mail = await mailTo(request, 'dancer090@clave.example', said.mail);
    expect(mail.files.map(({ contentType }) => contentType)).toContain('application/pdf');

    const night = await findNight(
      request,
      (event) => isRoomy(event) && event.kind === 'party' && event.fromPriceCents > 500,
    );
    await page.goto(`${said.base}/checkout/${night.id}`);
    await page.getByRole('button', { name: said.use }).click();
    await expect(page.getByText(said.used)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: said.order }).filter({ visible: true }).click();
    await page.waitForURL(/event-payment-success/);

    await page.goto(`${said.base}/dashboard?tab=cards&open=1`);
    await expect(page.getByText(said.left)).toBeAttached();
    await expect(page.locator('.card-spent li')).toHaveCount(1);
    await expectNoBarriers(page);
  });
