import type { APIRequestContext, Page } from 'playwright/test';
import type { EventDetail } from '#shared/events/event-view.ts';
import { hasWaitList } from '#shared/wait-list/has-wait-list.ts';
import { de } from '#shared/wait-list/words.de.ts';
import { en as WAIT_LIST } from '#shared/wait-list/words.en.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { CARDS, findNight, openPaymentPage, payButton, payWith } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

const PHONE = { width: 390, height: 844 };
/** Far enough off that a seat is kept for longer than this file takes. */
const isWaitedFor = (event: EventDetail): boolean =>
  hasWaitList(event, new Date(nowOfRun().getTime() + 2 * DAY_MS)) && event.fromPriceCents > 0;
const findWaited = (request: APIRequestContext): Promise<EventDetail> => findNight(request, isWaitedFor);

const joinButton = (page: Page) => page.getByRole('button', { name: WAIT_LIST.join });
const leaveButton = (page: Page) => page.getByRole('button', { name: WAIT_LIST.leave });

async function join(page: Page, email: string, night: EventDetail): Promise<void> {
  await page.setViewportSize(PHONE);
  await signIn(page, email);
  await page.goto(`/wait-list/${night.id}`);
  await joinButton(page).click();
  await expect(leaveButton(page)).toBeVisible();
}

// They wait in one row: one after the other.
test.describe.configure({ mode: 'serial' });

test('a visitor comes from the sold-out night to its list, sees their place, and leaves with one press', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const night = await findWaited(request);
  await page.goto(`/events/${night.id}`);
  const toList = page.getByRole('link', { name: new RegExp(`^${WAIT_LIST.title} ?: ${night.title}$`) });
  await expect(toList).toHaveAttribute('href', `/wait-list/${night.id}`);
  await toList.click();
  await expect(page).toHaveURL(new RegExp(`/auth\\?returnTo=%2Fwait-list%2F${night.id}`));

  await signIn(page, 'dancer041@clave.example');
  await page.goto(`/wait-list/${night.id}`);
  await expect(page.getByText(WAIT_LIST.nothingToPay)).toBeVisible();
  await expectNoBarriers(page);
  await joinButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The next seat is yours' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'You wait alone' })).toBeVisible();
  await expect(page.getByText('dancer041@clave.example')).toBeVisible();
  await expectNoBarriers(page);

  await page.goto('/dashboard?tab=tickets');
  await expect(page.getByRole('link', { name: `${WAIT_LIST.title}: ${night.title}, 1st in the row` })).toBeVisible();
  await page.goto('/dashboard?tab=tickets&open=1');
  const own = page.getByRole('region', { name: WAIT_LIST.title }).getByRole('link');
  await expect(own).toContainText('1st in the row');
  await expectNoBarriers(page);
  await own.click();
  await leaveButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: WAIT_LIST.soldOut })).toBeFocused();
  await page.goto('/dashboard?tab=tickets&open=1');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: WAIT_LIST.title })).toHaveCount(0);
});

test('a seat is kept for the first, goes on when its time is over, and the next one takes and pays it', async ({
  page: first,
  request,
  browser,
  baseURL,
}) => {
  const night = await findWaited(request);
  await join(first, 'dancer042@clave.example', night);
  // A seat comes back; the next who joins finds whose turn it is.
  put('UPDATE events SET max_capacity = max_capacity + 1 WHERE id = ?', night.id);
  const second = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await join(second, 'dancer043@clave.example', night);

  await first.reload();
  await expect(first.getByRole('heading', { name: WAIT_LIST.aSeatIsYours(1) })).toBeVisible();
  await expect(first.getByText(/^until \w+day, \d\d:\d\d$/)).toBeVisible();
  await expect(first.getByText('Es besteht kein Widerrufsrecht')).toBeVisible();
  await expect(payButton(first)).toBeVisible();
  await expect(first.getByRole('button', { name: WAIT_LIST.notThisTime })).toBeVisible();
  await expectNoBarriers(first);
  await first.goto('/dashboard?tab=tickets&open=1');
  await expect(first.getByRole('link', { name: /A seat is kept for you until/ })).toBeVisible();

  put(`UPDATE seat_offers SET expires_at = offered_at WHERE state = 'live' AND event_id = ?`, night.id);
  await first.goto(`/wait-list/${night.id}`);
  await expect(first.getByRole('heading', { name: WAIT_LIST.wentOn })).toBeVisible();
  await expectNoBarriers(first);

  // Whatever happens to the list next lets the seat go on; the job of each minute would do so too.
  await leaveButton(first).click();
  await expect(joinButton(first)).toBeVisible();
  await second.reload();
  await expect(second.getByRole('heading', { name: WAIT_LIST.aSeatIsYours(1) })).toBeVisible();
  const tab = await openPaymentPage(second);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await second.goto('/dashboard?tab=tickets&open=1');
  await expect(second.getByRole('heading', { name: night.title }).first()).toBeVisible();
  await expect(second.getByRole('heading', { name: WAIT_LIST.title })).toHaveCount(0);
  await second.context().close();
});

