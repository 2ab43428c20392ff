import { sweepWidths } from '#tests/support/sweep-widths.ts';
import { mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const TAB = '/dashboard?tab=newsletters';

const pathOf = (links: readonly string[], pattern: RegExp): string => {
  const url = new URL(links.find((link) => pattern.test(link)) ?? 'none:');
  return url.pathname + url.search;
};

for (const width of sweepWidths(390, 1440)) {
  test(`three switches, off until they are turned on, at ${width} px @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, width === 390 ? 'dancer045@clave.example' : 'dancer046@clave.example');
    await page.goto(TAB);
    for (const name of ['Newsletter', 'Events', 'Promotions'])
      await expect(page.getByRole('switch', { name, exact: true })).not.toBeChecked();
    expect((await page.getByRole('switch', { name: 'Events' }).boundingBox())!.width).toBe(52);
    await expectNoBarriers(page);
    await page.getByRole('switch', { name: 'Events' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: 'Subscription activated' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Events' })).toBeChecked();
    await page.getByRole('switch', { name: 'Events' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Subscription deactivated' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Events' })).not.toBeChecked();
  });
}

test('a switch that is not saved goes back; switches that do not load can be asked for again @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer047@clave.example');
  await page.goto(TAB);
  await page.route(/\/trpc\/profile\.setNewsletter/, (route) => route.abort());
  await page.getByRole('switch', { name: 'Promotions' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating subscription' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Promotions' })).not.toBeChecked();
  await page.route(/\/trpc\/.*profile\.newsletters/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toBeVisible();
  await page.unroute(/\/trpc\/.*profile\.newsletters/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch', { name: 'Events' })).toBeVisible();
});

test('a visitor asks, confirms by mail, and leaves with one click', async ({ page, request }) => {
  const email = 'visitor-newsletter@somewhere.example';
  await page.goto('/');
  await page.goto('/newsletter');
  await expectNoBarriers(page);
  // Until the scripts are here the browser itself says what is missing, in its own words.
  await expect(async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(page.getByText('Please choose at least one.')).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('checkbox', { name: /"Events"/ }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
  await expectNoBarriers(page);

  const confirmation = pathOf((await mailTo(request, email, /Please confirm/)).links, /newsletter\/confirmed/);
  await page.goto(confirmation);
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible();
  await expectNoBarriers(page);

  const way = pathOf((await mailTo(request, email, /You are subscribed to Events/)).links, /unsubscribe/);
  await page.goto(way);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Subscription deactivated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
});

test('who comes for the nights finds them chosen, without a ticked box @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/newsletter?type=events');
  await expect(page.getByRole('group', { name: 'What you subscribe to, and what you may add' })).toContainText(
    '"Events"',
  );
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await expectNoBarriers(page);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nights-only@somewhere.example');
  const sent = page.waitForRequest(/contact\.subscribeNewsletter/);
  await page.keyboard.press('Enter');
  expect((await sent).postData()).toContain('"types":["events"]');
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
});

test('links that are used up or made up @long', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await page.goto('/newsletter/confirmed?token=never-was-a-token-of-ours');
  await expect(page.getByRole('alert').filter({ hasText: 'This link does not work any more.' })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/unsubscribe/never-was-a-token-of-ours');
  await expect(page.getByRole('alert').filter({ hasText: 'This link does not work any more.' })).toBeVisible();
  await expectNoBarriers(page);
});

test('the form works before its scripts are here', async ({ browser, request }) => {
  const email = 'without-scripts@somewhere.example';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/newsletter');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('checkbox', { name: /"Newsletter"/ }).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/newsletter/sent');
  await mailTo(request, email, /Please confirm/);
  await context.close();
});
