import { randomUUID } from 'node:crypto';
import { mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

test('the office writes to a person from their page, and what was written stays there', async ({ page, request }) => {
  const id = randomUUID();
  const email = `${id}@dancers.example`;
  put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, 'Zoë Brief', email);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/people/${id}`);
  await page.getByRole('button', { name: 'Write' }).click();
  const letter = page.getByRole('dialog', { name: 'Write to Zoë Brief' });
  await expect(letter.getByRole('button', { name: 'Send it' })).toBeDisabled();
  await letter.getByLabel('Subject').fill('Your jacket');
  await letter.getByLabel('Text').fill('It is at the bar.');
  await expectNoBarriers(page);
  await keepPicture(page, 'write-to-person-390');
  await letter.getByRole('button', { name: 'Send it' }).click();
  await expect(letter).toHaveCount(0);
  await expect(page.getByText('Mail “Your jacket”:').first()).toBeVisible();
  expect((await mailTo(request, email, /^Your jacket$/)).subject).toBe('Your jacket');
});
