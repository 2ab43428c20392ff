import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

// A browser of this language shows a time of its own with AM and PM.
test.use({ locale: 'en-US' });

test('a time is written on 24 hours whatever the browser’s language, typed or moved by the arrow keys', async ({
  page,
}) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/events/new');
  const starts = page.getByLabel('Starts at');
  const ends = page.getByLabel('Ends at');
  await starts.fill('2030');
  await starts.blur();
  await expect(starts).toHaveValue('20:30');
  await ends.fill('2:15');
  await ends.blur();
  await expect(ends).toHaveValue('02:15');
  await starts.press('ArrowUp');
  await expect(starts).toHaveValue('20:45');
  await expect(ends).toHaveValue('02:30'); // the night is as long as it was
  await starts.press('ArrowDown');
  await expect(starts).toHaveValue('20:30');
  await page.getByLabel('Title', { exact: true }).fill('Noche de las horas');
  await starts.fill('8 PM');
  await starts.blur();
  await expect(page.getByText('A time like 20:30')).toBeVisible();
  await keepPicture(page, 'time-none-1440');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/new$/);
  await expect(starts).toHaveValue('8 PM');
  await starts.fill('21');
  await starts.blur();
  await expect(starts).toHaveValue('21:00');
  await expect(page.getByText('A time like 20:30')).toHaveCount(0);
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'times-390');
  await expect(page.locator('input[type=time]')).toHaveCount(0);
});
