import type { Page } from 'playwright/test';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { eventById, findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { PUBLIC_ROWS, SIGN_IN_PATHS } from './support/route-table.ts';

const PHONE = { width: 390, height: 844 };
const DASHBOARD = [
  '/dashboard',
  '/dashboard?open=1',
  '/dashboard?tab=tickets&open=1',
  '/dashboard?tab=newsletters',
  '/dashboard?tab=profile',
];
const PUBLIC = PUBLIC_ROWS.map(({ path }) => path);

/** Words that run out of the window where nothing scrolls to them; art says nothing. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isSeen = (element: Element): boolean => {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('svg, [aria-hidden=true], .visually-hidden') !== null
      )
        return false;
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        if (around !== document.documentElement && scrolls(around)) return false;
      return true;
    };
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (words.nextNode() !== null) {
      const { parentElement: element, textContent } = words.currentNode;
      if (element === null || (textContent ?? '').trim() === '' || !isSeen(element)) continue;
      const place = document.createRange();
      place.selectNodeContents(words.currentNode);
      const isOut = [...place.getClientRects()].some(
        ({ width, left, right }) => width > 1 && (right > innerWidth + 1 || left < -1),
      );
      if (isOut) cut.push((textContent ?? '').trim());
    }
    return cut;
  });

/** The letters a reader has set in the browser: 16 px are the usual size. */
async function setLetters(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('main .spinner')).toHaveCount(0);
  expect([path, await cutWords(page)]).toEqual([path, []]);
  expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, PHONE.width]);
}

test('letters twice as large are followed on a phone, and no word is cut', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await setLetters(page, 32);
  for (const path of isLongForm ? [...PUBLIC, ...SIGN_IN_PATHS] : ['/', '/workshop-submission', '/learn-bachata'])
    await expectWhole(page, path);
  await expect(page.locator('body')).toHaveCSS('font-size', '34px');
});

test('behind the sign-in, too, no word is cut with letters twice as large @long', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await setLetters(page, 32);
  await signIn(page, 'member@clave.example');
  const night = await eventById(request, (await findNight(request, isRoomy)).id);
  const more = [`/events/${night.id}`, `/checkout/${night.id}`, '/dashboard/tickets', '/subscription-management'];
  for (const path of [...DASHBOARD, ...more]) await expectWhole(page, path);
});

test('the tabs of the dashboard are whole on a phone, and a link into one scrolls to its part and focuses it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'dancer139@clave.example');
  await page.goto('/dashboard?tab=profile#devices');
  const devices = page.getByRole('heading', { name: 'Where you are signed in' });
  await expect(devices).toBeFocused();
  await expect(devices).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  for (const tab of await page.getByRole('tab').all()) {
    const { x, width } = (await tab.boundingBox())!;
    expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true]);
  }
  await page.evaluate(() => (location.hash = '#delete-account'));
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeFocused();
});

test('without a network a page says so, and goes on by itself when it is back', async ({ page, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(page, 'dancer140@clave.example');
  await page.goto('/dashboard?tab=newsletters');
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('alert').first()).toContainText('You are offline.');
  await page.context().setOffline(false);
  await expect(page.getByLabel('Display name')).toBeVisible();
});

test('in colours the reader has chosen the chosen ticket has an edge that the others lack', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'dancer141@clave.example');
  const night = await findNight(request, (event) => isRoomy(event) && event.ticketTypes.length > 1);
  await page.goto(`/checkout/${night.id}`);
  const rows = page.locator('.choice');
  await expect(rows).not.toHaveCount(0);
  const edges = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [row.matches(':has(:checked)'), getComputedStyle(row).outlineStyle === 'solid']),
    );
  await expect.poll(edges).toContainEqual([true, true]);
  for (const [isChosen, hasEdge] of await edges()) expect(hasEdge).toBe(isChosen);
});

test('in colours the reader has chosen nothing is a barrier, and a link looks like one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  for (const path of isLongForm ? [...PUBLIC, ...SIGN_IN_PATHS] : ['/imprint']) {
    await page.goto(path);
    await expectNoBarriers(page, { isContrastOurs: false });
    const [link, text] = await page.evaluate(() =>
      ['main a[href], footer a[href]', 'h1'].map((it) => getComputedStyle(document.querySelector(it)!).color),
    );
    expect([path, link]).not.toEqual([path, text]);
  }
  if (!isLongForm) return;
  await signIn(page, 'member@clave.example');
  for (const path of DASHBOARD) {
    await page.goto(path);
    await expectNoBarriers(page, { isContrastOurs: false });
  }
});
