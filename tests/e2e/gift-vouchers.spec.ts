import { CARDS, findNight, isRoomy, mailTo, payWith } from './support/buying.ts';
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
    mail: /Your gift voucher for €25\.00/,
    payRest: /^Pay €[\d.]+ with Stripe$/,
    spent: '€0.00 of €25.00 left',
  },
  de: {
    base: '/de',
    title: 'Verschenk einen Abend',
    forName: 'Für',
    pay: 'Zahlungspflichtig bestellen',
    paid: 'Er ist bezahlt',
    voucher: 'Gutschein',
    code: 'Code deines Gutscheins',
    use: 'Einlösen',
    byVoucher: 'Zahlungspflichtig bestellen',
    rest: /noch/,
    mail: /Dein Gutschein über 25,00/,
    payRest: 'Zahlungspflichtig bestellen',
    spent: 'noch 0,00',
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
    const mail = await mailTo(request, 'dancer090@clave.example', said.mail);
    expect(mail.files.map(({ contentType }) => contentType)).toContain('application/pdf');
    const file = await page.request.get((await page.locator('a[href$=".pdf"]').getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const night = await findNight(
      request,
      (event) => isRoomy(event) && event.fromPriceCents > 500 && event.fromPriceCents < 2_400,
    );
    const useVoucher = async (eventId: string): Promise<void> => {
      await page.goto(`${said.base}/checkout/${eventId}`);
      await page.locator('summary', { hasText: said.voucher }).click();
      await page.getByLabel(said.code).fill(code.toLowerCase().replaceAll('-', ' '));
      await page.getByRole('button', { name: said.use, exact: true }).click();
      await expect(page.getByText(code)).toBeVisible();
    };
    await useVoucher(night.id);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: said.byVoucher }).filter({ visible: true }).click();
    await page.waitForURL(/event-payment-success/);
    await page.goto(`${said.base}/dashboard?tab=tickets&open=1`);
    await expect(page.getByText(code)).toBeVisible();
    const own = page.locator('.gift-mine li').filter({ hasText: code });
    await expect(own).toContainText(said.rest);

    // What is left pays a part of the next night, the card the rest of it.
    const dearer = await findNight(
      request,
      (event) => isRoomy(event) && event.id !== night.id && event.fromPriceCents > 2_500 - night.fromPriceCents + 100,
    );
    await useVoucher(dearer.id);
    const restOpened = page.waitForEvent('popup');
    await page.getByRole('button', { name: said.payRest }).filter({ visible: true }).click();
    await payWith(await restOpened, CARDS.good);
    await expect
      .poll(async () => {
        await page.goto(`${said.base}/dashboard?tab=tickets&open=1`);
        return (await own.textContent()) ?? '';
      })
      .toContain(said.spent);
    await expectNoBarriers(page);
  });
