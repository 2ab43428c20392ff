import { formatMemberDate } from '#shared/time.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { mailTo } from './support/buying.ts';
import { join } from './support/joining.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';
import { nowOfRun } from '#tests/support/today.ts';

test('the office gives a member the next month free, the member reads of it, and it is taken back', async ({
  page,
  shop,
}) => {
  const email = 'dancer068@clave.example';
  await signInTo(page, shop, email);
  await join(page, 'club');
  const from = formatMemberDate(addMonths(nowOfRun(), 1));
  const next = formatMemberDate(addMonths(nowOfRun(), 2));

  await signInTo(page, shop, 'admin@clave.example');
  const found = async (): Promise<void> => {
    await page.goto(`/admin/people?q=${email}`);
    await page.getByRole('row').getByRole('link').first().click();
  };
  const ask = async (act: string, confirm: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Reason|Why/).fill('The floor was closed');
    await keepPicture(page, `free-month-${act.slice(0, 4).toLowerCase()}`);
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(dialog).toHaveCount(0);
  };
  await found();
  await ask('Give a month free', 'Give it free');
  const membership = page.getByRole('region', { name: 'Membership', exact: true });
  await expect(membership).toContainText(`from ${from}`);
  await keepPicture(page, 'free-month-person-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await membership.scrollIntoViewIfNeeded();
  await keepPicture(page, 'free-month-person-390');
  await mailTo(page.request, email, /Your next month is free/);

  await signInTo(page, shop, email);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/subscription-management');
    const plan = page.getByRole('region', { name: 'Current plan' });
    await expect(plan).toContainText(`Free month from${from}`);
    await expect(plan).toContainText(`Next payment${next}`);
    await expectNoBarriers(page);
    await keepPicture(page, `free-month-member-${width}`);
  }
  await expect(page.getByText('Your next month is free. Once it has begun you can pause.')).toBeVisible();

  await signInTo(page, shop, 'admin@clave.example');
  await found();
  await ask('Take the free month back', 'Charge it after all');
  await expect(membership).not.toContainText('Free month');
  await mailTo(page.request, email, /charged after all/);
});
