import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { stillDayOf } from '#shared/events/still-days.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { localDateOf } from '#shared/time.ts';
import { heic } from '#tests/support/pictures/jpeg.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { CARDS, payWith, payButton } from './support/buying.ts';
import { put } from './support/shop-file.ts';
import { expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
/** Nobody asks about this day: a night on it dances into no still day. */
const DATE = localDateOf(
  [40, 42, 44, 46, 48, 50]
    .map((days) => addBerlinDays(nowOfRun(), days))
    .find((day) => stillDayOf(day, addBerlinDays(day, 2)) === null) ?? nowOfRun(),
);

/** The fields of one ticket type, counted from 1. */
const ticketType = (page: Page, nth: number) =>
  page
    .getByRole('group', { name: 'Ticket types' })
    .getByRole('listitem')
    .nth(nth - 1);

async function createNight(page: Page, title: string): Promise<string> {
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'New Event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible();
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByText('Please enter a title.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Place').fill('Halle 7, Werksviertel');
  await page.getByLabel('Starts on').fill(DATE);
  await page.getByLabel('Capacity').fill('50');
  await page.getByRole('switch', { name: 'Active' }).check();
  for (const [at, [name, price]] of [
    ['Party Only', '12,50'],
    ['Workshop + Party', '0.30'],
    ['Early bird', '10'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add ticket type' }).click();
    await ticketType(page, at + 1)
      .getByLabel('Name')
      .fill(name ?? '');
    await ticketType(page, at + 1)
      .getByLabel('Price in €')
      .fill(price ?? '');
  }
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByText('Free, or at least €0.50: the payment provider takes nothing in between.')).toBeVisible();
  await ticketType(page, 2).getByLabel('Price in €').fill('20');
  await page.getByRole('button', { name: 'Move Early bird up' }).click();
  // From any of its fields, too, and the typing goes on there.
  await ticketType(page, 2).getByLabel('Price in €').press('Alt+ArrowUp');
  await expect(ticketType(page, 1).getByLabel('Price in €')).toBeFocused();
  await ticketType(page, 1).getByLabel('Price in €').press('Alt+ArrowDown');
  await ticketType(page, 2).getByLabel('Price in €').press('Alt+ArrowUp');
  await expect(ticketType(page, 1).getByLabel('Price in €')).toBeFocused();
  await ticketType(page, 3)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ticketType(page, 3).getByLabel('Price in €')).toHaveValue('20');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByText('Event created')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/**
 * A photo is chosen, seen as it will be cut, saved, and stands in the frame of the public page without moving anything.
 */
async function givePhoto(page: Page, id: string): Promise<void> {
  const photo = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#a3123c' } })
    .jpeg()
    .toBuffer();
  const choose = (buffer: Buffer) =>
    page
      .locator('.event-picture input[type=file]')
      .setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer });
  await choose(heic());
  await expect(page.getByText(ERROR_MESSAGES.PICTURE_HEIC)).toBeVisible();
  await choose(photo);
  await expect(page.getByLabel('Keep in the picture')).toHaveValue('auto');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();
  await page.addInitScript(() => {
    // The header grows by its admin's buttons; the night below must stay where it is.
    const isOfNight = (entry: PerformanceEntry) =>
      (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources.some(
        ({ node }) => node instanceof Element && node.closest('.event-page') !== null,
      );
    new PerformanceObserver((list) => Object.assign(window, { hasMoved: list.getEntries().some(isOfNight) })).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(`/events/${id}`);
  const picture = page.locator('.event-page > .poster img');
  await expect(picture).toHaveJSProperty('complete', true);
  const [natural, shown] = await picture.evaluate((img: HTMLImageElement) => [
    img.naturalWidth / img.naturalHeight,
    img.clientWidth / img.clientHeight,
  ]);
  expect([natural, shown]).toEqual([0.8, expect.closeTo(0.8, 2)]);
  expect(await page.evaluate(() => Reflect.get(window, 'hasMoved') === true)).toBe(false);
}

/** Names are pasted as they came in a message; the first wrong one is named, and who is on the list can be taken off. */
async function makeGuestList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New guest list' }).click();
  const question = page.getByRole('dialog', { name: 'New guest list' });
  await question.getByLabel('Name').fill('DJ Ana');
  await question.getByLabel('Holds until').fill('00:30');
  await question.getByRole('button', { name: 'Make it' }).click();
  const list = page.getByRole('listitem', { name: 'DJ Ana' });
  await expect(list).toContainText('Holds until 00:30');
  await list.getByLabel('Add to DJ Ana').fill('Ana Ruiz +2, photographer\nBruno Díaz +12');
  await list.getByRole('button', { name: 'Add guests' }).click();
  await expect(list.getByText('Guest 2: At most 9 come along with somebody.')).toBeVisible();
  await list.getByLabel('Add to DJ Ana').fill('Ana Ruiz +2, photographer\nBruno Díaz');
  await list.getByRole('button', { name: 'Add guests' }).click();
  await expect(list).toContainText('0 of 4 people inside');
  await expectNoBarriers(page);
  await list.getByRole('button', { name: 'Remove Bruno Díaz' }).click();
  await expect(list).toContainText('0 of 3 people inside');
}

test('an admin makes a night with three ticket types, somebody buys one, the admin sees it and gives the money back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const title = `Noche de prueba ${nowOfRun().getTime()}`;
  await signIn(page, ADMIN);
  const id = await createNight(page, title);
  await givePhoto(page, id);

  const dancer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(dancer, 'dancer120@clave.example');
  await dancer.goto(`/checkout/${id}`);
  await expect(dancer.getByRole('radio')).toHaveCount(3);
  await expect(dancer.getByRole('radio', { name: 'Early bird' })).toBeChecked();
  const opened = dancer.context().waitForEvent('page');
  await payButton(dancer).click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Ticket created' })).toBeVisible();
  await dancer.context().close();

  await page.goto(`/admin/tickets?event=${id}`);
  await page.getByRole('searchbox').fill('dancer120@clave');
  const found = page.getByRole('row').filter({ hasText: title });
  await expect(found).toContainText('VALID');
  await expect(found).toContainText('€10.00');
  await expectNoBarriers(page);
  await found.getByRole('button', { name: /^TKT-/ }).click();
  await expect(page).toHaveURL(/&ticket=[\da-f-]{36}$/);
  // A ticket that lies open has an address of its own: it is still there after a reload, and Back closes it.
  await page.reload();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Refund now' }).click();
  await expect(page.getByText('€10.00 go back to the buyer.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^TKT-/ })).toBeHidden();
  await expect(found).toContainText('CANCELLED');
  await expect(found).toContainText('refunded');

  await page.goto(`/admin/events/${id}`);
  await makeGuestList(page);
});

test('what would surprise people is asked first; a cancelled night shows how far it has come @long', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow();
  complaints.allow(/409 \(Conflict\)/);
  const title = `Noche movida ${nowOfRun().getTime()}`;
  await signIn(page, ADMIN);
  const id = await createNight(page, title);
  const dancer = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(dancer, 'dancer121@clave.example');
  await dancer.goto(`/checkout/${id}`);
  const opened = dancer.context().waitForEvent('page');
  await payButton(dancer).click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Ticket created' })).toBeVisible();
  await dancer.context().close();

  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Capacity').fill('0');
  await page.getByLabel('Place').fill('Halle 8');
  // Another admin has it open, too, and is quicker.
  const other = await page.request.post('/trpc/admin.events.setActive', {
    data: { json: { id, isActive: false } },
    headers: { origin: siteOrigin() },
  });
  expect(other.status()).toBe(200);
  await page.getByRole('button', { name: 'Save event' }).click();
  await page
    .getByRole('dialog', { name: 'Somebody else was quicker' })
    .getByRole('button', { name: 'Save mine in its place' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Fewer seats than promised' })).toContainText(
    '1 seats of this event are sold',
  );
  await page.getByRole('button', { name: 'Save all the same' }).click();
  const holders = page.getByRole('dialog', { name: 'Tell the ticket holders' });
  await expect(holders).toContainText('One buyer holds tickets.');
  await expectNoBarriers(page);
  await holders.getByRole('radio', { name: 'No refund' }).check();
  await holders.getByRole('button', { name: 'Move and mail' }).click();
  await expect(page.getByText('Event saved')).toBeVisible();

  await page.getByLabel('Title', { exact: true }).fill('Half a thou');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await page.getByLabel('Title', { exact: true }).fill(title);

  await page.getByRole('button', { name: 'Cancel event' }).click();
  const dryRun = page.getByRole('dialog', { name: `Cancel ${title}?` });
  await expect(dryRun).toContainText('€10.00');
  await dryRun.getByRole('button', { name: 'Cancel event and refund' }).click();
  await expect(page.getByText('1 of 1 orders taken back · 1 of 1 refunds returned · 1 of 1 mails sent')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: 'Save event' })).toBeDisabled();
});

/** A night of the test's own: hiding one of the season's would take it from whoever buys beside us. */
function putNight(title: string): void {
  const startsAt = addBerlinDays(nowOfRun(), 300).getTime();
  put(
    `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, is_active)
      VALUES (?, ?, 'party', '["bachata"]', ?, ?, 'Halle 7', 1200, 1)`,
    randomUUID(),
    title,
    startsAt,
    startsAt + 14_400_000,
  );
}

test('the wall of events is published, hidden and read on a phone @long', async ({ page }) => {
  const title = `Noche azul ${nowOfRun().getTime()}`;
  const found = `/admin/events?search=${title.replaceAll(' ', '+')}`;
  putNight(title);
  await page.setViewportSize(PHONE);
  await signIn(page, ADMIN);
  for (const address of ['/admin/events', '/admin/tickets', '/admin/money', '/admin/statistics']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(PHONE.width);
    await expectNoBarriers(page);
  }
  await page.goto(found);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await card.getByRole('button', { name: `Actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(card).toContainText('Draft');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText(/On sale|Low/);
  // The back button asks before it throws away what was typed.
  await card.getByRole('link', { name: title }).click();
  const place = page.getByLabel('Place');
  await place.fill('Half a th');
  await page.evaluate(() => history.back());
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(place).toHaveValue('Half a th');
  await page.evaluate(() => history.back());
  await leave.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(found);
});

test('a season is imported from a table, looked at first, and not doubled the second time @long', async ({ page }) => {
  await signIn(page, ADMIN);
  const title = `Ciclo ${nowOfRun().getTime()}`;
  const table = (start: string) =>
    Buffer.from(`title;date;start;location;price\r\n${title};${DATE};${start};Halle 7;12,50\r\nBroken;someday;;;\r\n`);
  const choose = (start: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'season.csv', mimeType: 'text/csv', buffer: table(start) });
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'Import' }).click();
  await choose('20:00');
  await expect(page.getByText('Line 3: The date “someday” is not a date')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'What the file holds' }).getByRole('row').filter({ hasText: title }),
  ).toContainText('New');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Import 1 event' }).click();
  await expect(page.getByText('1 added, hidden until you publish them; 0 changed.')).toBeVisible();
  await page.goto('/admin/events/import');
  await choose('21:00');
  await expect(
    page.getByRole('region', { name: 'What the file holds' }).getByRole('row').filter({ hasText: title }),
  ).toContainText('start, end');
  await page.getByRole('button', { name: 'Import 1 event' }).click();
  await expect(page.getByText('0 added, hidden until you publish them; 1 changed.')).toBeVisible();
  await page.goto(`/admin/events?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});

test('what can not be loaded says so in the specification’s German @long', async ({ page, complaints }) => {
  complaints.allow(/500|Failed to load resource/);
  await signIn(page, ADMIN);
  await page.route('**/trpc/*admin.events.*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.route('**/trpc/*admin.tickets.*', (route) => route.fulfill({ status: 500, body: '{}' }));
  const sentences = {
    '/admin/events': ADMIN_MESSAGES.eventsFailed,
    '/admin/tickets': ADMIN_MESSAGES.ticketsFailed,
    '/admin/events/11111111-1111-4111-8111-111111111111': ADMIN_MESSAGES.ticketTypesFailed,
  };
  for (const [path, sentence] of Object.entries(sentences)) {
    await page.goto(path);
    // The menu's counts may fail to load, too.
    await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible({ timeout: 60_000 });
  }
});

test('an address with nonsense in it leads to its list all the same @long', async ({ page, complaints }) => {
  complaints.allow(/400|401|404/);
  await signIn(page, ADMIN);
  const says = {
    '/admin/inbox?kind=messages&letter=nonsense': 'Messages',
    [`/admin/people?q=${'y'.repeat(300)}`]: 'Nobody matches.',
    '/admin/audit?action=!&kind=&id=1': 'Audit log',
    '/admin/tickets?event=nonsense': 'This event does not exist any more.',
    '/admin/tickets?ticket=nonsense': 'There is no such ticket.',
    '/admin/tickets?ticket=3f0c8e52-6b7a-4c1d-9e2f-5a4b3c2d1e0f': 'There is no such ticket.',
  };
  for (const [path, words] of Object.entries(says)) {
    await page.goto(path);
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/tickets');
  // Once the session is over, every page says so and where to go; a list that fails to load would not.
  await page.context().clearCookies();
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page.getByRole('link', { name: 'Sign in again in a new tab' })).toHaveAttribute(
    'href',
    '/auth?returnTo=%2Fadmin%2Ftickets',
  );
});
