import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import Database from 'better-sqlite3';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { put, shopFile } from './support/shop-file.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';
const DANCER = 'dancer@clave.example';
const PHONE = { width: 390, height: 844 };

/** Counted from the rows, not by our own code. */
function recount(): string[] {
  const db = new Database(shopFile(), { readonly: true });
  const one = (sql: string): number => Number(db.prepare<[], { n: number }>(sql).get()?.n);
  const active = one(
    `SELECT count(*) AS n FROM events WHERE is_active = 1 AND cancelled_at IS NULL AND ends_at > ${nowOfRun().getTime()}`,
  );
  const tickets = one(`SELECT count(*) AS n FROM tickets WHERE status <> 'cancelled'`);
  // Tickets, door, goods and memberships together: what was settled, less what was given back.
  // What a voucher costs is owed until it pays for something.
  const taken = one(`SELECT sum(total_cents) AS n FROM orders
    WHERE status IN ('paid', 'refund_pending', 'refunded') AND channel <> 'voucher'`);
  // A second payment of one order was never taken into the sum, so what goes back of it leaves none.
  const returned = one(
    `SELECT coalesce(sum(r.amount_cents), 0) AS n FROM refunds r LEFT JOIN orders o ON o.id = r.order_id
      WHERE r.status <> 'failed' AND r.reason <> 'second_payment' AND o.channel IS NOT 'voucher'`,
  );
  const goods = one(`SELECT coalesce(sum(CASE r.kind WHEN 'refund' THEN -1 ELSE 1 END
      * json_extract(l.value, '$.grossCents')), 0) AS n
    FROM till_records r, json_each(r.facts, '$.lines') l
    WHERE r.kind IN ('sale', 'refund') AND json_extract(l.value, '$.goodsId') IS NOT NULL`);
  const revenue = taken - returned + goods;
  db.close();
  return [String(active), String(tickets), formatCents(revenue)];
}

const failing = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, (route) => route.fulfill({ status: 500, body: '{}' }));

test('a visitor is sent to sign in and a dancer home; neither is shown the way', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?returnTo=%2Fadmin');
  await signIn(page, DANCER);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('the admin comes in by the link and sees the counts of the season, as its rows have them', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Admin Panel', exact: true })).toHaveAttribute('href', '/admin');
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets and revenue' })).toBeVisible();
  // Others buy while this runs.
  await expect(async () => {
    const before = recount();
    await page.reload();
    await expect(page.getByRole('definition')).toHaveText(before, { timeout: 10_000 });
  }).toPass();
  await expectNoBarriers(page);
});

test('nights to come and past ones have their own page and go on page by page', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(21);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).not.toHaveCount(21);
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page).toHaveURL('/admin?when=past');
  await expect(page.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/^€\d+\.\d\d$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the table moves under its first column, and the menu has the way out @long', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const table = page.getByRole('region', { name: 'Sold, held, capacity and revenue' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const first = table.getByRole('rowheader').first();
  const before = await first.boundingBox();
  await table.evaluate((region) => region.scrollTo({ left: 200 }));
  expect((await first.boundingBox())?.x).toBe(before?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(page.getByRole('link', { name: 'Back to site' })).toBeVisible();
  await expectNoBarriers(page);
});

