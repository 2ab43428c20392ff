import { nowOfRun } from '#tests/support/today.ts';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { PANEL_PATHS } from './support/panel-paths.ts';
import { idOf, put } from './support/shop-file.ts';

const SEEN = [
  [390, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const;
for (const [width, scheme] of SEEN)
  test(`no page of the panel is a barrier or wider than the window at ${width} px, ${scheme} @long`, async ({
    page,
    request,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    // As the panel's own switch keeps it.
    await page.addInitScript((kept) => localStorage.setItem('admin-scheme', kept), scheme);
    await signIn(page, 'admin@clave.example');
    const night = await findNight(request, isRoomy);
    const [person, order] = ['user_id', 'id'].map((id) => idOf(`SELECT ${id} AS id FROM orders WHERE status = 'paid'`));
    for (const path of [...PANEL_PATHS, `/events/${night.id}`, `/people/${person}`, `/orders/${order}`]) {
      await page.goto(`/admin${path}`);
      await expect(page.locator('.admin-waiting, main .mark-loader')).toHaveCount(0);
      // The board of the running night is dark, whatever was chosen.
      const shown = path === '/tonight' ? 'dark' : scheme;
      await expect(page.locator('.room').first()).toHaveAttribute('data-mantine-color-scheme', shown);
      await expectNoBarriers(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    }
  });

test('the question of the morning after, and one whose link is gone, are no barrier @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const over = nowOfRun().getTime();
  put(
    `INSERT OR REPLACE INTO night_thanks (id, event_id, user_id, reason, proof_id, token)
     VALUES ('0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11', ?, ?, 'consent', 'proof', 'aTokenThatIsLongEnough24')`,
    idOf('SELECT id FROM events WHERE ends_at < ? AND is_active = 1 ORDER BY starts_at DESC', over),
    idOf('SELECT id FROM users'),
  );
  await page.goto('/how-was-it/aTokenThatIsLongEnough24');
  await expect(page.getByRole('radio', { name: 'Great' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('radio', { name: 'Good', exact: true }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/how-was-it/aTokenThatNobodyHasEver24');
  await expect(page.getByRole('alert')).toContainText('This link does not work any more.');
  await expectNoBarriers(page);
});

test('our nights in a frame of another site are no barrier, by day and by night @long', async ({ page, request }) => {
  const night = await findNight(request, isRoomy);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['/embed/events', '/embed/events?lang=de', `/embed/events/${night.id}`]) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expectNoBarriers(page);
    }
});
