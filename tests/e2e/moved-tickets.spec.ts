import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { countOf, idOf } from './support/shop-file.ts';

const COMING_ORDER = `SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id
  WHERE o.status = 'paid' AND o.total_cents > 1500 AND o.channel = 'online' AND o.stripe_payment_intent_id IS NOT NULL
    AND o.user_id IS NOT NULL AND o.is_disputed = 0 AND o.moved_from_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id)
    AND (SELECT count(*) FROM tickets t WHERE t.order_id = o.id AND t.status = 'active') = 2
  ORDER BY e.starts_at DESC, o.id LIMIT 1 OFFSET 3`;

/** One with room for a ticket of every type. */
const OTHER_NIGHT = `SELECT id FROM events e WHERE is_active = 1 AND cancelled_at IS NULL
  AND starts_at > (SELECT max(paid_at) FROM orders) + 3 * 86400000
  AND (max_capacity IS NULL OR max_capacity - sold_count - held_count > 20)
  AND NOT EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id AND t.quota IS NOT NULL)
  ORDER BY starts_at, id LIMIT 1`;

test('the office moves a ticket of an order to another night, and both orders say so', async ({ page, complaints }) => {
  const orderId = idOf(COMING_ORDER);
  const valid = () => countOf(`SELECT count(*) AS n FROM tickets WHERE status = 'active' AND order_id = ?`, orderId);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: 'Move to another night' }).click();
  const question = page.getByRole('dialog', { name: 'Move to another night?' });
  const act = question.getByRole('button', { name: /^Move \d ticket/ });
  await expect(question.getByLabel('Night')).toHaveValue('');
  await expect(act).toBeDisabled();
  await question.getByLabel('Night').selectOption(idOf(OTHER_NIGHT) ?? '');
  const type = question.getByLabel('Ticket type');
  if ((await type.locator('option').count()) > 1) {
    await expect(type).toHaveValue('');
    await type.selectOption({ index: 1 });
  }
  await expect(question.getByText('New price')).toBeVisible();
  await question.getByRole('checkbox').first().uncheck();
  await expect(act).toHaveText('Move 1 ticket');
  const choice = question.getByRole('radio');
  // Whatever the season's next night costs: where there is a difference, somebody says what becomes of it. The new price
  // comes a moment after the tickets are chosen.
  const told = question.getByText('gets a mail with the new codes');
  await expect(choice.last().or(told)).toBeVisible();
  if (await choice.last().isVisible()) {
    await expect(act).toBeDisabled();
    await choice.last().check();
  }
  await expect(told).toBeVisible();
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('move-1440.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('move-390.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await act.click();
  await expect(page.getByText('Moved 1 ticket')).toBeVisible();
  expect(valid()).toBe(1);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money.getByText(/Went along with moved tickets/)).toBeVisible();
  const there = page.locator('.fact-list > div', { hasText: 'Moved to' }).getByRole('link');
  await there.click();
  await expect(page.getByText('Moved from')).toBeVisible();
  await expect(page.getByText('With the value of moved tickets')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('moved-order.png') });
  await expectNoBarriers(page);

  // Whoever opens the old link reads which night to come to.
  const token = idOf(
    `SELECT share_token AS id FROM tickets WHERE status = 'cancelled' AND order_id = '${orderId}' LIMIT 1`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  complaints.allow(/410 \(Gone\)/); // the page of a ticket that is valid no more
  await page.goto(`/ticket/${token}`);
  await expect(page.getByText(/^Now for .+, \d{1,2} \w+ \d{4}, .+ this one opens no door\.$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoBarriers(page);
  await page.screenshot({ path: test.info().outputPath('moved-ticket-390.png') });
});
