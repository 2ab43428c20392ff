import type { Page } from 'playwright/test';
import { CARDS, findNight, isRoomy, openPaymentPage, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expectWhole } from './support/whole-language.ts';

const PHONE = { width: 390, height: 844 };
const PANEL = { width: 1440, height: 900 };
const OWNER = 'dancer046@clave.example';
const CODE = 'BRINGFRIENDS';

/** Somebody else sits down; nothing of the page before asks any more. */
async function become(page: Page, email: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, email);
}

async function openStatement(page: Page) {
  await page.goto('/admin/guests');
  await page.getByRole('link', { name: CODE }).click();
  return page.getByRole('dialog', { name: CODE });
}

test('a code of a teacher brings dancers, and after two of them a free place', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/400/); // the address that has no account
  test.slow();
  const night = await findNight(request, (event) => isRoomy(event) && event.kind === 'party');
  await page.setViewportSize(PANEL);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/guests?new=code&event=${night.id}`);
  const dialog = page.getByRole('dialog', { name: 'New promo code' });
  await dialog.getByLabel('Code', { exact: true }).fill(CODE);
  await dialog.getByLabel('Percent off each ticket').fill('10');
  await dialog.getByLabel('Belongs to: e-mail of their account').fill('nobody@clave.example');
  await dialog.getByLabel('A free place after so many paid tickets').fill('2');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(dialog.getByText('No confirmed account has this address. Please enter a name instead.')).toBeVisible();
  await dialog.getByLabel('Belongs to: e-mail of their account').fill(OWNER);
  await expectNoBarriers(page);
  await keepPicture(page, 'own-code-dialog-1440');
  await dialog.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('Promo code made')).toBeVisible();

  await page.setViewportSize(PHONE);
  await become(page, 'dancer047@clave.example');
  await page.goto(`/checkout/${night.id}`);
  await page.getByText('Promo code', { exact: true }).press('Enter');
  await page.getByLabel('Your code').fill(CODE);
  await page.getByRole('button', { name: 'Use the code' }).click();
  await expect(page.getByRole('region', { name: 'Promo code' })).toContainText('10% off each ticket.');
  await page.getByRole('button', { name: 'One ticket more' }).click();
  await expect(page.getByText(/× 2/).first()).toBeVisible();
  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await tab.close();

  // Who has no code reads nothing of codes.
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your code' })).toHaveCount(0);

  await become(page, OWNER);
  await page.goto('/de/dashboard?tab=profile');
  const german = page.getByRole('region', { name: 'Dein Code' });
  await expect(german).toContainText(`${CODE} hat 2 Leute zum Tanzen gebracht.`);
  await expect(german).toContainText('Du hast einen Freiplatz verdient.');
  await expectWhole(page, 'de');
  await expectNoBarriers(page);
  await keepPicture(page, 'own-code-de-390');
  await page.goto('/dashboard?tab=profile');
  const own = page.getByRole('region', { name: 'Your code' });
  await expect(own).toContainText(`${CODE} brought 2 dancers.`);
  await expect(own).toContainText('Every 2 paid tickets are a free place for you.');
  await expect(own.getByLabel('For which event?')).toContainText(night.title);
  await own.getByRole('button', { name: 'Take a free place' }).click();
  await expect(page.getByText('Your ticket is here, and in your mail')).toBeVisible();
  await expect(own).toContainText('You have taken a free place.');
  await expect(own).toContainText('2 more paid tickets until the next one.');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectNoBarriers(page);
  await keepPicture(page, 'own-code-390');
  await page.goto('/dashboard?tab=tickets');
  await expect(page.getByText('Guest ticket').first()).toBeVisible();

  await page.setViewportSize(PANEL);
  await become(page, 'admin@clave.example');
  const statement = await openStatement(page);
  await expect(statement).toContainText('1 earned, 1 taken, 0 left');
  await expect(
    statement
      .getByRole('table', { name: `What ${CODE} brought` })
      .getByRole('row')
      .last(),
  ).toContainText(night.title);
  const download = page.waitForEvent('download');
  await statement.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^promo-statement-.*\.csv$/);
  await expectNoBarriers(page);
  await keepPicture(page, 'own-code-statement-1440');
});
