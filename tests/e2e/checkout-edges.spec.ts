import { ERROR_MESSAGES } from '#shared/messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import {
  CARDS,
  checkButton,
  eventById,
  findNight,
  isNearlySoldOut,
  isRoomy,
  mailTo,
  openPaymentPage,
  payButton,
  payWith,
  sessionIdOf,
} from './support/buying.ts';
import { holdTimer } from './support/held-timer.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';
import { providerAt } from './support/provider.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const [failedTitle, failedText] = [CHECKOUT_MESSAGES.paymentFailed.title, CHECKOUT_MESSAGES.paymentFailed.text];

test('a declined card: the shop says so when asked, and another card settles it @long', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer031@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  const tab = await openPaymentPage(page);
  await payWith(tab, CARDS.declined);
  await expect(tab.getByRole('alert')).toContainText('Your card was declined.');

  await page.bringToFront();
  await checkButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: failedTitle })).toContainText(failedText);
  const panel = page.getByRole('region', { name: 'Waiting for your payment' });
  for (const text of ['Payment status', 'unpaid', 'Order status', 'pending', 'Payment ID'])
    await expect(panel).toContainText(text);

  await payWith(tab, CARDS.good);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(CHECKOUT_MESSAGES.paymentSuccessful)).toBeVisible();
  await expect(page.getByText(CHECKOUT_MESSAGES.ticketCreated)).toBeVisible();
});

test('back from the payment page: the same seats wait, also after a reload, and can be let go @long', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer032@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  const tab = await openPaymentPage(page);
  await expect(page.getByText('Stripe is open in another tab')).toBeVisible();
  await tab.getByRole('link', { name: /Back to/ }).click();
  await expect(tab).toHaveURL(new RegExp(`/checkout/${night.id}\\?order=`));
  await expect(tab.getByText('Open the payment page to pay')).toBeVisible();
  await expect(tab.getByText('Stripe is open in another tab')).toHaveCount(0);
  await tab.getByRole('button', { name: 'Check Payment Status' }).filter({ visible: true }).first().click();
  await expect(tab.getByText('Not paid yet')).toBeVisible();
  await expect(tab.getByText(failedText)).toHaveCount(0);
  await expect(tab.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Open the payment page again' })).toHaveAttribute('href', /\/c\/pay\/cs_/);

  await page.goto(`/checkout/${night.id}`); // not even the address knows the order any more
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  const held = (await eventById(request, night.id)).seatsLeft;
  const again = await openPaymentPage(page); // the same request: the same page
  expect((await eventById(request, night.id)).seatsLeft).toBe(held);
  await again.close();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your seats were released')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toHaveCount(0);
  await expect(payButton(page)).toBeEnabled();
  await expect.poll(async () => (await eventById(request, night.id)).seatsLeft).toBe(night.seatsLeft);
});

