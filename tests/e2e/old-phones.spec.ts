import type { Page } from 'playwright/test';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { isLongForm, sweepWidths } from '#tests/support/sweep-widths.ts';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { PANEL_PATHS } from './support/panel-paths.ts';
import { isGivenBack, isTakenOver, makeOld } from './support/old-browser.ts';
import { PUBLIC_ROWS, ROLE_ROWS, SIGN_IN_PATHS } from './support/route-table.ts';

/** The file with a page's own part. */
const PART = /\/assets\/[\w-]+-page-[\w-]+\.js$/;

/** `npm test` opens the pages of each kind that have broken before; the long form all of them. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  nobody: ['/', '/events', '/workshop-submission'],
  dancer: ['/dashboard?open=1'],
  admin: ['/admin', '/admin/money'],
};

/** Of these a stranger reaches only the refusal. */
const NEEDS_MORE = ['/sent/workshop', '/newsletter/sent', '/newsletter/confirmed', '/take-down/no-such-night'];

const ALL: Readonly<Record<string, readonly string[]>> = {
  nobody: [...PUBLIC_ROWS.map(({ path }) => path), ...SIGN_IN_PATHS, ...NEEDS_MORE, '/developers/api', '/kasse'],
  dancer: (ROLE_ROWS.dancer ?? []).map(({ path }) => path),
  member: (ROLE_ROWS.member ?? []).map(({ path }) => path),
  admin: PANEL_PATHS.map((path) => `/admin${path}`),
};
const VISITS = isLongForm ? ALL : SHORT;

/** Opens a page as an old browser does; what the page complains of fails the test (fixtures). */
async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isOwnDocument = (await page.locator('#root').count()) === 0; // the page of the codes, which no script replaces
  if (!isOwnDocument) expect([path, await isTakenOver(page)]).toEqual([path, true]);
  await expect(page.getByText(UNEXPECTED_MESSAGE)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
}

for (const [who, paths] of Object.entries(VISITS))
  for (const width of sweepWidths(390, 1440))
    test(`${who} finds every page whole in the oldest browser the site is for, at ${width} px`, async ({
      page,
      complaints,
    }) => {
      test.slow();
      complaints.allow(/status of 40[0-9]/); // a page that is asked for without its link says so
      // What makes the browser old may not run in the still preview of the website either.
      complaints.allow(/Blocked script execution .*\/admin\/preview\b/);
      await page.setViewportSize({ width, height: 844 });
      await makeOld(page);
      if (who !== 'nobody') await signIn(page, `${who}@clave.example`);
      for (const path of paths) await test.step(path, () => opens(page, path));
    });

test('the oldest browser has none of what came later; negative control: this one has', async ({ page }) => {
  const known = () => [typeof Map.groupBy, typeof [].toSorted, typeof ''.toWellFormed, typeof AbortSignal.timeout];
  await page.goto('/imprint');
  expect(await page.evaluate(known)).toEqual(['function', 'function', 'function', 'function']);
  await makeOld(page);
  await page.goto('/imprint');
  expect(await page.evaluate(known)).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
});

test('in the oldest browser the month turns, a night is booked as far as the sign-in, and the team reads its shifts', async ({
  page,
  request,
}) => {
  await makeOld(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await opens(page, '/events');
  const month = await page.getByRole('grid').getAttribute('aria-label');
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-label', month ?? '');

  const night = await findNight(request, isRoomy);
  await opens(page, `/events/${night.id}`);
  await page
    .getByRole('link', { name: /Book Now/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/(auth|checkout)/);

  await signIn(page, 'kasse@clave.example');
  await page.goto('/kasse');
  await page.getByLabel('Zugangscode').fill('2468');
  await page.getByRole('button', { name: 'Entsperren' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the helpers’ page at the door opens in the oldest browser', async ({ page }) => {
  await makeOld(page);
  await page.goto('/door');
  await expect(page.locator('#root')).toContainText(/Code|Einlass/);
});

/** Each of these leaves the scripts of a page without something they count on. */
const FAILURES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'its own part throws while it is drawn': (page) =>
    page.route(PART, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/export\{([^}]*)\}/, (_, names: string) => {
        const planted = names.split(',').map((name) => `planted as ${name.split(' as ').at(-1) ?? ''}`);
        return `const planted=()=>Map.notYetKnown([]);export{${planted.join(',')}}`;
      });
      await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/javascript' } });
    }),
  'its own part does not come': (page) => page.route(PART, (route) => route.abort()),
  'its own part is written in a newer language': (page) =>
    page.route(PART, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const page = #;' })),
  'what stands round it throws once it is there': (page) =>
    page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof listen>) {
        // The first to listen for a click on links is the page itself (src-web/follow-links.tsx).
        if (given[0] === 'click' && given[2] === undefined && this === document) throw new TypeError('not known here');
        return listen.apply(this, given);
      };
    }),
  'the scripts can not begin': (page) => page.route(/\/assets\/entry-client/, (route) => route.abort()),
};

const PLANTED = isLongForm
  ? ['/', '/events', '/workshop-submission', '/contact', '/members-club', '/learn-bachata']
  : ['/events'];

for (const [failure, plant] of Object.entries(FAILURES))
  test(`when ${failure}, a page stays as the server drew it, and its links and forms work`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/notYetKnown|not known here|Invalid or unexpected|Failed to|SyntaxError|error loading/);
    for (const path of PLANTED) {
      await page.unrouteAll({ behavior: 'wait' });
      const html = await (await page.request.get(path)).text();
      const title = /<title>([^<]*)</.exec(html)?.[1] ?? '';
      await plant(page);
      await page.goto(path);
      await isGivenBack(page);
      await expect(page.getByText(UNEXPECTED_MESSAGE)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(title).toContain((await page.title()).split(' | ')[0]);
    }
    await page.goto('/newsletter');
    await isGivenBack(page); // a press in the moment in which the page is drawn anew would be of the page before
    await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click();
    await expect(page).toHaveURL(/\/imprint$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' }); // a script asked for at last must not be answered after the end
  });

test('a page whose scripts have failed by themselves stays without them at the first touch', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to|error loading/);
  await page.route(/\/assets\/entry-client/, (route) => route.abort());
  // A browser may tell of the pointer as soon as the page is there: that is not yet a touch.
  await page.addInitScript(() => {
    const hold = (event: Event): void => event.stopImmediatePropagation();
    window.addEventListener('pointerover', hold, true);
    Object.assign(window, { letThrough: () => window.removeEventListener('pointerover', hold, true) });
  });
  await page.goto('/events');
  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-scripts', { timeout: 20_000 });
  await page.evaluate(() => (window as unknown as { letThrough: () => void }).letThrough());
  await page.locator('h1').hover();
  await page.mouse.move(5, 5);
  expect(await html.getAttribute('data-scripts')).toBeNull();
});

test('what somebody has typed before the scripts fail still stands in the form, which is sent without them', async ({
  page,
  complaints,
}) => {
  complaints.allow(/notYetKnown|Failed to/);
  let goOn = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(PART, async (route) => {
    await typed;
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'const planted=()=>Map.notYetKnown([]);export{planted as ContactPage}',
    });
  });
  await page.goto('/contact');
  await page.getByLabel(/name/i).first().fill('Anna Beispiel');
  goOn();
  await isGivenBack(page);
  await expect(page.getByLabel(/name/i).first()).toHaveValue('Anna Beispiel');
  await expect(page.locator('form[method=post][action]').first()).toBeVisible();
});
