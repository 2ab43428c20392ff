import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ACCOUNTANT = 'accountant@clave.example';

for (const width of [390, 1440])
  test(`the accountant chooses a month, reads VAT and payouts and takes the batch along, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, ACCOUNTANT);
    await page.goto('/admin/money');
    const part = page.getByRole('region', { name: 'For the accountant' });
    await expect(page.getByText(/again every minute while you look; the provider as of \d\d:\d\d/)).toBeVisible();
    const month = part.getByRole('button', { name: 'Last month' });
    await month.click();
    await expect(month).toHaveAttribute('aria-pressed', 'true');
    const rates = part.getByRole('region', { name: 'VAT by rate' });
    await expect(rates.getByRole('row', { name: /^19 %/ })).toContainText('81');
    await part.getByRole('button', { name: 'Show what it holds' }).first().click();
    const held = part.getByRole('region', { name: 'What the payout holds' });
    await expect(held.getByRole('link', { name: 'Order' }).first()).toBeVisible();
    await part.getByLabel('Consultant number').fill('29098');
    await part.getByLabel('Client number').fill('55003');
    await part.getByText('Accounts of your house').click();
    await part.getByLabel('Till', { exact: true }).fill('1');
    await expect(part.getByText('A number of 3 or 4 digits.')).toBeVisible();
    await part.getByLabel('Till', { exact: true }).fill('1001');
    await keepPicture(page, `accountants-month-${width}`);
    await expectNoBarriers(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('link', { name: 'Download batch' }).click(),
    ]);
    const batch = readFileSync(await file.path(), 'latin1');
    expect(batch).toMatch(/^"EXTF";700;21;/);
    expect(batch).toContain(';1001;1360;'); // the house's till against the clearing account
  });
