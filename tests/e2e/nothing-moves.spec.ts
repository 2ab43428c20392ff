import { expect, signIn, test } from './support/fixtures.ts';

test('the sentence of an empty state stays where it is when its dancer comes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'dancer139@clave.example');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/draw-/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/subscription-management');
  const sentence = page.getByRole('heading', { level: 2, name: "You don't have an active subscription to manage." });
  await expect(sentence).toBeVisible();
  const before = await sentence.boundingBox();
  resolve();
  await expect(page.locator('.empty .dancer svg')).toBeVisible();
  expect(await sentence.boundingBox()).toEqual(before);
});
