import { expect, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** Path and main heading of every public page beside home and the events. */
const PAGES = [
  ['/parties', 'Parties'],
  ['/festivals', 'Festivals'],
  ['/festivals/munich-bachata-fest', 'Munich Bachata Fest'],
  ['/festivals/bachata-beach', 'Bachata Beach'],
  ['/festivals/bachazouk', 'Bachazouk'],
  ['/learn-bachata', 'Learn Bachata Zero to the floor'],
  ['/salsa', 'Salsa Friday'],
  ['/registration', 'Your free guide'],
  ['/contact', 'Contact'],
  ['/members-club', 'Members Club'],
  ['/workshop-calendar', 'Workshop calendar'],
  ['/workshop-submission', 'Submit a workshop'],
  ['/terms-and-conditions', 'Terms & Conditions'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/cancellation-policy', 'Cancellation Policy'],
  ['/imprint', 'Imprint'],
  ['/accessibility', 'Accessibility'],
  ['/right-of-withdrawal', 'Right of withdrawal'],
  ['/cancel-contract', 'Verträge hier kündigen'],
  ['/withdraw-contract', 'Vertrag widerrufen'],
] as const;

for (const [path, heading] of PAGES) {
  test(`${path} reads well on a narrow phone and has no barriers`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    // Clipped, not scrolled: a word that runs out of the window would be cut off unseen. Tabs scroll by themselves.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, li, a, dt, dd, b)')]
        .filter((element) => !element.closest('[aria-hidden=true], .tabs') && element.getBoundingClientRect().width > 1 && element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.textContent),
    );
    expect(cut).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectNoBarriers(page);
  });
}

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
});

test('the twelve weeks are drawn once, turned on a phone', async ({ page }) => {
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

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the course shows all three parts, one below the other', async ({ page }) => {
    await page.goto('/learn-bachata');
    for (const title of ['Basics and social flow', 'Intermediate moves', 'Advanced and performance']) await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });

  test('a page that can not do without scripts says so and leads back', async ({ page }) => {
    await page.goto('/checkout/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expect(page).toHaveURL(/\/events$/);
  });

  test('a past festival says so and sells nothing', async ({ page }) => {
    await page.goto('/festivals/bachazouk');
    await expect(page.getByText('Past edition')).toBeVisible();
    await expect(page.getByRole('link', { name: /Tickets/ })).toHaveCount(0);
  });

  test('Join Now leads to the plans', async ({ page }) => {
    await page.goto('/members-club');
    await page.getByRole('link', { name: 'Join Now' }).click();
    await expect(page).toHaveURL(/#plans$/);
    await expect(page.getByRole('heading', { name: 'Pick a plan' })).toBeInViewport();
  });
});
