import { CARDS, findNight, isRoomy, payWith } from './support/buying.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SAID = {
  en: {
    base: '',
    title: 'Give a night',
    forName: 'For',
    pay: /^Pay .*25\.00 with Stripe$/,
    paid: 'It is paid',
    voucher: 'Gift voucher',
    code: 'Code of your voucher',
    use: 'Use',
    byVoucher: 'Pay with the voucher',
    rest: /left/,
  },
  de: {
    base: '/de',
    title: 'Verschenk einen Abend',
    forName: 'Für',
    pay: /^Zahlungspflichtig bestellen, 25,00/,
    paid: 'Er ist bezahlt',
    voucher: 'Gutschein',
    code: 'Code deines Gutscheins',
    use: 'Einlösen',
    byVoucher: 'Zahlungspflichtig bestellen, mit Gutschein',
    rest: /noch/,
  },
};

for (const [lang, said] of Object.entries(SAID))
  test(`a voucher is bought, printed and pays a night on a phone: ${lang}`, async ({ page, shop, request }) => {
    await signInTo(page, shop, 'dancer090@clave.example');
    await page.goto(`${said.base}/gift-voucher`);
    await expect(page.getByRole('heading', { name: said.title })).toBeVisible();
    await page.locator('.gift-pill').first().click();
    await page.getByLabel(said.forName, { exact: true }).fill('Jana');
    await expectNoBarriers(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: said.pay }).click();
    const tab = await opened;
    await payWith(tab, CARDS.good);
    await expect(page.getByRole('heading', { name: said.paid })).toBeVisible({ timeout: 20_000 });
    const code = (await page.locator('.gift-code').textContent()) ?? '';
    expect(code).toMatch(/^GIFT-/);
    const file = await page.request.get((await page.locator('a[href$=".pdf"]').getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');

    const night = await findNight(
      request,
      (event) => isRoomy(event) && event.fromPriceCents > 500 && event.fromPriceCents < 2_400,
    );
    await page.goto(`${said.base}/checkout/${night.id}`);
    await page.locator('summary', { hasText: said.voucher }).click();
    await page.getByLabel(said.code).fill(code.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: said.use, exact: true }).click();
    await page.getByRole('button', { name: said.byVoucher }).filter({ visible: true }).click();
    await page.waitForURL(/event-payment-success/);
    await page.goto(`${said.base}/dashboard?tab=tickets&open=1`);
    await expect(page.getByText(code)).toBeVisible();
    await expect(page.locator('.gift-mine li').filter({ hasText: code })).toContainText(said.rest);
  });
