import { randomUUID } from 'node:crypto';
import { mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { idOf, put } from './support/shop-file.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test('the office asks for another address, the new one confirms and the one before puts itself back', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(/40[39] \((Conflict|Forbidden)\)|404 \(Not Found\)/);
  const id = randomUUID();
  const [old, fresh] = [`${id}@dancers.example`, `new-${id}@dancers.example`];
  put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, 'Zoë Anders', old);
  await page.setViewportSize(PHONE);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/people/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change the e-mail address' }).click();
  const question = page.getByRole('dialog', { name: 'Another e-mail address for Zoë Anders?' });
  await question.getByLabel('New e-mail address').fill('admin@clave.example');
  await question.getByLabel('How do you know that it is them?').selectOption({ label: 'They showed an identity card' });
  await question.getByRole('button', { name: 'Ask the new address' }).click();
  await expect(question.getByRole('alert')).toContainText('Another account has this address');
  await expect(question.getByRole('button', { name: 'Merge the two accounts' })).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'address-taken-390');
  await page.setViewportSize(WIDE);
  await keepPicture(page, 'address-taken-1440');
  await question.getByLabel('New e-mail address').fill(fresh);
  await question.getByLabel('Note (optional)').fill('Lost the old provider');
  await question.getByRole('button', { name: 'Ask the new address' }).click();
  await expect(question).toHaveCount(0);
  const head = page.getByRole('region', { name: 'Zoë Anders' });
  await expect(head).toContainText(fresh);
  await expect(head).toContainText('It waits for its link until');
  await expectNoBarriers(page);
  await keepPicture(page, 'address-open-1440');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'address-open-390');

  const asked = await mailTo(page.request, fresh, /Is this your new address/);
  const confirm = new URL(asked.links.find((link) => link.includes('/address/confirm/')) ?? '').pathname;
  await mailTo(page.request, old, /about to get another e-mail address/);
  const plain = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, javaScriptEnabled: false });
  const mailbox = await plain.newPage();
  await mailbox.goto(confirm);
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Your new address');
  expect(idOf('SELECT id FROM users WHERE email = ?', old)).toBe(id);
  await keepPicture(mailbox, 'address-confirm-390');
  await mailbox.getByRole('button', { name: 'Yes, that is my address' }).click();
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('That is done');
  expect(idOf('SELECT id FROM users WHERE email = ?', fresh)).toBe(id);

  const told = await mailTo(page.request, old, /Your account has another e-mail address/);
  const object = new URL(told.links.find((link) => link.includes('/address/object/')) ?? '').pathname;
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await page.goto(object);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('That was not me');
    await expectNoBarriers(page);
    await keepPicture(page, `address-object-${size.width}`);
  }
  await mailbox.goto(object);
  await mailbox.getByRole('button', { name: 'That was not me' }).click();
  await expect(mailbox.getByRole('heading', { level: 1 })).toHaveText('Your address is back');
  await keepPicture(mailbox, 'address-back-390');
  expect(idOf('SELECT id FROM users WHERE email = ?', old)).toBe(id);
  await plain.close();

  await page.goto(`/admin/people/${id}`);
  await expect(head).toContainText('objected to a change of it');
  await expectNoBarriers(page);
  await keepPicture(page, 'address-objected-1440');
});
