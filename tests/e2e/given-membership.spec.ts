import { addBerlinDays } from '#shared/berlin.ts';
import { formatMemberDate, localDateOf } from '#shared/time.ts';
import { mailTo } from './support/buying.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';
import { nowOfRun } from '#tests/support/today.ts';

test('the office gives a membership in cash, the member reads how it is paid and until when, and it is prolonged and ended', async ({
  page,
  shop,
}) => {
  const email = 'dancer150@clave.example';
  const dayIn = (days: number) => addBerlinDays(nowOfRun(), days);
  const found = async (): Promise<void> => {
    await signInTo(page, shop, 'admin@clave.example');
    await page.goto(`/admin/people?q=${email}`);
    await page.getByRole('row').getByRole('link').first().click();
  };
  const dialog = page.getByRole('dialog');
  const ask = async (act: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  const setLastDay = async (day: Date): Promise<void> => {
    await dialog.getByLabel('Last day', { exact: true }).fill(localDateOf(day));
    await dialog.getByLabel('Last day', { exact: true }).blur();
  };
  await found();
  await ask('Give a membership');
  await dialog.getByLabel('Plan').selectOption('Members Club');
  await dialog.getByLabel('Paid', { exact: true }).selectOption('In cash');
  await setLastDay(dayIn(40));
  await dialog.getByLabel('Why?').fill('Paid at the counter');
  // Cash is proven by the till's receipt.
  await expect(dialog.getByRole('button', { name: 'Give it' })).toBeDisabled();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoBarriers(page);
    await keepPicture(page, `given-membership-dialog-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Receipt').fill('K1-000017');
  await dialog.getByRole('button', { name: 'Give it' }).click();
  await expect(dialog).toHaveCount(0);
  const membership = page.getByRole('region', { name: 'Membership', exact: true });
  await expect(membership).toContainText('In cash');
  await expect(membership).toContainText(formatMemberDate(dayIn(40)));
  await keepPicture(page, 'given-membership-person-1440');
  await mailTo(page.request, email, /Your Members Club until/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/members?q=${email}`);
    await expect(page.getByText(email).first()).toBeVisible();
    await keepPicture(page, `given-membership-list-${width}`);
  }

  await signInTo(page, shop, email);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard?open=1');
    await expect(page.getByRole('heading', { name: `Paid until ${formatMemberDate(dayIn(40))}` })).toBeVisible();
    await expect(page.getByRole('img', { name: /QR code of membership/ })).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, `given-membership-dashboard-${width}`);
    await page.goto('/subscription-management');
    await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('In cash');
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await expect(page.getByText('Change your plan')).toHaveCount(0);
    await expectNoBarriers(page);
    await keepPicture(page, `given-membership-managed-${width}`);
  }
  await page.goto('/members-club/order/all-you-can-dance');
  await expect(page.getByText(`runs until ${formatMemberDate(dayIn(40))}`)).toBeVisible();
  await keepPicture(page, 'given-membership-order-1440');

  await found();
  await ask('Prolong or change the membership');
  await setLastDay(dayIn(70));
  await dialog.getByLabel('Receipt').fill('K1-000031');
  await dialog.getByLabel('Why?').fill('Paid again');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(membership).toContainText(formatMemberDate(dayIn(70)));
  await ask('End the membership');
  await dialog.getByLabel('Why?').fill('Asked for it');
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(membership).toContainText('Ends on');
  await mailTo(page.request, email, /Your membership has ended/);
});
