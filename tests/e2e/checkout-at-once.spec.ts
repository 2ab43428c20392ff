import type { Page } from 'playwright/test';
import type { EventDetail } from '#shared/events/event-view.ts';
import { findNight, isRoomy, payButton } from './support/buying.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

const hasTwoTypes = (event: EventDetail): boolean =>
  isRoomy(event) && event.ticketTypes.filter(({ availability }) => availability === 'on_sale').length > 1;

/** The page's scripts wait until this is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-client/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Where the parts of the first screen stand on the page. */
const placesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['h1', '.ticket-choice legend', '.choice:nth-of-type(1)', '.how-many', '.pay-bar-law']
      .map((part) => document.querySelector(`main ${part}`))
      .map((part) => Math.round(scrollY + (part?.getBoundingClientRect().top ?? Number.NaN))),
  );

test('the checkout stands there before its scripts, keeps what is chosen meanwhile, and nothing moves when they come', async ({
  page,
  shop,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, shop, 'dancer041@clave.example');
  const night = await findNight(request, hasTwoTypes);
  const letScripts = await holdScripts(page);
  await page.goto(`/checkout/${night.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: night.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with Stripe' }).filter({ visible: true })).toBeDisabled();
  await page.evaluate(() => document.fonts.ready);
  const before = await placesOf(page);
  const second = page.getByRole('radio').nth(1);
  await second.check({ force: true });
  await page.evaluate(() => scrollTo(0, 0));
  const drawn = await page.locator('main h1, main fieldset, .pay-bar, footer').elementHandles();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  letScripts();
  await expect(payButton(page)).toBeEnabled();
  await expect(second).toBeChecked();
  expect(await placesOf(page)).toEqual(before);
  // Taken over as it is: to draw all of it again takes a slow phone half a second.
  expect(drawn.length).toBe(4);
  for (const part of drawn) expect(await part.evaluate(({ isConnected }) => isConnected)).toBe(true);
  expect(complaints).toEqual([]);
});

test('the checkout can be paid on without a question: the page brings who is here and their price', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer042@clave.example');
  const night = await findNight(request, isRoomy);
  await page.route('**/trpc/**', () => new Promise<void>(() => undefined)); // no answer comes
  await page.goto(`/checkout/${night.id}`);
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveText(/^Pay €/);
});

/** As it comes to a phone that changes to it within the site. */
async function withoutOwnAnswers(page: Page): Promise<void> {
  await page.route('**/checkout/*', async (route) => {
    const answer = await route.fetch();
    const own = /<script type="application\/json" id="own-answers">.*?<\/script>/;
    const body = await answer.text();
    expect(body).toMatch(own);
    await route.fulfill({ response: answer, body: body.replace(own, '') });
  });
}

test('a member is never offered everybody’s price: the button waits for the own one', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer016@clave.example');
  const night = await findNight(
    request,
    (event) => isRoomy(event) && event.kind === 'party' && event.fromPriceCents > 0,
  );
  await withoutOwnAnswers(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/checkout\.quote/, async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/checkout\.quote/);
  await page.goto(`/checkout/${night.id}`);
  await asked;
  await expect(page.getByRole('button', { name: 'Pay with Stripe' }).filter({ visible: true })).toBeDisabled();
  resolve();
  await expect(page.getByRole('region', { name: 'Members club' }).getByLabel('Membership ID')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Pay €|Get Free Ticket)/ }).filter({ visible: true })).toBeEnabled();
});

test('the sign-in from Book Now comes as it stays: the night, the form for a new account, and what was typed into it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const night = await findNight(request, isRoomy);
  const letScripts = await holdScripts(page);
  await page.goto(`/auth?returnTo=${encodeURIComponent(`/checkout/${night.id}`)}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Konto anlegen' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Tickets für' })).toContainText(night.title);
  await page.getByLabel('Name (freiwillig)').fill('Ana Kovač');
  await page.getByLabel('E-Mail').fill('ana@dancers.example');
  letScripts();
  await expect(page.getByRole('tab', { name: 'Registrieren' })).toHaveAttribute('aria-selected', 'true');
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('Name (freiwillig)')).toHaveValue('Ana Kovač');
  await expect(page.getByLabel('E-Mail')).toHaveValue('ana@dancers.example');
});
