import type { Page } from 'playwright/test';
import { CARDS, findNight, isRoomy, mailTo, payWith } from './support/buying.ts';
import { keepPicture } from './support/keep-picture.ts';
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

/** Buys the card that the demo sells. */
async function buyCard(page: Page, said: (typeof SAID)['en' | 'de']): Promise<void> {
  await page.goto(`${said.base}/cards`);
  await expect(page.getByRole('heading', { name: said.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: said.card })).toBeVisible();
  await expectNoBarriers(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: said.pay }).click();
  await payWith(await opened, CARDS.good);
  await expect(page.getByRole('heading', { name: said.paid })).toBeVisible({ timeout: 20_000 });
}

for (const [lang, said] of Object.entries(SAID))
  test(`a card is bought, shown and pays a night on a phone: ${lang}`, async ({ page, shop, request }) => {
    await signInTo(page, shop, 'dancer090@clave.example');
    await buyCard(page, said);
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

test('the office makes a kind of card, sees who has which, and corrects the entries of one', async ({ page, shop }) => {
  await signInTo(page, shop, 'dancer091@clave.example');
  await buyCard(page, SAID.en);
  await signInTo(page, shop, 'admin@clave.example');
  await page.goto('/admin/guests?list=cards');
  await page.getByRole('button', { name: 'New kind of card' }).click();
  const kind = page.getByRole('dialog', { name: 'A new kind of card' });
  await kind.getByLabel('Name, in English').fill('Card of five');
  await kind.getByLabel('Name, in German').fill('5er-Karte');
  await kind.getByLabel('Entries').fill('none');
  await kind.getByLabel('Price in €').fill('55');
  await expect(kind.getByRole('button', { name: 'Make it' })).toBeDisabled();
  await kind.getByLabel('Entries').fill('5');
  await expectNoBarriers(page);
  await kind.getByRole('button', { name: 'Make it' }).click();
  const made = page.getByRole('listitem', { name: 'Card of five' });
  await expect(made).toContainText('€55.00');
  await expect(made).toContainText('5 entries');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('dancer091@clave.example');
  const row = page.getByRole('row').filter({ hasText: '10 of 10' });
  await expect(row).toHaveCount(1);
  await keepPicture(page, 'cards-panel-1440');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Correct the entries' }).click();
  const question = page.getByRole('dialog', { name: 'Correct the entries of Card of ten' });
  await expect(question.getByText('10 are left now.')).toBeVisible();
  await question.getByLabel('More, or fewer with a minus').fill('-2');
  await question.getByLabel('Why').fill('Two were used at the door');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: 'Correct them' }).click();
  await expect(page.getByRole('row').filter({ hasText: '8 of 10' })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepPicture(page, 'cards-panel-mobile');
});
