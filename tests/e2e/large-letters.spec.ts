import type { Page } from 'playwright/test';
import { findNight, isRoomy, payButton } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Only the letters grow, as a browser's own text zoom does it: media queries learn nothing of it. */
const enlarge = (page: Page, percent: number) =>
  page.addStyleTag({ content: `html { font-size: ${percent}% !important; }` });

/** How much of the window the bar that orders takes at the top of the page. */
async function barShare(page: Page): Promise<number> {
  return page.locator('.pay-bar').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
  });
}

test('the bar that orders never takes half of a phone’s screen, however large the letters are', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'dancer044@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  await expect(payButton(page)).toBeEnabled();
  // As it comes, it stands at the edge of the window.
  expect(await barShare(page)).toBeGreaterThan(0.1);
  expect(await barShare(page)).toBeLessThan(0.25);
  for (const percent of [130, 150, 200]) {
    await enlarge(page, percent);
    expect(await barShare(page), `at ${percent} %`).toBeLessThan(0.34);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  }
  // There it is still, where the checkout ends.
  await payButton(page).scrollIntoViewIfNeeded();
  await expect(payButton(page)).toBeInViewport();
});

test('the footer of a phone is less than a screen high, and every link in it can be pressed', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/workshop-calendar');
  const footer = page.getByRole('contentinfo');
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(600);
  const links = footer.getByRole('link');
  expect(await links.count()).toBeGreaterThan(18);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(box?.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  }
  for (const name of ['Imprint', 'Verträge hier kündigen', 'Vertrag widerrufen', 'Parties', 'Developers'])
    await expect(footer.getByRole('link', { name })).toBeVisible();
});
