import type { Page } from 'playwright/test';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { countOf, idOf } from './support/shop-file.ts';

const LOST = /ERR_INTERNET_DISCONNECTED/;

/** The server does what is asked the first time, and its answer never arrives; from then on the network is back. */
async function loseOneAnswer(page: Page, procedure: string): Promise<void> {
  let isBack = false;
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    if (isBack) return route.continue();
    isBack = true;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
}

/** Nothing arrives at the server the first time. */
async function loseOneRequest(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, (route) => route.abort('internetdisconnected'), { times: 1 });
}

test('a mailing whose answer is lost is pressed again, and is one mailing @long', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(LOST);
  const night = await findNight(request, (event) => isRoomy(event) && event.currentCapacity > 3);
  const subject = 'Doors open at nine';
  const mailings = (): number => countOf('SELECT count(*) AS n FROM campaigns WHERE subject = ?', subject);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  await page.getByRole('link', { name: 'Write to guests' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hola {first name}, see you there.');
  const send = page.getByRole('button', { name: /^Send to \d+ people$/ });

  await loseOneRequest(page, 'admin.mailings.start');
  await send.click();
  await expect(page.getByText('Not sent')).toBeVisible();
  expect(mailings()).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject);

  await loseOneAnswer(page, 'admin.mailings.start');
  await send.click();
  await expect.poll(mailings).toBe(1);
  await expect(page.getByText('Not sent')).toHaveCount(1); // the same toast stands once

  await send.click();
  await expect(page.getByText('Mailing on its way')).toBeVisible();
  expect(mailings()).toBe(1);
  await expect(page.getByRole('listitem', { name: subject })).toHaveCount(1);
});

test('nights whose answer is lost are made once @long', async ({ page, complaints }) => {
  complaints.allow(LOST);
  const count = (): number => countOf('SELECT count(*) AS n FROM events WHERE title = ?', 'Lost and found');
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/events/new-nights');
  await page.getByLabel('Template').first().click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Title').fill('Lost and found');
  const month = page.locator('.nights-month').first();
  for (const day of [3, 10]) await month.getByRole('button', { name: new RegExp(`^\\w+ ${day} `) }).click();
  const make = page.getByRole('button', { name: /^Make 2 drafts$/ });
  await loseOneAnswer(page, 'admin.series.create');
  await make.click();
  await expect(page.getByText('Not made')).toBeVisible();
  await expect.poll(count).toBe(2);
  await make.click();
  await expect(page.getByText('2 nights are made')).toBeVisible();
  expect(count()).toBe(2);
});

test('a refund whose answer is lost goes back once @long', async ({ page, complaints }) => {
  complaints.allow(LOST);
  const orderId = idOf(
    `SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id
      WHERE o.status = 'paid' AND o.total_cents > 0 AND o.channel = 'online'
        AND (SELECT count(*) FROM tickets t WHERE t.order_id = o.id AND t.status = 'active') = 1
      ORDER BY e.starts_at DESC, o.id LIMIT 1`,
  );
  const refunds = (): number => countOf('SELECT count(*) AS n FROM refunds WHERE order_id = ?', orderId);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await loseOneAnswer(page, 'admin.tickets.refund');
  const question = page.getByRole('dialog', { name: /^Refund / });
  await question.getByRole('button', { name: /^Refund €/ }).click();
  await expect(page.getByText('Not refunded')).toBeVisible();
  await expect.poll(refunds).toBe(1);
  // The page has asked anew meanwhile: what went back can't be sent again.
  await expect(question.getByRole('button', { name: /^Refund €/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  expect(refunds()).toBe(1);
});
