import { addBerlinDays } from '#shared/berlin.ts';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import { formatMemberDate, localDateOf } from '#shared/time.ts';
import { addressOf, firstOf, lastOf, memberTable, paidDays } from '#tests/support/member-table.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PASSWORD = 'ganz-neu-getanzt-42';
const MEMBER = 7;

test('the office brings members in from a messy table, and one of them walks from the mail to their pass', async ({
  page,
  browser,
}) => {
  const bytes = Buffer.from(memberTable(nowOfRun(), 20), 'latin1');
  const look = async (name: string): Promise<void> => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoBarriers(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await keepPicture(page, `brought-in-${name}-${width}`);
    }
  };
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/members');
  await page.getByRole('link', { name: 'Bring members in' }).click();
  await expect(page.getByRole('listitem', { name: 'mitglieder.xlsx' })).toContainText('4 members');
  await look('empty');

  const choose = async (name: string): Promise<void> => {
    const file = { name, mimeType: 'text/csv', buffer: bytes };
    await page.getByLabel('Choose a table of members').setInputFiles(file);
  };
  await choose('liste.csv');
  await expect(page.getByRole('combobox', { name: 'Column Bezahlt bis' })).toHaveValue('Paid until');
  const plan = page.getByRole('combobox', { name: 'Plan “Halbjahr alt”' });
  await plan.click();
  await page.getByRole('option', { name: 'All You Can Dance' }).last().click();
  await expect(plan).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Pays by “Vorstand”' }).click();
  await page.getByRole('option', { name: 'Free' }).click();
  const run = page.getByRole('button', { name: 'Bring 20 members in and mail them' });
  await expect(run).toBeEnabled();
  const person = page.getByRole('region', { name: 'Who is brought in' }).getByRole('row', { name: addressOf(MEMBER) });
  const lastDay = formatMemberDate(endOfLastDay(localDateOf(addBerlinDays(nowOfRun(), paidDays(MEMBER)))));
  await expect(person).toContainText(lastDay);
  await expect(page.getByRole('list', { name: 'Problems of single rows' })).toContainText('It has no e-mail address.');
  await look('preview');

  await run.click();
  await expect(page.getByText('Brought in: 20 members. Each gets an e-mail.')).toBeVisible();
  await look('done');
  await choose('liste.csv');
  await expect(page.getByText('There is nobody new in this table.')).toBeVisible();
  await page.goto(`/admin/members?q=${addressOf(MEMBER)}`);
  await expect(page.getByText(addressOf(MEMBER)).first()).toBeVisible();

  const mail = await mailTo(page.request, addressOf(MEMBER), /ist mit uns umgezogen/);
  const link = mail.links.find((one) => one.includes('/password-reset?')) ?? '';
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await phone.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Passwort wiederholen', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('Passwort wiederholen', { exact: true }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Geschafft' })).toBeVisible();
  await signIn(phone, addressOf(MEMBER), PASSWORD);
  for (const width of [390, 1440]) {
    await phone.setViewportSize({ width, height: 900 });
    await phone.goto('/dashboard?open=1');
    await expect(phone.getByRole('heading', { name: `Paid until ${lastDay}` })).toBeVisible();
    await expect(phone.getByRole('img', { name: /QR code of membership/ })).toBeVisible();
    await expect(phone.getByText(`${firstOf(MEMBER)} ${lastOf(MEMBER)}`).first()).toBeVisible();
    await expectNoBarriers(phone);
    await keepPicture(phone, `brought-in-dashboard-${width}`);
  }
  await phone.close();

  await page.goto('/admin/members/import');
  await page.getByRole('button', { name: 'Take back liste.csv' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take liste.csv back?' });
  await expect(dialog).toContainText('The memberships of 20 members go');
  await look('take-back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('20 members taken back.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'liste.csv' })).toHaveCount(0);
});
