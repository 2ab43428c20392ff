import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { heic } from '#tests/support/pictures/jpeg.ts';
import { sweepWidths } from '#tests/support/sweep-widths.ts';
import { DEMO_PASSWORD, expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PROFILE = '/dashboard?tab=profile';
const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#1f5fa8' } })
    .jpeg()
    .toBuffer();
const form = (page: Page) => page.locator('.profile-form');

async function pick(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles(file);
}

for (const width of sweepWidths(1440, 390)) {
  test(`all fields are saved, by keyboard alone, at ${width} px`, async ({ page }) => {
    const email = width === 390 ? 'dancer081@clave.example' : 'dancer082@clave.example';
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, email);
    await page.goto(PROFILE);
    await expect(form(page).getByLabel('E-mail')).toHaveValue(email);
    await expect(form(page).getByLabel('E-mail')).toHaveAttribute('readonly', '');
    await expect(form(page).getByLabel('E-mail')).toHaveAccessibleDescription('Email cannot be changed');
    await expect(form(page).getByRole('switch', { name: 'Show my photo at the door' })).not.toBeChecked();
    await expectNoBarriers(page);

    await form(page).getByLabel('Display name').fill('Renée Ä.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+49 151 0000');
    await page.keyboard.press('Tab');
    await form(page).getByLabel('Dance role').selectOption('Follower');
    await form(page).getByLabel('Dancing level').selectOption('Teacher');
    await form(page).getByLabel('Language of your mails and tickets').selectOption('English');
    await form(page).getByLabel('Language of your mails and tickets').press('Tab');
    const [atTheDoor, before] = ['Show my photo at the door', 'Mail me the day before a night'].map((name) =>
      form(page).getByRole('switch', { name }),
    ) as [Locator, Locator];
    await expect(atTheDoor).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(before).toBeFocused();
    await expect(before).toBeChecked();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })).toBeVisible();
    await expect(page.getByText('Welcome back, Renée Ä.')).toBeVisible();

    await page.reload();
    await expect(form(page).getByLabel('Phone number')).toHaveValue('+49 151 0000');
    await expect(form(page).getByLabel('Dance role')).toHaveValue('Follower');
    await expect(form(page).getByLabel('Dancing level')).toHaveValue('Teacher');
    await expect(form(page).getByLabel('Language of your mails and tickets')).toHaveValue('en');
    await expect(atTheDoor).toBeChecked();
    await expect(before).not.toBeChecked();
    await form(page).getByLabel('Dance role').selectOption('Not chosen');
    await form(page).getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.reload();
    await expect(form(page).getByLabel('Dance role')).toHaveValue('');
  });
}

test('a profile that is not saved says so and keeps what was typed @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer083@clave.example');
  await page.goto(PROFILE);
  await form(page).getByLabel('Display name').fill('Not Saved');
  await page.route(/\/trpc\/profile\.update/, (route) => route.abort());
  await form(page).getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update profile' })).toBeVisible();
  await expect(form(page).getByLabel('Display name')).toHaveValue('Not Saved');
});

test('a profile refused because the session has ended leads to the sign-in and back to what was typed @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const email = 'dancer083@clave.example';
  await signIn(page, email);
  await page.goto(PROFILE);
  await form(page).getByLabel('Display name').fill('Typed Before');
  await page.context().clearCookies();
  await form(page).getByRole('button', { name: 'Save profile' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please sign in to continue.' });
  await refusal.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/auth?returnTo=${encodeURIComponent(PROFILE)}`);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(form(page).getByLabel('Display name')).toHaveValue('Typed Before');
});

test('a profile that does not load can be asked for again @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer083@clave.example');
  await page.route(/\/trpc\/.*profile\.get\b/, (route) => route.abort());
  await page.goto(PROFILE);
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading data' }).first()).toBeVisible();
  await page.unroute(/\/trpc\/.*profile\.get\b/);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(form(page).getByLabel('Display name')).toBeVisible();
  // A link to a part of another page leads to that part.
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy#keeping');
  await expect(page.locator('#keeping')).toBeInViewport();
});

test('a picture is picked, cut to a square by keyboard, and taken away again @long', async ({ page }) => {
  await signIn(page, 'dancer084@clave.example');
  await page.goto(PROFILE);
  await expect(page.locator('.avatar svg')).toBeVisible();
  await pick(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect(dialog).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByLabel('Zoom').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await dialog.getByLabel('Left and right').press('Home');
  await dialog.getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Profile picture updated successfully!' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const shown = page.locator('.avatar img');
  await expect(shown).toHaveJSProperty('complete', true);
  const src = (await shown.getAttribute('src')) ?? '';
  expect(src).toMatch(/^\/uploads\/[\w-]{22}-96\.webp$/);
  const answer = await page.request.get(src);
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Profile picture removed')).toBeVisible();
  await expect(page.locator('.avatar svg')).toBeVisible();
  expect((await page.request.get(src)).status()).toBe(404);
});

test('a picture is dropped and moved by hand @long', async ({ page }) => {
  await signIn(page, 'dancer085@clave.example');
  await page.goto(PROFILE);
  await expect(page.locator('.avatar-drop')).toBeVisible();
  const bytes = (await photo()).toString('base64');
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], 'me.jpg', { type: 'image/jpeg' }));
    return data;
  }, bytes);
  await page.dispatchEvent('.avatar-drop', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('.avatar-drop', 'drop', { dataTransfer: transfer });
  const canvas = page.getByRole('img', { name: /part of your picture/ });
  const box = (await canvas.boundingBox())!;
  await page.mouse.move(box.x + 150, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 150, { steps: 4 });
  await page.mouse.up();
  expect(Number(await page.getByLabel('Left and right').inputValue())).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Profile picture updated successfully!')).toBeVisible();
});

test('what is no picture, and a picture that does not arrive @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer086@clave.example');
  await page.goto(PROFILE);
  await pick(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') });
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to upload profile picture' });
  await expect(failure.filter({ hasText: ERROR_MESSAGES.PICTURE_REFUSED })).toBeVisible();
  await pick(page, { name: 'me.heic', mimeType: 'image/heic', buffer: heic() });
  await expect(failure.filter({ hasText: ERROR_MESSAGES.PICTURE_HEIC })).toBeVisible();
  await pick(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: (await photo()).subarray(0, 60) });
  await expect(failure.filter({ hasText: ERROR_MESSAGES.PICTURE_CUT_OFF })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.route(/\/trpc\/profile\.uploadAvatar/, (route) => route.abort());
  await pick(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Failed to upload profile picture')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible();
});

test('a phone has a button for its camera @long', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, 'dancer085@clave.example');
  await page.goto(PROFILE);
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await expect(page.locator('input[type=file][capture=user]')).toHaveCount(1);
  await context.close();
});