test('a list that can not be loaded says so in German and can be asked again @long', async ({ page, complaints }) => {
  complaints.allow(/status of 500/);
  await signIn(page, ADMIN);
  await failing(page, 'admin.');
  await page.goto('/admin');
  const { eventsFailed, ticketsFailed, mailsFailed } = ADMIN_MESSAGES;
  for (const sentence of [eventsFailed, ticketsFailed, mailsFailed, 'We could not find out what waits.'])
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/trpc/*admin.*');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    // One that goes away under the pointer is pressed no more: its list has come.
    if ((await retry.count()) > 0) await retry.first().click({ timeout: 2_000 });
    await expect(retry).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('table')).toBeVisible();
});

test('what waits today is one list that leads to where it is done, and what was not sent is sent again', async ({
  page,
}) => {
  const [exception, mail] = [randomUUID(), randomUUID()];
  put(
    `INSERT INTO payment_exceptions (id, kind, ref_id, detail) VALUES (?, 'unknown_payment', 'cs_lost', '2500 eur')`,
    exception,
  );
  put(
    `INSERT INTO outbox (id, kind, ref_id, payload, status, attempts, next_attempt_at, last_error)
      VALUES (?, 'mail.welcome', ?, '{"userId":"gone"}', 'failed', 8, 0, 'ECONNREFUSED')`,
    mail,
    mail,
  );
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const alarm = page
    .getByRole('status')
    .filter({ hasText: /The payment provider and our books differ in \d+ payments?\. Since / });
  await expect(alarm.getByRole('link', { name: 'Compare both sides' })).toHaveAttribute('href', '/admin/money');
  const today = page.getByRole('region', { name: 'To do today' });
  await expect(today.getByRole('link', { name: /^\d+ mails? that could not be sent$/ })).toBeVisible();
  const mails = page.getByRole('region', { name: 'Mails that could not be sent' });
  await expect(mails).toContainText('ECONNREFUSED');
  await expectNoBarriers(page);
  await mails.getByRole('button', { name: 'Retry: Welcome' }).click();
  await expect(page.getByText('It is being sent again.')).toBeVisible();
  await expect(page.getByText('ECONNREFUSED')).toHaveCount(0);
  // Others may have lost money meanwhile.
  await today.getByRole('link', { name: /^\d+ payments? without a ticket$/ }).click();
  await expect(page).toHaveURL(/\/admin\/money#money_without_ticket$/);
  const payments = page.getByRole('region', { name: 'Money without ticket' });
  await expect(payments.getByRole('heading', { level: 2 })).toBeFocused();
  const lost = payments.getByRole('listitem').filter({ hasText: 'cs_lost' });
  await expect(lost.getByRole('heading', { name: 'Money without an order' })).toBeVisible();
  await expect(lost).toContainText('€25.00');
  put(`UPDATE payment_exceptions SET resolved_at = 1 WHERE id = ?`, exception);
  await page.reload();
  await expect(payments.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(payments).not.toContainText('cs_lost');
});

test('a dispute that ends within two days is red and leads to its order; the other stands behind it', async ({
  page,
}) => {
  const db = new Database(shopFile(), { readonly: true });
  const paid = db
    .prepare<[], { id: string; intent: string }>(
      `SELECT id, stripe_payment_intent_id AS intent FROM orders WHERE status = 'paid' AND event_id IS NOT NULL
        AND stripe_payment_intent_id IS NOT NULL AND is_disputed = 0 LIMIT 2`,
    )
    .all();
  db.close();
  const ids = paid.map(({ id, intent }, at) => {
    const now = nowOfRun().getTime();
    put(
      `INSERT INTO payment_exceptions (id, kind, ref_id, order_id) VALUES (?, 'disputed', ?, ?)`,
      randomUUID(),
      id,
      id,
    );
    put(
      `INSERT INTO disputes (id, order_id, payment_intent_id, amount_cents, status, is_inquiry, answer_until, opened_at)
        VALUES (?, ?, ?, 1200, 'open', 0, ?, ?)`,
      `dp_${id}`,
      id,
      intent,
      now + (at === 0 ? 30 : 1) * DAY_MS,
      now,
    );
    return id;
  });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const things = page.getByRole('region', { name: 'To do today' }).locator('.today-things').first();
  const near = things.getByRole('listitem').filter({ has: page.locator(`a[href="/admin/orders/${ids[1]}"]`) });
  await expect(near.locator('.is-near')).toContainText('answer by');
  const far = things.getByRole('listitem').filter({ has: page.locator(`a[href="/admin/orders/${ids[0]}"]`) });
  await expect(far.locator('.today-due')).not.toHaveClass(/is-near/);
  const order = await things.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(order.indexOf(`/admin/orders/${ids[1]}`)).toBeLessThan(order.indexOf(`/admin/orders/${ids[0]}`));
  await expectNoBarriers(page);
  await near.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${ids[1]}$`));
  for (const id of ids) {
    put(`DELETE FROM disputes WHERE order_id = ?`, id);
    put(`UPDATE payment_exceptions SET resolved_at = 1 WHERE order_id = ?`, id);
  }
});
