import { join } from './support/joining.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

const ADMIN = 'admin@clave.example';
const MEMBER = 'dancer069@clave.example';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('the office makes a plan, offers it, changes its price and ends it; who has it keeps price and notice', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(DESKTOP);
  const plan = page.getByRole('listitem', { name: 'Student' });
  const dialog = page.getByRole('dialog');

  await test.step('it is made, with what is wrong said at its field', async () => {
    await signInTo(page, shop, ADMIN);
    await page.goto('/admin/plans');
    await page.getByRole('button', { name: 'New plan' }).click();
    await dialog.getByLabel('Name in mails, on passes and in the panel').fill('Student');
    await dialog.getByLabel('Price a month in €').fill('9');
    await dialog.getByLabel('Minimum term in months').fill('25');
    await dialog.getByLabel('Notice in days').fill('15');
    await dialog.getByLabel('What it gives, in English').fill('Parties for €5');
    await dialog.getByLabel('What it gives, in German').fill('Partys für 5 €');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(dialog.getByText('Two years at most (§ 309 no. 9 BGB).')).toBeVisible();
    await expect(dialog.getByText('At most 14 days, as the cancellation policy promises.')).toBeVisible();
    await expectNoBarriers(page);
    await dialog.getByLabel('Minimum term in months').fill('3');
    await dialog.getByLabel('Notice in days').fill('7');
    await keepPicture(page, 'plans-form-1440');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The plan is there. Offer it once it is right.')).toBeVisible();
    await expect(plan).toContainText('Not offered');
  });

  await test.step('nobody sees it until it is offered', async () => {
    await page.goto('/members-club');
    await expect(page.getByRole('heading', { name: 'Student' })).toHaveCount(0);
    await page.goto('/admin/plans');
    await plan.getByRole('button', { name: 'Offer it: Student' }).click();
    await expect(plan).toContainText('Offered');
    await page.setViewportSize(PHONE);
    await expectNoBarriers(page);
    await keepPicture(page, 'plans-390');
    await page.goto('/de/members-club');
    await expect(page.getByRole('heading', { name: 'Student' })).toBeVisible();
    await expect(page.getByText('Partys für 5 €')).toBeVisible();
  });

  await test.step('a dancer orders it, and the contract has its notice', async () => {
    await signInTo(page, shop, MEMBER);
    await page.goto('/members-club/order/student');
    await expect(page.getByText('7 days before a paid month ends at the latest')).toBeVisible();
    await expectNoBarriers(page);
    await keepPicture(page, 'plans-order-390');
    await join(page, 'student');
  });

  await test.step('another price is for those who order from then on', async () => {
    await page.setViewportSize(DESKTOP);
    await signInTo(page, shop, ADMIN);
    await page.goto('/admin/plans');
    await expect(plan).toContainText('1 member');
    await plan.getByRole('button', { name: 'Edit: Student' }).click();
    await expect(dialog.getByText('1 member has these terms.')).toBeVisible();
    await dialog.getByLabel('Price a month in €').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved for those who order from now on')).toBeVisible();
    await expect(plan).toContainText('1 on earlier terms, from €9');
    await keepPicture(page, 'plans-1440');
    await page.goto('/members-club');
    await expect(page.getByRole('article').filter({ hasText: 'Student' })).toContainText('€12');
    await signInTo(page, shop, MEMBER);
    await page.goto('/subscription-management');
    await expect(page.getByRole('main')).toContainText('€9');
  });

  await test.step('ended, it is ordered by nobody and stays with its member', async () => {
    await signInTo(page, shop, ADMIN);
    await page.goto('/admin/plans');
    await plan.getByRole('button', { name: 'Stop offering: Student' }).click();
    await expect(dialog).toContainText('Nobody can order it or be given it from now on.');
    await dialog.getByRole('button', { name: 'Stop offering' }).click();
    await expect(plan).toContainText('Not offered');
    await page.goto('/members-club');
    await expect(page.getByRole('heading', { name: 'Student' })).toHaveCount(0);
    await signInTo(page, shop, MEMBER);
    await page.goto('/subscription-management');
    await expect(page.getByRole('main')).toContainText('€9');
  });
});
