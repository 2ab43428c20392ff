import type { Page } from 'playwright/test';
import type { EventDetail } from '#shared/events/event-view.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { businessDayOf } from '#shared/berlin.ts';
import { CARDS, findNight, isRoomy, openPaymentPage, payButton, payWith } from './support/buying.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

const isFridayParty = (event: EventDetail): boolean =>
  isRoomy(event) &&
  event.kind === 'party' &&
  event.fromPriceCents > 500 &&
  new Date(`${businessDayOf(event.startsAt)}T00:00:00Z`).getUTCDay() === 5;
const offer = (page: Page) => page.getByRole('region', { name: 'Members club' });
const freeButton = (page: Page) => page.getByRole('button', { name: 'Get Free Ticket' }).filter({ visible: true });

test('All You Can Dance: two browsers, one free ticket; the second is told and sees the full price @long', async ({
  page,
  shop,
  request,
  browser,
}) => {
  const email = 'dancer016@clave.example';
  const night = await findNight(request, isFridayParty);
  await signInTo(page, shop, email);
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signInTo(other, shop, email);
  for (const one of [page, other]) {
    await one.goto(`/checkout/${night.id}`);
    const id = offer(one).getByLabel('Membership ID');
    await expect(id).toHaveValue(/^MB-[0-9A-F]{8}\d{12}$/);
    await expect(id).toHaveAttribute('readonly', '');
    await expect(offer(one)).toContainText('All You Can Dance 6/months: one ticket free instead of');
  }
  await freeButton(page).click();
  await expect(page).toHaveURL(/\/event-payment-success/);

  await freeButton(other).click();
  await expect(other.getByText(ERROR_MESSAGES.MEMBER_PRICE_GONE)).toBeVisible();
  await expect(offer(other)).toContainText(
    'You have your member ticket for this event already: one per event. This one costs the normal price.',
  );
  await expect(payButton(other)).toBeEnabled();
  await other.context().close();
});

test('Members Club: five euros and a voucher on the one ticket, the friend’s at the normal price', async ({
  page,
  shop,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, shop, 'dancer003@clave.example');
  const night = await findNight(request, isFridayParty);
  await page.goto(`/checkout/${night.id}`);
  await expect(offer(page)).toContainText('Members Club: one ticket €5.00 instead of');
  await page.getByRole('button', { name: 'One ticket more' }).click();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText(/member price × 1€5\.00/);
  await expect(summary).toContainText('Voucher for the bar, included€2.50');
  await expectNoBarriers(page);

  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await page.goto('/dashboard?tab=tickets');
  await expect(page.getByText('Voucher for the bar')).toHaveCount(1);
});

test('somebody without a membership sees what members pay @long', async ({ page, shop, request }) => {
  await signInTo(page, shop, 'dancer090@clave.example');
  const night = await findNight(request, isFridayParty);
  await page.goto(`/checkout/${night.id}`);
  await expect(offer(page)).toContainText('Members Club price: €5.00. You are not a member yet.');
  await expect(offer(page).getByLabel('Membership ID')).toHaveCount(0);
  await expect(offer(page).getByRole('link', { name: 'See the Members Club' })).toHaveAttribute(
    'href',
    '/members-club',
  );
});
