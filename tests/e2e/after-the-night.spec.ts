import { fileURLToPath } from 'node:url';
import { thanksNotice, THANKS_REFUSALS } from '#shared/thanks/thanks-notice.ts';
import { findNight, isRoomy } from './support/buying.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { idOf } from './support/shop-file.ts';

const PHONE = { width: 390, height: 844 };
const PICTURE = fileURLToPath(new URL('../../docs/pictures/sold.webp', import.meta.url));

test('the checkout tells of the mail of the morning after, and its box objects at once', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const night = await findNight(request, isRoomy);
  await signIn(page, 'dancer141@clave.example');
  await page.goto(`/checkout/${night.id}`);
  await expect(page.getByText(thanksNotice())).toBeVisible();
  const refusal = page.getByRole('checkbox', { name: THANKS_REFUSALS.en });
  await expect(refusal).not.toBeChecked();
  await refusal.check();
  await expect(refusal).toBeEnabled();
  await expectNoBarriers(page);
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByRole('switch', { name: 'Mail me the morning after a night' })).not.toBeChecked();
});

test('an organiser adds a photo of a night, and who is in it takes it down @long', async ({ page, complaints }) => {
  await signIn(page, 'admin@clave.example');
  const night = idOf(
    `SELECT id FROM events WHERE ends_at < ? AND is_active = 1 AND cancelled_at IS NULL ORDER BY starts_at DESC LIMIT 1`,
    nowOfRun().getTime(),
  );
  await page.goto(`/admin/events/${night ?? ''}`);
  const panel = page.getByRole('region', { name: 'Photos of the night' });
  // The panel asks once more who is signed in, and draws its parts anew then.
  await expect(async () => {
    await panel.locator('input[type="file"]').setInputFiles(PICTURE);
    await expect(panel.getByRole('button', { name: 'Add the photo' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await panel.getByRole('button', { name: 'Add the photo' }).click();
  await expect(panel.getByText('Please say why it may be shown.')).toBeVisible();
  await panel.getByLabel('What the photo shows').fill('The band, seen from the dance floor');
  await panel.getByRole('radio', { name: /Everybody who can be recognised/ }).check();
  await panel.getByRole('button', { name: 'Add the photo' }).click();
  await expect(page.getByText('Photo added')).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.goto(page.url().replace('/admin', ''));
  const photos = page.getByRole('region', { name: 'Photos of the night' });
  await expect(photos.getByRole('img', { name: 'The band, seen from the dance floor' })).toBeVisible();
  await expectNoBarriers(page);
  await photos.getByRole('link', { name: /Take it down/ }).click();
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText('Please tick that you are in it')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('checkbox', { name: /I am in this photo/ }).check();
  await page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByRole('heading', { name: 'Taken down' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the night' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos of the night' })).toHaveCount(0);
  complaints.allow(/404/); // the picture that is gone
});
