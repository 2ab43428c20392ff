import { findNight, isRoomy, openPaymentPage, payWith, CARDS } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const TICKETS = '/dashboard?tab=tickets';
/** As a tap on the page of the codes opens it. */
const OPENED_TICKETS = `${TICKETS}&open=1`;

test('it opens on Membership, and each tab has its own address', async ({ page }) => {
  await signIn(page, 'dancer050@clave.example');
  await page.goto('/dashboard?open=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MY DASHBOARD');
  await expect(page.getByText(/^Welcome back, \S/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Membership' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'No Active Membership' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the Members Club' })).toHaveAttribute('href', '/members-club');
  await expectNoBarriers(page);
  await page.getByRole('tab', { name: 'Membership' }).press('ArrowRight');
  await expect(page).toHaveURL(TICKETS);
  await expect(page.getByRole('tab', { name: 'Tickets' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No Active Membership' })).toBeVisible();
});

test('the tickets of a season: upcoming first, valid, used and cancelled, dates and prices as printed', async ({
  page,
}) => {
  await signIn(page, 'dancer@clave.example');
  await page.goto(OPENED_TICKETS);
  const count = Number(await page.getByRole('tab', { name: 'Tickets' }).locator('.count').textContent());
  await expect(page.getByRole('article')).toHaveCount(count);
  for (const status of ['VALID', 'USED', 'CANCELLED'])
    await expect(page.getByText(status, { exact: true }).first()).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  const past = page.getByRole('region', { name: 'Past' });
  expect((await upcoming.boundingBox())!.y).toBeLessThan((await past.boundingBox())!.y);
  await expect(past.getByText('VALID', { exact: true })).toHaveCount(0);
  for (const text of await page.locator('.ticket-when').allTextContents())
    expect(text).toMatch(
      /^\w+day, \d+ \w+ \(\d\d\/\d\d\/\d{4}\), \d\d:\d\d(–\d\d:\d\d| to \w{3} .+, \d\d:\d\d).* · \S/,
    );
  for (const price of await page.locator('.ticket dl > div', { hasText: 'Price paid' }).locator('dd').allTextContents())
    expect(price).toMatch(/^€\d+\.\d\d$/);
  await expect(past.getByRole('button', { name: /full screen/ })).toHaveCount(0);
  await expectNoBarriers(page);
});

test('a ticket is named, shown full screen and shared with a friend who needs no account', async ({
  page,
  request,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'dancer051@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await tab.close();

  await page.goto(OPENED_TICKETS);
  const ticket = page.getByRole('article').filter({ hasText: night.title }).first();
  await ticket.getByText('More', { exact: true }).click();
  await ticket.getByRole('button', { name: 'Add a name' }).click();
  await expect(ticket.getByLabel('Name on this ticket')).toBeFocused();
  await page.keyboard.type('Diego');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(ticket).toContainText('Diego');
  await expect(ticket.getByRole('button', { name: 'Change name' })).toBeFocused();

  await ticket.getByRole('button', { name: /full screen/ }).click();
  const large = page.getByRole('dialog', { name: night.title });
  await expect(large.getByText(/^TKT-/)).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);

  await expect(ticket.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
  await ticket.getByRole('button', { name: 'Share ticket' }).click();
  await expect(ticket.getByRole('textbox', { name: 'Given to' })).toHaveValue('Diego');
  await expectNoBarriers(page);
  await ticket.getByRole('button', { name: 'Give it and share the link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect(ticket.getByText('Given to Diego')).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeHidden();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/ticket\/[\w-]{16,}$/);
  const friend = await (await browser.newContext()).newPage();
  const answer = await friend.goto(link);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await expect(friend.getByRole('article')).toContainText('Diego');
  await expect(friend.getByRole('article')).not.toContainText('Price paid');
  const calendar = await friend.request.get(
    new URL((await friend.getByRole('link', { name: 'Add to calendar' }).getAttribute('href'))!, link).href,
  );
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  await expectNoBarriers(friend);

  await ticket.getByRole('button', { name: 'Stop sharing' }).click();
  await expectNoBarriers(page);
  await ticket.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeVisible();
  await friend.context().close();
});

test('a ticket link that is wrong @long', async ({ page, complaints }) => {
  complaints.allow(/404/);
  await page.goto('/ticket/never-was-a-ticket-here');
  await expect(page.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'your dashboard' })).toHaveAttribute('href', '/dashboard?tab=tickets');
  await expectNoBarriers(page);
});

test('no tickets yet, and tickets that do not load @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'kasse@clave.example');
  await page.goto(TICKETS);
  await expect(page.getByRole('heading', { name: 'You have no tickets yet.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a night' })).toHaveAttribute('href', '/events');
  await expectNoBarriers(page);
  await page.route(/\/trpc\/[^?]*profile\.(tickets|ticketCount)/, (route) => route.abort());
  // A page that is opened brings its tickets along; one that is reached by a link asks for them.
  await page.goto('/imprint');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click();
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toBeVisible();
  await page.unroute(/\/trpc\/[^?]*profile\.(tickets|ticketCount)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You have no tickets yet.' })).toBeVisible();
});
