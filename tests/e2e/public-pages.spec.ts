import type { Route } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

test('the course shows its three parts as tabs, and a link into one opens it', async ({ page }) => {
  await page.goto('/learn-bachata#panel-weeks-9-12');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Weeks 9-12')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Advanced and performance' })).toBeVisible();
  await tab('Weeks 9-12').press('ArrowRight');
  await expect(tab('Weeks 1-4')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Basics and social flow' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Advanced and performance' })).toBeHidden();
  // Its video waits behind a poster that says where it leads; nothing was asked of that house (fixtures).
  const video = page.getByRole('link', {
    name: 'Play the video: Basics and social flow. Weeks 1-4, opens www.youtube.com in a new tab',
  });
  await expect(video).toHaveAttribute('rel', 'noopener');
  await expect(video).toContainText('opens www.youtube.com');
  await page.emulateMedia({ forcedColors: 'active' });
  const line = (name: string) => tab(name).evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await line('Weeks 1-4')).not.toBe(await line('Weeks 5-8'));
});

test('the twelve weeks are drawn once, turned on a phone @long', async ({ page }) => {
  await page.goto('/learn-bachata');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('img', { name: /^Twelve weeks/ })).toHaveCount(1);
  }
});

test('REGISTER NOW leads to the checkout of the next course', async ({ page }) => {
  await page.goto('/learn-bachata');
  const register = page.getByRole('link', { name: 'REGISTER NOW' });
  await expect(register.first()).toHaveAttribute('href', /^\/checkout\/[0-9a-f-]{36}$/);
  await expect(page.getByText('€150 for the 12 weeks, incl. VAT')).toBeVisible();
});

test('the clave is silent until somebody presses play, follows changed steps and falls silent again @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const struck: number[] = [];
    const opened: AudioContext[] = [];
    Object.assign(window, { struck, opened });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        opened.push(this);
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, at?: number) {
      struck.push(at ?? 0);
      start.call(this, at);
    };
  });
  await page.goto('/salsa');
  const struck = () => page.evaluate(() => (window as unknown as { struck: number[] }).struck.length);
  const steps = page.getByRole('group', { name: /^Son clave 3-2/ }).getByRole('button');
  await expect(steps).toHaveCount(16);
  await page.emulateMedia({ forcedColors: 'active' });
  const ground = (step: number) => steps.nth(step).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(0)).not.toBe(await ground(1));
  expect(await struck()).toBe(0);
  await page.getByRole('button', { name: 'Hear the clave' }).click();
  await expect.poll(struck).toBeGreaterThan(1);
  await steps.nth(1).click();
  await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Back to the clave' }).click();
  await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Stop' }).click();
  // A closed clock plays nothing more.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { opened: AudioContext[] }).opened.map(({ state }) => state)))
    .toEqual(['closed']);
});

/** Drawn by the browser, so a link there is always followed by the scripts. */
const DRAWN_HERE = '/newsletter/sent';

test('a private page whose scripts do not come is asked for once more, then says so', async ({ page, complaints }) => {
  complaints.allow(/Failed to (load resource|fetch)/);
  let asked = 0;
  page.on('request', (request) => void (asked += request.isNavigationRequest() ? 1 : 0));
  await page.route(/\/assets\/kasse-page.*\.js/, (route) => route.abort());
  await page.goto('/kasse');
  await expect(page.getByRole('alert')).toContainText('Die Seite konnte nicht geladen werden.');
  expect(asked).toBe(2);
  await page.unroute(/\/assets\/kasse-page.*\.js/);
  await page.getByRole('link', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a public page goes on without scripts that do not come; a link to a part of an older house loads the new one @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to (load resource|fetch)/);
  await page.route(/\/assets\/entry-client/, (route) => route.abort());
  await page.goto('/imprint');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.locator('html')).not.toHaveAttribute('data-scripts');
  await page.unroute(/\/assets\/entry-client/);

  await page.goto(DRAWN_HERE);
  await page.route(/\/assets\/contact-page/, (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
});

test('a browser that keeps nothing for a page gets the scripts all the same @long', async ({ page }) => {
  await page.addInitScript(() => {
    const forbidden = {
      get: (): never => {
        throw new DOMException('no', 'SecurityError');
      },
    };
    Object.defineProperties(window, { sessionStorage: forbidden, localStorage: forbidden });
  });
  await page.goto('/learn-bachata');
  await page.getByRole('tab').nth(1).click();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
});

/** As the server refuses, so that nothing is tried again by itself. */
const refuse = (route: Route): Promise<void> =>
  route.fulfill({
    status: 400,
    json: { error: { json: { message: 'no', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } } },
  });

test('a list that can not be loaded says so and can be asked again; a night that can not be loaded is not called missing @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await page.goto(DRAWN_HERE);
  await page.route(/\/trpc\/events\./, refuse);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click();
  await expect(page.getByText('Keine Events in diesem Monat geplant.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This list could not be loaded');
  await page.unroute(/\/trpc\/events\./);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();

  await page.route(/\/trpc\/events\.byId/, refuse);
  await page.getByRole('banner').getByRole('link', { name: 'HOME', exact: true }).click();
  await page.getByRole('list', { name: 'Upcoming events' }).getByRole('link').first().click();
  await expect(page.getByRole('alert')).toContainText('Failed to load event details. Please try again.');
  await page.unroute(/\/trpc\/events\.byId/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the course shows all three parts, one below the other', async ({ page }) => {
    await page.goto('/learn-bachata');
    for (const title of ['Basics and social flow', 'Intermediate moves', 'Advanced and performance'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  test('a page that can not do without scripts says so and leads back', async ({ page }) => {
    await page.goto('/event-payment-success');
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/events$/);
  });

  test('a past festival says so and sells nothing @long', async ({ page }) => {
    await page.goto('/festivals/bachazouk');
    await expect(page.getByText('Past edition')).toBeVisible();
    await expect(page.getByRole('link', { name: /Tickets/ })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(26, 10, 17)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  test('Join Now leads to the plans', async ({ page }) => {
    await page.goto('/members-club');
    await page.getByRole('link', { name: 'Join Now' }).click();
    await expect(page).toHaveURL(/#plans$/);
    await expect(page.getByRole('heading', { name: 'Pick a plan' })).toBeInViewport();
  });
});

test('no page can be told where its addresses begin; negative control: without base-uri it can', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/base-uri|Content Security Policy/);
  const policy = (await request.get('/imprint')).headers()['content-security-policy'] ?? '';
  const linkUnder = async (header: string): Promise<string> => {
    await page.route('**/imprint', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': header },
        body: '<!doctype html><title>A page</title><base href="https://evil.example/"><a href="/events">Events</a>',
      }),
    );
    await page.goto('/imprint');
    const { href } = await page.getByRole('link').evaluate((link: HTMLAnchorElement) => ({ href: link.href }));
    await page.unroute('**/imprint');
    return new URL(href).hostname;
  };
  const weaker = policy.replace("base-uri 'none'; ", '');
  expect(weaker).not.toBe(policy);
  expect(await linkUnder(weaker)).toBe('evil.example');
  expect(await linkUnder(policy)).not.toBe('evil.example');
});
