import { findNight } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

test('an organiser writes a night in both languages, and guests read theirs', async ({ page, request }) => {
  const night = await findNight(request, ({ title }) => title === 'Noche Blanca');
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  const german = page.getByLabel('Titel (Deutsch)');
  await expect(german).toHaveValue('Noche Blanca');
  await german.fill('Weiße Nacht');
  // What other specs sell with this night may be in English alone.
  const missing = async (): Promise<number> =>
    Number(/German missing: (\d+)/.exec(await page.getByRole('main').innerText())?.[1] ?? 0);
  const before = await missing();
  await page.getByLabel('Beschreibung (Deutsch)').first().fill('');
  await expect.poll(missing).toBe(before + 1);
  await expectNoBarriers(page);
  await keepPicture(page, 'words-in-both-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'words-in-both-390');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();

  await page.goto(`/de/events/${night.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weiße Nacht');
  await expect(page.getByText('All in white, red wine at your own risk.')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/Weiße Nacht/);
  await expectNoBarriers(page);
  await page.goto(`/events/${night.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noche Blanca');
  await expect(page.getByText('Weiße Nacht')).toHaveCount(0);
});
