import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { sweepWidths } from '#tests/support/sweep-widths.ts';
import { mailTo } from './support/buying.ts';
import { DEMO_PASSWORD, expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PROFILE = '/dashboard?tab=profile';

async function savedBy(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('everything about me and all my tickets are saved as files @long', async ({ page }) => {
  const email = 'dancer091@clave.example';
  await signIn(page, email);
  await page.goto(PROFILE);
  const section = page.getByRole('region', { name: 'Your data' });
  const data = await savedBy(page, () => section.getByRole('button', { name: 'Download my data' }).click());
  expect(data.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const copy = JSON.parse(data.content.toString()) as {
    account: { email: string }[];
    sessions: unknown[];
    tickets: unknown[];
  };
  expect(copy.account[0]?.email).toBe(email);
  expect(copy.sessions.length).toBeGreaterThan(0);
  const link = section.getByRole('link', { name: 'Download my tickets (PDF)' });
  if (copy.tickets.length > 0) {
    const tickets = await savedBy(page, () => link.click());
    expect(tickets.name).toBe('tickets.pdf');
    expect(tickets.content.subarray(0, 5).toString()).toBe('%PDF-');
  } else await expect(link).toHaveCount(0);
});

test('data that can not be put together is said, and may be asked for again @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer091@clave.example');
  await page.goto(PROFILE);
  await page.route(/\/trpc\/.*profile\.exportData/, (route) => route.abort());
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your data could not be put together. Please try again.' }),
  ).toBeVisible();
});

for (const width of sweepWidths(390, 1440)) {
  test(`an account is deleted by keyboard alone: consequences, address, password, at ${width} px`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource/); // refusals, as the browser tells them
    const email = width === 390 ? 'dancer092@clave.example' : 'dancer093@clave.example';
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, email);
    await page.goto(PROFILE);
    await page
      .getByRole('region', { name: 'Delete account' })
      .getByRole('button', { name: 'Delete my account' })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Receipts stay for eight years' })).toBeVisible();
    const address = dialog.getByLabel('Your e-mail address, to confirm');
    await address.press('Enter');
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription('This is not the e-mail address of your account.');
    await expectNoBarriers(page);

    await address.fill('somebody@else.example');
    await dialog.getByLabel('Your password').fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('This is not the e-mail address of your account.');
    await address.fill(email);
    await address.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('This password is not right.');
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: 'To the home page' }).press('Enter');
    await expect(page).toHaveURL('/');

    const again = await page.request.post('/api/auth/sign-in/email', {
      data: { email, password: DEMO_PASSWORD },
      headers: { origin: siteOrigin() },
    });
    expect(again.status()).toBe(401);
    await page.goto(PROFILE);
    await expect(page).toHaveURL(/\/auth/);
    await mailTo(page.request, email, /^Dein Konto ist gelöscht/);
  });
}

test('while a membership runs, an account goes on the day it ends; page and mail say it, keys alone take it back @long', async ({
  page,
}) => {
  const email = 'dancer018@clave.example'; // recovered, and runs on
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email);
  await page.goto(PROFILE);
  const section = page.getByRole('region', { name: 'Delete account' });
  await section.getByRole('button', { name: 'Delete my account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  const before = dialog.getByRole('listitem').filter({ hasText: 'Your membership runs until' });
  await expect(before).toContainText('Until then everything stays as it is');
  const day = /until (.+ \d{4})\. /.exec((await before.textContent()) ?? '')?.[1] ?? '';
  await dialog.getByLabel('Your e-mail address, to confirm').fill(email);
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await expect(dialog.getByRole('button', { name: 'Delete it on that day' })).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(section.getByRole('status')).toHaveText(
    `Your account will be deleted on ${day}. Until then nothing is lost.`,
  );
  const keep = section.getByRole('button', { name: 'Keep my account' });
  await expect(keep).toBeFocused();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const mail = await mailTo(page.request, email, /^Your account will be deleted$/);
  const back = new URL(mail.links.find((link) => link.includes('/dashboard')) ?? '');
  await page.goto(back.pathname + back.search + back.hash);
  await keep.press('Enter');
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Delete my account' })).toBeFocused();
  await page.reload();
  await expect(section.getByRole('status')).toContainText('You can leave whenever you like.');
});
