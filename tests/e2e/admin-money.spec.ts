import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from 'playwright/test';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { shopFile } from './support/shop-file.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';

/** What no test can bring about quickly: a hand in the running shop's file. */
function inFile<T>(work: (db: Database.Database) => T): T {
  const db = new Database(shopFile(), { timeout: 30_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

type Started = { orderId: string; sessionId: string; url: string };

async function call<Out>(request: APIRequestContext, procedure: string, input: unknown): Promise<Out> {
  const answer = await request.post(`/trpc/${procedure}`, {
    data: superjson.serialize(input),
    headers: { origin: siteOrigin() },
  });
  const { result } = (await answer.json()) as { result: { data: never } };
  return superjson.deserialize<Out>(result.data);
}

const pay = async ({ url, sessionId }: Started): Promise<void> =>
  void (await fetch(`${new URL(url).origin}/dev/api/sessions/${sessionId}/pay`, { method: 'POST', body: '{}' }));
const statusOf = (orderId: string) =>
  inFile((db) => db.prepare<[string], string>(`SELECT status FROM orders WHERE id = ?`).pluck().get(orderId));

/** Orders of a roomy night, each by somebody else; a browser of its own, so that the admin stays signed in. */
async function order(browser: Browser, emails: readonly string[]): Promise<Started[]> {
  const started: Started[] = [];
  for (const email of emails) {
    const context = await browser.newContext({ baseURL: siteOrigin() });
    const page = await context.newPage();
    await signIn(page, email);
    const night = await findNight(context.request, isRoomy);
    const type = night.ticketTypes.find(({ availability }) => availability === 'on_sale');
    started.push(
      await call<Started>(context.request, 'checkout.createEventCheckout', {
        eventId: night.id,
        items: [{ ticketTypeId: type?.id, quantity: 1 }],
      }),
    );
    await context.close();
  }
  return started;
}

/** Presses one of an entry's buttons and says yes. */
async function act(
  page: Page,
  { entry, button, confirm }: { entry: ReturnType<Page['getByRole']>; button: string; confirm?: string },
): Promise<void> {
  await entry.getByRole('button', { name: button }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: confirm ?? button })
    .click();
}

test('money and tickets that lost each other are brought together by the admin, both sides in view @long', async ({
  page,
  browser,
  complaints,
}) => {
  // Both sides of an entry may be asked for once more in the moment it is settled: there is none any more.
  complaints.allow(/status of 412.*payments\.look/);
  const [settled, unknown, free, owed] = (await order(browser, [
    'dancer140@clave.example',
    'dancer141@clave.example',
    'dancer142@clave.example',
    'dancer143@clave.example',
  ])) as [Started, Started, Started, Started];
  inFile((db) =>
    db.transaction(() =>
      ['seat_holds WHERE order_id', 'order_items WHERE order_id', 'orders WHERE id'].forEach((rows) =>
        db.prepare(`DELETE FROM ${rows} = ?`).run(unknown.orderId),
      ),
    )(),
  );
  for (const one of [settled, unknown, free, owed]) await pay(one);
  for (const { orderId } of [settled, free, owed]) await expect.poll(() => statusOf(orderId)).toBe('paid');
  const doorPayment = `pi_${randomUUID()}`;
  inFile((db) => {
    db.prepare(
      `INSERT INTO payment_exceptions (id, kind, ref_id, order_id, detail) VALUES (?, 'amount_mismatch', ?, ?, '2500 of 2400 eur')`,
    ).run(randomUUID(), settled.sessionId, settled.orderId);
    db.prepare(
      `INSERT INTO payment_exceptions (id, kind, ref_id, detail) VALUES (?, 'door_refund_failed', ?, '1250 eur')`,
    ).run(randomUUID(), `${doorPayment}/${randomUUID()}`);
    for (const { orderId } of [free, owed])
      db.prepare(`UPDATE orders SET stripe_payment_intent_id = NULL WHERE id = ?`).run(orderId);
  });
  await signIn(page, ADMIN);
  await call(page.request, 'admin.tickets.refund', { orderId: owed.orderId });
  await page.goto('/admin/money');
  const list = (name: string) => page.getByRole('region', { name, exact: true });
  const entryOf = (name: string, reference: string) => list(name).getByRole('listitem').filter({ hasText: reference });

  const mismatch = entryOf('Money without ticket', settled.orderId);
  await mismatch.getByRole('button', { name: 'Show both sides' }).click();
  await expect(mismatch).toContainText('1 valid of 1');
  await expect(mismatch).toContainText('Stripe');
  await expectNoBarriers(page);
  await act(page, { entry: mismatch, button: 'Hand out tickets' });
  await expect(mismatch).toHaveCount(0);

  const lost = entryOf('Money without ticket', unknown.sessionId);
  await act(page, { entry: lost, button: 'Refund' });
  await expect(lost).toHaveCount(0);

  const failed = entryOf('Refunds that failed', owed.orderId);
  await expect(failed).toContainText('It was not paid through Stripe');
  await expect(failed.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await failed.getByRole('button', { name: 'Paid out by hand' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Did the buyer get €\d+\.\d\d\?/);
  await page.getByLabel('How it was paid out').selectOption('In cash');
  await page.getByRole('button', { name: 'Yes, it is paid out' }).click();
  await expect(failed).toHaveCount(0);
  expect(statusOf(owed.orderId)).toBe('refunded');

  const atDoor = entryOf('Refunds that failed', doorPayment);
  await expect(atDoor).toContainText('Pay the guest out by hand and say so here');
  await expect(atDoor).toContainText('€12.50');
  await expect(atDoor.getByRole('button')).toHaveText(['Paid out by hand', 'Tick off']);
  await atDoor.getByRole('button', { name: 'Paid out by hand' }).click();
  await page.getByRole('button', { name: 'Yes, it is paid out' }).click();
  await expect(atDoor).toHaveCount(0);

  const unpaid = entryOf('Valid tickets without a payment', free.orderId);
  await unpaid.getByRole('button', { name: 'Keep as free tickets' }).click();
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep as free tickets' });
  await expect(keep).toBeDisabled();
  await page.getByLabel('Reason').fill('Guest list of the band');
  await expectNoBarriers(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await act(page, { entry: unpaid, button: 'Make void' });
  await expect(unpaid).toHaveCount(0);
  expect(statusOf(free.orderId)).toBe('refunded');
});

test('a refund made in Stripe voids only the tickets a person names @long', async ({ page, browser }) => {
  const [bought] = (await order(browser, ['dancer144@clave.example'])) as [Started];
  await pay(bought);
  await expect.poll(() => statusOf(bought.orderId)).toBe('paid');
  await fetch(`${new URL(bought.url).origin}/dev/api/sessions/${bought.sessionId}/refund`, {
    method: 'POST',
    body: '{}',
  });
  await signIn(page, ADMIN);
  await page.goto('/admin/money');
  const question = page
    .getByRole('region', { name: 'Refunds made elsewhere', exact: true })
    .getByRole('listitem')
    .filter({ hasText: bought.orderId });
  await question.getByRole('button', { name: 'Say which tickets' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Goodwill: all stay valid' })).toBeEnabled();
  await expectNoBarriers(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Make 1 ticket void' }).click();
  await expect(question).toHaveCount(0);
  expect(statusOf(bought.orderId)).toBe('refunded');
});

for (const width of [390, 1440])
  test(`part of a payment that a bank took back voids what a person names, at ${width} px @long`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [bought] = (await order(browser, [`dancer${width === 390 ? 145 : 146}@clave.example`])) as [Started];
    await pay(bought);
    await expect.poll(() => statusOf(bought.orderId)).toBe('paid');
    const atBank = (act: string, body: object) =>
      fetch(`${new URL(bought.url).origin}/dev/api/sessions/${bought.sessionId}/${act}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    await atBank('dispute', { amount: 100 });
    await signIn(page, ADMIN);
    await page.goto(`/admin/orders/${bought.orderId}`);
    const asked = page.getByRole('list', { name: 'Disputes' });
    await expect(asked).toContainText('Asked back by a bank, not decided. Answer by');
    await expect(asked.getByRole('link', { name: 'Answer in Stripe' })).toHaveAttribute('href', /\/disputes\/du_/);
    await expect(asked).toContainText('Payment pi_');
    const evidence = page.waitForEvent('download');
    await asked.getByRole('link', { name: 'Evidence as a PDF' }).click();
    expect((await evidence).suggestedFilename()).toBe(`evidence-${bought.orderId}.pdf`);
    await asked.scrollIntoViewIfNeeded();
    await keepPicture(page, `dispute-order-${width}`);
    await expectNoBarriers(page);
    await page.goto('/admin/money');
    const waiting = page.getByRole('list', { name: 'Disputes' }).filter({ hasText: 'Answer by' }).first();
    await waiting.scrollIntoViewIfNeeded();
    await keepPicture(page, `dispute-money-${width}`);
    await atBank('close-dispute', { succeeds: false });
    await page.goto('/admin/money');
    await expect(page.getByText('VAT is the sum of what the receipts say')).toBeVisible();
    await page.getByText('VAT is the sum of what the receipts say').scrollIntoViewIfNeeded();
    await keepPicture(page, `accountant-${width}`);
    const moves = page.getByRole('region', { name: 'Disputes', exact: true });
    await expect(moves.getByRole('row', { name: /Lost: kept by the bank/ }).first()).toContainText('€1.00');
    await moves.scrollIntoViewIfNeeded();
    await keepPicture(page, `disputes-of-month-${width}`);
    const question = page
      .getByRole('region', { name: 'Refunds made elsewhere', exact: true })
      .getByRole('listitem')
      .filter({ hasText: bought.orderId });
    await expect(question).toContainText('A bank took part of a payment back');
    await question.scrollIntoViewIfNeeded();
    await keepPicture(page, `loss-${width}`);
    await question.getByRole('button', { name: 'Say which tickets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which tickets does this loss make void?' });
    await expect(dialog.getByRole('button', { name: 'All stay valid' })).toBeEnabled();
    await expectNoBarriers(page);
    await dialog.getByRole('checkbox').check();
    await keepPicture(page, `loss-question-${width}`);
    await dialog.getByRole('button', { name: 'Make 1 ticket void' }).click();
    await expect(question).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