test('the same list in German: it is joined, left and read on a phone and wide, and keeps its language', async ({
  page,
  request,
}) => {
  const night = await findWaited(request);
  await page.setViewportSize(PHONE);
  await page.goto(`/de/wait-list/${night.id}`);
  await expect(page).toHaveURL(new RegExp(`/auth\\?returnTo=%2Fde%2Fwait-list%2F${night.id}`));
  await signIn(page, 'dancer044@clave.example');
  await page.goto(`/de/events/${night.id}`);
  await page.getByRole('link', { name: new RegExp(`^${de.title} ?: ${night.title}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/de/wait-list/${night.id}$`));
  await expect(page.getByText(de.nothingToPay)).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: de.join }).click();
  await expect(page.getByRole('button', { name: de.leave })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectNoBarriers(page);
  await page.getByRole('button', { name: de.leave }).click();
  await expect(page.getByRole('heading', { name: de.soldOut })).toBeVisible();
});

test('the office lets lots decide: who waits sees when they are drawn and how to check it, and no seat is kept before', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const night = await findWaited(request);
  const office = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await signIn(office, 'admin@clave.example');
  await office.goto(`/admin/events/${night.id}`);
  const list = office.getByRole('region', { name: /^Wait list/ });
  await expect(list.getByText('Whoever joins first comes first.')).toBeVisible();
  await list.getByRole('button', { name: 'Let lots decide' }).click();
  const dialog = office.getByRole('dialog', { name: 'When are the lots drawn?' });
  const day = localDateOf(new Date(nowOfRun().getTime() + DAY_MS));
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Time').fill('18:00');
  await expectNoBarriers(office);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText(/^Lots decide who comes first\. They are drawn on .*, 18:00/)).toBeVisible();
  await expectNoBarriers(office);

  await page.setViewportSize(PHONE);
  await signIn(page, 'dancer045@clave.example');
  await page.goto(`/de/wait-list/${night.id}`);
  await expect(page.getByText(/Gezogen wird am .*, 18:00 Uhr\./)).toBeVisible();
  await page.getByRole('button', { name: de.join }).click();
  await expect(page.getByRole('heading', { name: de.lots.inIt })).toBeFocused();
  await page.getByText(de.lots.howToCheck).click();
  await expect(page.getByText(de.lots.notYet)).toBeVisible();
  await keepPicture(page, 'wait-list-lots-mobile');
  await expectNoBarriers(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // A seat comes back and is kept for nobody until the lots are drawn.
  put('UPDATE events SET max_capacity = max_capacity + 1 WHERE id = ?', night.id);
  await page.goto('/dashboard?tab=tickets&open=1');
  await expect(page.getByRole('link', { name: /Your lot is in, drawn on/ })).toBeVisible();
  await office.reload();
  await expect(list.getByRole('cell', { name: 'In the draw' })).toBeVisible();
  await list.scrollIntoViewIfNeeded();
  await keepPicture(office, 'wait-list-lots-panel');
  await list.getByRole('button', { name: 'No lots' }).click();
  await expect(list.getByText('Whoever joins first comes first.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /A seat is kept for you until/ })).toBeVisible();
  await office.context().close();
});
