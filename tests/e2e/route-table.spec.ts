import type { Page } from 'playwright/test';
import { brand } from '#shared/brand.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectLawLinks, lawLinksMissing } from './support/law-links.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { PUBLIC_ROWS, ROLE_ROWS, SIGN_IN_PATHS, type RouteRow } from './support/route-table.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** What a reader without scripts, styles and pictures has of a page. */
function textOf(html: string): string {
  const body = html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ');
  return body
    .replaceAll(/&(?:amp|#x27|quot|lt|gt|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ');
}
/** Letters, words and lines as far apart as somebody may need them (WCAG 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: ' +
  '.16em !important; } p { margin-bottom: 2em !important; }';

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

test('every row of the table is read over plain HTTP: status, title, main heading and the quoted sentences', async ({
  request,
}) => {
  const missing: string[] = [];
  for (const { path, title, heading, says } of PUBLIC_ROWS) {
    const answer = await request.get(path, { maxRedirects: 0 });
    const html = await answer.text();
    const text = textOf(html).toLowerCase();
    const found = textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
    if (answer.status() !== 200) missing.push(`${path}: ${answer.status()}`);
    missing.push(...lawLinksMissing(html).map((link) => `${path}: has no ${link}`));
    if (!found.startsWith(title === '' ? `${brand.full}:` : title)) missing.push(`${path}: is called ${found}`);
    if (!inOneLine(textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')).includes(heading.toLowerCase()))
      missing.push(`${path}: has not the heading ${heading}`);
    missing.push(
      ...says
        .filter((sentence) => !text.includes(sentence.toLowerCase()))
        .map((sentence) => `${path}: does not say ${sentence}`),
    );
  }
  expect(missing).toEqual([]);
});

/**
 * `npm test` looks at one of each kind: the others are told by their sentences above, and looked at in the long form.
 */
const ONE_OF_EACH = [
  '/',
  '/events',
  '/festivals',
  '/learn-bachata',
  '/members-club',
  '/contact',
  '/workshop-submission',
  '/terms-and-conditions',
  '/cancel-contract',
];

/** One visitor goes to all of them; in the long form each is a test of its own. */
const LOOKED_AT = PUBLIC_ROWS.filter((row) => isLongForm || ONE_OF_EACH.includes(row.path));
const visits = isLongForm ? LOOKED_AT.map((row) => [row]) : [LOOKED_AT];

/** Clipped, not scrolled: a word that runs out of the window would be cut off unseen. Tabs and rows of cards scroll. */
const cutOff = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, dt, dd, b)')]
      .filter(
        (element) =>
          !element.closest('[aria-hidden=true], .tabs, .carousel') &&
          element.getBoundingClientRect().width > 1 &&
          element.getBoundingClientRect().right > innerWidth + 1,
      )
      .map((element) => element.textContent),
  );

async function readsWell(page: Page, { path, heading }: RouteRow): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  if (heading !== '') await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expectNoBarriers(page);
  await expectLawLinks(page);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await cutOff(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.addStyleTag({ content: SPACED });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

for (const rows of visits) {
  test(`${rows.map(({ path }) => path).join(', ')}: reads well on a phone and has no barriers`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const row of rows) await test.step(row.path, () => readsWell(page, row));
  });
}

/** The panel and the dashboard have specs of their own; every page of theirs is swept in the long form. */
const SWEPT = ['admin', 'dancer'];

for (const [who, rows] of Object.entries(ROLE_ROWS)) {
  const sweep = SWEPT.includes(who) ? ' @long' : '';
  test(`${who} finds what is theirs: title, main heading and the quoted sentences, wide and narrow${sweep}`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 40[04]/); // a page that is asked for without its payment says so
    await signIn(page, `${who}@clave.example`);
    for (const { path, title, heading, says } of rows) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading.replace(' ', '\\s+'), 'i'));
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      for (const sentence of says) await expect(page.getByText(sentence).first()).toBeAttached();
      await page.setViewportSize({ width: 320, height: 720 });
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
      // The panel is a tool of the team: it has no footer.
      if (who !== 'admin') await expectLawLinks(page);
    }
  });
}

test('where one signs in the footer stands too, and the privacy policy beside the fields of a new account', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of SIGN_IN_PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLawLinks(page, { isSignIn: true });
  }
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Registrieren' }).click();
  await expectLawLinks(page);
});

test('an address nobody has says so with its status, and leads home', async ({ page, complaints }) => {
  complaints.allow(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expectNoBarriers(page);
  await expectLawLinks(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
