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

const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolledTo = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    const isLeftOut = 'details:not([open]), [aria-hidden="true"], .visually-hidden, .skip';
    return [
      ...document.querySelectorAll(
        'body a, body button, body summary, body input, body h1, body h2, body p, body dd, body b',
      ),
    ]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        return width * height > 0 && right > innerWidth + 1 && element.closest(isLeftOut) === null;
      })
      .filter((element) => !isScrolledTo(element))
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  });

test('a phone that shows everything at twice its size has half its pixels left: all of it is there, and words stay words', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await signIn(page, 'dancer044@clave.example');
  const night = await findNight(request, isRoomy);
  const cut: string[] = [];
  for (const path of ['/', '/members-club', '/contact', '/cancel-contract', '/learn-bachata', `/events/${night.id}`]) {
    await page.goto(path);
    cut.push(...(await cutOff(page)).map((text) => `${path}: ${text}`));
  }
  await page.goto(`/checkout/${night.id}`);
  await expect(payButton(page)).toBeEnabled();
  cut.push(...(await cutOff(page)).map((text) => `checkout: ${text}`));
  expect(cut).toEqual([]);
  // A heading beside a poster would stand letter below letter.
  const heading = page.getByRole('heading', { level: 1 });
  expect((await heading.boundingBox())?.width).toBeGreaterThan(120);
  await page.locator('.phone summary').click();
  await expect(page.locator('.phone-menu')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
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
