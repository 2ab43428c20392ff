import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { countOf, idOf } from './support/shop-file.ts';

const COMING_ORDER = `SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id
  WHERE o.status = 'paid' AND o.total_cents > 1500 AND o.channel = 'online' AND o.stripe_payment_intent_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id)
    AND (SELECT count(*) FROM tickets t WHERE t.order_id = o.id AND t.status = 'active') = 2
  ORDER BY e.starts_at DESC, o.id LIMIT 1`;

test('a part of a price goes back with its reason while the tickets stay, and the order shows it with its papers', async ({
  page,
}) => {
  const orderId = idOf(COMING_ORDER);
  const valid = () => countOf(`SELECT count(*) AS n FROM tickets WHERE status = 'active' AND order_id = ?`, orderId);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/orders/${orderId}`);
  const money = page.getByRole('region', { name: 'Money' });
  await expect(money.getByText(/VAT .*in it/)).toBeVisible();
  await expect(money.getByText('Online, with Stripe')).toBeVisible();
  await expect(money.getByRole('link', { name: /^pi_/ })).toHaveAttribute(
    'href',
    /dashboard\.stripe\.com\/test\/payments\/pi_/,
  );
  await expect(money.getByText(/^ch_/)).toBeVisible();
  const file = page.waitForEvent('download');
  await money.getByRole('link', { name: /^R\d{8}-/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^receipt-R\d{8}-[0-9A-F]{10}\.pdf$/);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Refund / });
  await question.getByRole('radio', { name: /Stay valid/ }).check();
  await question.getByLabel('Only so much of it').fill('9999');
  await expect(question.getByText(/^Please enter an amount up to €/)).toBeVisible();
  await question.getByLabel('Only so much of it').fill('5');
  await expect(question.getByRole('button', { name: 'Refund €5.00' })).toBeDisabled();
  await question.getByLabel('Why').selectOption({ label: 'Something else' });
  await expect(question.getByRole('button', { name: 'Refund €5.00' })).toBeDisabled();
  await question.getByLabel('In your own words').fill('The cloakroom was closed');
  await expect(question).toContainText('All tickets stay valid.');
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole('button', { name: 'Refund €5.00' }).click();
  await expect(page.getByText('€5.00 go back')).toBeVisible();
  const back = money.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(back).toContainText('The cloakroom was closed');
  await expect(back.getByRole('link', { name: /^Correction R.*-K1$/ })).toBeVisible({ timeout: 20_000 });
  expect(valid()).toBe(2);
  await expectNoBarriers(page);
});
