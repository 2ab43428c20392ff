import { nowOfRun } from '#tests/support/today.ts';
import { findNight, isRoomy, payButton } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { idOf } from './support/shop-file.ts';

const HOLDER = `SELECT u.id, u.email FROM users u JOIN tickets t ON t.user_id = u.id JOIN events e ON e.id = t.event_id
  WHERE t.status = 'active' AND u.email LIKE 'dancer%' AND u.email NOT LIKE 'dancer@%'
  AND e.ends_at > ? AND t.passed_on_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id) ORDER BY u.email DESC LIMIT 1`;

test('the office bans somebody with a reason and a last day; checkout and tickets say so until it is lifted', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/403 \(Forbidden\)/);
  const id = idOf(HOLDER, nowOfRun().getTime()) ?? '';
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/people/${id}`);
  const name = (await page.locator('.person-who h2').textContent()) ?? '';
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ban', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Ban ${name}?` });
  await question.getByLabel('Why?').fill('hit somebody at the bar');
  await question.getByRole('textbox', { name: 'Last day' }).fill('31.12.2031');
  await expectNoBarriers(page);
  await keepPicture(page, 'ban-question-1440');
  await question.getByRole('button', { name: 'Ban them' }).click();
  await expect(question).toHaveCount(0);
  const facts = page.locator('.person-ban');
  await expect(facts).toContainText('Banned until 31 Dec 2031 inclusive');
  await expect(facts).toContainText('Why: hit somebody at the bar');
  await expect(facts).toContainText('These tickets open no door meanwhile');
  await keepPicture(page, 'ban-person-1440');
  const address = /\S+@\S+/.exec((await page.locator('.person-who .dim').first().textContent()) ?? '')?.[0] ?? '';

  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'ban-person-390');
  await page.goto('/admin/people?list=banned');
  await expect(page.getByRole('link', { name: address })).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'ban-list-390');

  await page.goto('about:blank'); // nothing of the page asks while nobody is signed in
  await page.context().clearCookies();
  await signIn(page, address);
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  await payButton(page).click();
  await expect(page.getByText('you are banned from our nights. Nothing was charged.')).toBeVisible();
  await keepPicture(page, 'ban-checkout-390');
  await page.goto('/dashboard/tickets');
  await expect(page.getByText('This ticket opens no door').first()).toBeVisible();
  await expect(page.getByText('OPENS NO DOOR').first()).toBeVisible();
  await keepPicture(page, 'ban-ticket-390');

  await page.goto('about:blank'); // nothing of the page asks while nobody is signed in
  await page.context().clearCookies();
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/people?list=banned');
  await page.getByRole('button', { name: `Lift the ban of ${address}` }).click();
  await expect(page.getByRole('link', { name: address })).toHaveCount(0);
});

test('the office bans an address without an account', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/people');
  await page.getByRole('tab', { name: 'Banned' }).click();
  await page.getByRole('button', { name: 'Ban an address' }).click();
  const question = page.getByRole('dialog', { name: 'Ban an address?' });
  await question.getByLabel('E-mail').fill('ben.ohne.konto@dancers.example');
  await question.getByLabel('Why?').fill('threw a glass');
  await keepPicture(page, 'ban-address-390');
  await question.getByRole('button', { name: 'Ban it' }).click();
  await expect(page.getByRole('heading', { name: 'ben.ohne.konto@dancers.example' })).toBeVisible();
  await expect(page.getByText('Banned until it is lifted')).toBeVisible();
  await page.getByRole('button', { name: 'Lift the ban of ben.ohne.konto@dancers.example' }).click();
  await expect(page.getByText('Banned until it is lifted')).toHaveCount(0);
});