test('a delayed payment: no ticket yet, and it comes by itself when the money does @long', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer033@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  const tab = await openPaymentPage(page);
  const sessionId = sessionIdOf(tab);
  await tab.getByRole('button', { name: /^Pay later/ }).click();
  await expect(tab).toHaveURL(/\/event-payment-success/);
  await expect(tab.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();
  await expectNoBarriers(tab);
  await checkButton(tab).click();
  await expect(tab.getByRole('status').filter({ hasText: 'Your tickets appear here' }).first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus'))); // a browser without windows never gives it
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible();

  await providerAt(shop.providerUrl).settleDelayed(sessionId, true);
  await expect(tab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
  await expect(tab.getByRole('article')).toHaveCount(1);
});

test('an expired hold: the seats are free again, and one can book again @long', async ({ page, shop, request }) => {
  await signInTo(page, shop, 'dancer034@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto(`/checkout/${night.id}`);
  const tab = await openPaymentPage(page);
  await providerAt(shop.providerUrl).expire(sessionIdOf(tab));
  await tab.close();
  await expect(page.getByRole('heading', { name: 'Your seats were released' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Book again' }).click();
  const second = await openPaymentPage(page);
  await payWith(second, CARDS.good);
  await expect(second.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();
});

// Both count the seats of the first night that is nearly sold out: one after the other.
test.describe(() => {
  test.describe.configure({ mode: 'default' });

  test('sold out while paying: the late money goes back with an apology @long', async ({
    page,
    shop,
    request,
    browser,
  }) => {
    const provider = providerAt(shop.providerUrl);
    const late = 'dancer035@clave.example';
    await signInTo(page, shop, late);
    const night = await findNight(request, isNearlySoldOut);
    await page.goto(`/checkout/${night.id}`);
    const tab = await openPaymentPage(page);
    const sessionId = sessionIdOf(tab);
    await provider.expire(sessionId);
    await tab.close();
    await expect(page.getByRole('heading', { name: 'Your seats were released' })).toBeVisible();

    const faster = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await signInTo(faster, shop, 'dancer036@clave.example');
    await faster.goto(`/checkout/${night.id}`);
    const seats = (await eventById(request, night.id)).seatsLeft ?? 0;
    for (let wanted = 1; wanted < seats; wanted++)
      await faster.getByRole('button', { name: 'One ticket more' }).click();
    const fasterTab = await openPaymentPage(faster);
    await payWith(fasterTab, CARDS.good);
    await expect(fasterTab.getByRole('heading', { name: 'Payment Confirmed' })).toBeVisible();

    await provider.payLate(sessionId);
    const orderUrl = page.url();
    await expect(async () => {
      await page.goto(orderUrl);
      await expect(page.getByRole('heading', { name: 'We are sorry: your seats were gone' })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    await expect(page.getByText(/The full amount of €[\d.]+ goes back to you/)).toBeVisible();
    await expectNoBarriers(page);
    await mailTo(request, late, /sorry|refund|gone/i);

    // What is sold out can't be chosen.
    await faster.goto(`/checkout/${night.id}`);
    await expect(faster.getByText('Sold Out').first()).toBeVisible();
    await expect(payButton(faster)).toHaveCount(0);
    await expectNoBarriers(faster);
    await faster.context().close();
  });

  test('somebody was faster between choosing and paying: the shop says how many are left @long', async ({
    page,
    shop,
    request,
    browser,
    complaints,
  }) => {
    complaints.allow(/409/);
    await signInTo(page, shop, 'dancer037@clave.example');
    const night = await findNight(request, (event) => isNearlySoldOut(event) && (event.seatsLeft ?? 0) >= 2);
    await page.goto(`/checkout/${night.id}`);
    const seats = night.seatsLeft ?? 0;
    // Until the new choice has its price there is nothing to press: a press would say nothing and order nothing.
    await expect(payButton(page)).toBeEnabled();
    const price = Promise.withResolvers<void>();
    await page.route('**/trpc/*checkout.quote*', (route) => price.promise.then(() => route.continue()));
    for (let wanted = 1; wanted < seats; wanted++) await page.getByRole('button', { name: 'One ticket more' }).click();
    await expect(page.getByRole('group', { name: 'Number of tickets' })).toContainText(String(seats));
    await expect(page.getByRole('button', { name: 'Pay with Stripe' }).filter({ visible: true })).toBeDisabled();
    await expect(payButton(page)).toHaveCount(0);
    price.resolve();
    const faster = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await signInTo(faster, shop, 'dancer038@clave.example');
    await faster.goto(`/checkout/${night.id}`);
    await openPaymentPage(faster);

    await payButton(page).click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: seats === 2 ? 'Only 1 ticket left' : `Only ${seats - 1} tickets left` }),
    ).toBeVisible();
    await expect(page.getByRole('group', { name: 'Number of tickets' })).toContainText(String(seats - 1));
    await faster.context().close();
  });
});

test('no payment page to be had: the seats stay held, and the next press goes on @long', async ({
  page,
  shop,
  request,
  complaints,
}) => {
  complaints.allow(/503/);
  await signInTo(page, shop, 'dancer039@clave.example');
  const night = await findNight(request, isRoomy);
  const provider = providerAt(shop.providerUrl);
  await page.goto(`/checkout/${night.id}`);
  await expect(payButton(page)).toBeEnabled();
  await provider.fail('POST /v1/checkout/sessions');
  await payButton(page).click();
  // Eight seconds of trying, then the buyer is told; the choice and the seats stay.
  await expect(page.getByRole('alert').filter({ hasText: 'The payment provider is busy' })).toContainText(
    /Your seats stay held until \d\d:\d\d\. Please press again\./,
  );
  await expect(page.getByRole('heading', { name: 'Your seats are held' })).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await provider.recover();
  await openPaymentPage(page);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
});

test('the provider can not be asked: the check says so and the order stays @long', async ({
  page,
  shop,
  request,
  complaints,
}) => {
  complaints.allow(/50\d/);
  await signInTo(page, shop, 'dancer040@clave.example');
  const night = await findNight(request, isRoomy);
  const provider = providerAt(shop.providerUrl);
  await page.goto(`/checkout/${night.id}`);
  const sessionId = sessionIdOf(await openPaymentPage(page));
  await provider.fail('GET /v1/checkout/sessions/:id');
  await checkButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: ERROR_MESSAGES.PAYMENT_CHECK_FAILED })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();

  await page.goto(`/event-payment-success?session_id=${sessionId}`);
  await expect(page.getByRole('heading', { level: 1, name: ERROR_MESSAGES.PAYMENT_CHECK_FAILED })).toBeVisible();
  await provider.recover();
  await checkButton(page).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
});

test('a payment result without a session, and one of somebody else @long', async ({ page, shop, complaints }) => {
  complaints.allow(/40[04]/);
  await signInTo(page, shop, 'dancer041@clave.example');
  await page.goto('/event-payment-success');
  await expect(page.getByRole('heading', { level: 1, name: ERROR_MESSAGES.NO_SESSION_ID })).toBeVisible();
  await expect(page.locator('.toast')).toContainText(ERROR_MESSAGES.NO_SESSION_ID);
  await expectNoBarriers(page);
  await page.goto('/event-payment-success?session_id=cs_test_of_somebody_else');
  await expect(page.locator('.toast')).toContainText(CHECKOUT_MESSAGES.updateError);
  await expect(page.locator('.toast')).toContainText(ERROR_MESSAGES.ORDER_NOT_FOUND);
});

test('a night that is not there: said, with the way back, and then home @long', async ({ page, shop, complaints }) => {
  complaints.allow(/404/);
  await signInTo(page, shop, 'dancer042@clave.example');
  const home = await holdTimer(page, 2_000);
  await page.goto(`/checkout/${UNKNOWN_ID}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Event not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events');
  await home.ring();
  await expect(page).toHaveURL('/');
});

test('the details do not load: the sentence and another try @long', async ({ page, shop, request, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signInTo(page, shop, 'dancer043@clave.example');
  const night = await findNight(request, isRoomy);
  await page.goto('/subscription-management', { waitUntil: 'networkidle' });
  await page.route('**/trpc/events.byId*', (route) => route.abort());
  // By a link within the site: a page that the server writes brings its details along.
  await page.evaluate((path) => history.pushState(null, '', path), `/checkout/${night.id}`);
  await expect(page.getByRole('alert')).toContainText(CHECKOUT_MESSAGES.loadFailed);
  await page.unroute('**/trpc/events.byId*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: night.title })).toBeVisible();
});

test('a blocked tab: the payment page takes this one, and the way back leads to the order', async ({
  page,
  shop,
  request,
}) => {
  await signInTo(page, shop, 'dancer044@clave.example');
  const night = await findNight(request, isRoomy);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/checkout/${night.id}`);
  await payButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
});
