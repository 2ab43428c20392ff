import { expect, test } from './support/fixtures.ts';

/** A phone, as mail programs show a mail on it. */
const PHONE = { width: 390, height: 844 };

test('every mail fits a phone: nothing in it is wider than the screen @long', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/dev/mails');
  const addresses = await page
    .locator('a[href^="/dev/mails/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.length).toBeGreaterThan(30);
  const wide: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    const paper = page.locator('.paper');
    await expect(paper).toBeVisible();
    const [needs, has] = await paper.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    if (Number(needs) > Number(has)) wide.push(`${address}: ${needs} of ${has}`);
  }
  expect(wide).toEqual([]);
});
