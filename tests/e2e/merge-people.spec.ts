import { randomUUID } from 'node:crypto';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

test('two accounts are laid side by side, one of them stays, and for a day they can be two again', async ({ page }) => {
  const name = `Ximena Prado ${nowOfRun().getTime()}`;
  const [first, second] = [randomUUID(), randomUUID()];
  const [work, home] = [`work-${first}@dancers.example`, `home-${second}@dancers.example`];
  for (const [id, email] of [
    [first, work],
    [second, home],
  ])
    put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, name, email);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/people/${first}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with another account' }).click();
  const list = page.getByRole('dialog', { name: 'Merge with which account?' });
  await expect(list.getByRole('button', { name: home })).toBeVisible();
  await expect(list.getByRole('button', { name: work })).toHaveCount(0);
  await keepPicture(page, 'merge-list-1440');
  await list.getByRole('button', { name: home }).click();
  const both = page.getByRole('dialog', { name: 'Are these one person?' });
  await expect(both.getByText(`${work} stays.`)).toBeVisible();
  await both.getByRole('radio', { name: `${home} stays` }).click();
  await expect(both.getByText(`${home} stays.`)).toBeVisible();
  await both.getByLabel('Why?').fill('the same person');
  await expectNoBarriers(page);
  await keepPicture(page, 'merge-both-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'merge-both-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await both.getByRole('button', { name: `Merge into ${home}` }).click();
  await expect(page).toHaveURL(`/admin/people/${second}`);
  await expect(page.getByText(/^Merged with/)).toContainText(work);
  await keepPicture(page, 'merged-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'merged-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/people?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('Merged with another account')).toHaveCount(1);
  await page.goto(`/admin/people/${first}`);
  await expect(page.getByText(/^This account has become part of/)).toContainText(home);
  await page.getByRole('button', { name: 'Take it back' }).click();
  const question = page.getByRole('dialog', { name: 'Two accounts again?' });
  await keepPicture(page, 'merge-back-1440');
  await question.getByRole('button', { name: 'Take the merge back' }).click();
  await expect(page.getByText('They are two accounts again')).toBeVisible();
  await expect(page.getByText(/^This account has become part of/)).toHaveCount(0);
});
