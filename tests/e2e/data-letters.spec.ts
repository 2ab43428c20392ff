import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { countOf, put } from './support/shop-file.ts';

test('an admin takes somebody’s data and erases them on a letter that came on paper', async ({ page, complaints }) => {
  complaints.allow(/404 \(Not Found\)/);
  const id = randomUUID();
  const email = `${id}@dancers.example`;
  put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, 'Zoë Brief', email);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/people/${id}`);
  const ask = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await ask('Their data, on a letter');
  const data = page.getByRole('dialog', { name: 'All data of Zoë Brief?' });
  await data.getByRole('textbox', { name: 'Date of the letter' }).fill('5.1.2026');
  await data.getByLabel('How do you know').fill('copy of the identity card');
  await expectNoBarriers(page);
  await keepPicture(page, 'letter-export-390');
  const files = [page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.html'))] as const;
  await data.getByRole('button', { name: 'Download it' }).click();
  const printed = await readFile(await (await files[0]).path(), 'utf8');
  expect(printed).toContain('<h1>Data of Zoë Brief</h1>');
  expect(printed).toContain(email);
  await expect(data).toHaveCount(0);

  await ask('Erase, on a letter');
  const erase = page.getByRole('dialog', { name: 'Erase Zoë Brief?' });
  await erase.getByRole('textbox', { name: 'Date of the letter' }).fill('5.1.2026');
  await erase.getByLabel('How do you know').fill('copy of the identity card');
  await erase.getByLabel('Their e-mail address').fill(email);
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepPicture(page, 'letter-erase-1440');
  await erase.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('There is nobody here any more.')).toBeVisible();
  expect(countOf('SELECT count(*) AS n FROM users WHERE id = ?', id)).toBe(0);
});
