import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { HOUR_MS, localDateOf, SECOND_MS } from '#shared/time.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { setReader } from '#server/services/door/devices/change-desk.ts';
import { showCardPayment, startCardPayment } from '#server/services/door/sales/card-payment.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { compareRefunds, findRefundDifferences } from '#server/services/shop/refunds/compare-refunds.ts';
import { decideRefund, showRefundQuestion } from '#server/services/shop/refunds/decide-refund.ts';
import { refundException, resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { addBoss, BOSS_PIN, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
import { TODAY } from '#tests/support/today.ts';
import { refundInDashboard } from '#tests/support/refund-in-dashboard.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PRICE = 1_250;
const TOTAL = 2 * PRICE;

let shop: TestShop;
let till: TestDesk;
let supervisor: Boss;
let saleId: string;

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop);
  supervisor = await addBoss(shop);
  saleId = randomUUID();
  setReader(admin(), { id: till.desk.id, readerId: 'tmr_simulated' });
  atDoor(till).open();
  await shop.settle();
  shop.standIn.configure({ webhookMode: 'off' });
});
afterEach(() => shop.close());

const admin = () => shop.as(supervisor.userId, ['admin']);

async function charge(amountCents: number): Promise<string> {
  const { reference } = await startCardPayment(till.ctx, till.desk, { saleId, amountCents });
  shop.clock.advance(3 * SECOND_MS);
  await showCardPayment(till.ctx, till.desk, { reference });
  return reference;
}

/** Two tickets at the door, paid by these cards; what they leave is paid in cash. */
function book(...cards: { reference: string; amountCents: number }[]): void {
  const eventId = addEvent(shop, { capacity: 50 });
  const ticketTypeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: PRICE, channel: 'door' });
  const cash = TOTAL - cards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  atDoor(till).sell({
    saleId,
    eventId,
    items: [{ ticketTypeId, quantity: 2 }],
    payments: [
      ...cards.map((card) => ({ method: 'card' as const, ...card })),
      ...(cash > 0 ? [{ method: 'cash' as const, amountCents: cash }] : []),
    ],
  });
}

async function soldOnCard(): Promise<string> {
  const reference = await charge(TOTAL);
  book({ reference, amountCents: TOTAL });
  return reference;
}

const inDashboard = (reference: string, amountCents: number) => refundInDashboard(shop, reference, amountCents);
const compare = () => compareRefunds(shop.system, webhookHandlers);
const doctor = async () => {
  const { different, missing } = await findRefundDifferences(shop.system, {
    since: new Date(0),
    now: shop.clock.now(),
  });
  return different.length + missing.length;
};
const asked = () =>
  listPaymentExceptions(admin(), { limit: 9 }).items.map(({ kind, detail, orderId }) => [kind, detail, orderId]);
/** What the accountant gets: taken and given back, summed over the days from the sale to now. */
async function accounted(): Promise<number[]> {
  const [from, to] = [TODAY, shop.clock.now()].map(localDateOf);
  let csv = '';
  for await (const lines of accountingCsv(admin(), { from: from!, to: to! })) csv += lines;
  const rows = csv.trim().split('\r\n').slice(1);
  return [2, 3].map((column) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.split(';')[column]!.replace(',', '.')) * 100), 0),
  );
}
const orderId = () => shop.db.sqlite.prepare<[], string>('SELECT id FROM orders').pluck().get()!;
const books = () => ({
  status: shop.db.sqlite.prepare('SELECT status FROM orders').pluck().get(),
  backCents: shop.db.sqlite.prepare('SELECT refunded_cents FROM events').pluck().get(),
  tickets: shop.db.sqlite.prepare('SELECT status FROM tickets ORDER BY position').pluck().all(),
  broken: checkBooks(shop.db.sqlite),
});
const STILL_IN = { status: 'paid', tickets: ['used', 'used'], broken: [] };
const cardRefund = (reference: string, entryId: string = randomUUID(), ctx = till.ctx) =>
  refundCardPayment(ctx, till.desk, {
    reference,
    amountCents: PRICE,
    entryId,
    positions: [0],
    supervisorId: supervisor.userId,
    supervisorPin: BOSS_PIN,
  });

describe('a card payment of the door that was given back in the provider’s dashboard', () => {
  it('is booked once with its order, and a person answers what becomes of the tickets', async () => {
    const reference = await soldOnCard();
    await inDashboard(reference, PRICE);
    expect(await doctor()).toBe(1);
    expect(await compare()).toEqual({ compared: 1, different: 1 });
    expect(asked()).toEqual([['dashboard_refund', `${PRICE} of ${TOTAL} eur`, orderId()]]);
    expect(books()).toEqual({ ...STILL_IN, backCents: PRICE });
    shop.clock.advance(HOUR_MS); // now its absence would be noticed too
    expect([await compare(), await doctor()]).toEqual([{ compared: 1, different: 0 }, 0]);
    expect(await accounted()).toEqual([TOTAL, -PRICE]);
    const [question] = listPaymentExceptions(admin(), { limit: 9, group: 'refund_questions' }).items;
    expect(showRefundQuestion(admin(), question!.id)).toMatchObject({ amountCents: PRICE, totalCents: TOTAL });
    decideRefund(admin(), { id: question!.id, ticketIds: [] });
    expect([asked(), books()]).toEqual([[], { ...STILL_IN, backCents: PRICE }]);
  });

  it('is told by a webhook alone, and is not to be had at the desk once more', async () => {
    const reference = await soldOnCard();
    shop.standIn.configure({ webhookMode: 'normal' });
    await inDashboard(reference, TOTAL);
    await shop.settle();
    expect(asked()).toMatchObject([['dashboard_refund', `${TOTAL} of ${TOTAL} eur`, orderId()]]);
    await expect(cardRefund(reference)).rejects.toThrow('REFUND_TOO_LARGE');
    expect(books()).toEqual({ ...STILL_IN, backCents: TOTAL });
  });

  it('of a bill that was split counts for its own card, and leaves the other one’s money', async () => {
    const [first, second] = [await charge(PRICE), await charge(PRICE - 100)];
    book({ reference: first, amountCents: PRICE }, { reference: second, amountCents: PRICE - 100 });
    await inDashboard(first, PRICE);
    await compare();
    await expect(cardRefund(first)).rejects.toThrow('REFUND_TOO_LARGE');
    expect(books()).toEqual({ ...STILL_IN, backCents: PRICE });
    await inDashboard(second, PRICE - 100);
    shop.clock.advance(HOUR_MS);
    expect(await compare()).toMatchObject({ different: 1 });
    expect([await doctor(), books().backCents]).toEqual([0, TOTAL - 100]);
  });

  it('that fails later is owed again, and can be sent once more', async () => {
    const reference = await soldOnCard();
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    await inDashboard(reference, TOTAL);
    await compare();
    shop.clock.advance(10 * SECOND_MS);
    await shop.standIn.tick();
    await compare();
    const failed = listPaymentExceptions(admin(), { limit: 9, group: 'refunds' }).items;
    expect(failed).toMatchObject([{ kind: 'refund_failed', orderId: orderId(), isOutsideProvider: false }]);
    expect(books().backCents).toBe(0);
    await refundException(admin(), failed[0]!.id);
    await shop.settle();
    expect(books()).toEqual({ ...STILL_IN, backCents: TOTAL });
    expect((await shop.system.payments.listRefunds(reference)).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  it('is found though our row of the payment was lost', async () => {
    const reference = await soldOnCard();
    shop.db.sqlite.exec('DELETE FROM door_payments');
    await inDashboard(reference, PRICE);
    await compare();
    expect([asked(), books()]).toMatchObject([[['dashboard_refund', `${PRICE} of ${TOTAL} eur`, orderId()]], STILL_IN]);
  });
});

describe('money of the door that our books can not simply take as gone', () => {
  it('of a sale that is not booked yet is asked about, and booked with the sale', async () => {
    const reference = await charge(TOTAL);
    await inDashboard(reference, TOTAL);
    await compare();
    expect(asked()).toEqual([['unknown_refund', `${TOTAL} eur`, null]]);
    book({ reference, amountCents: TOTAL });
    await compare();
    expect(asked()).toEqual([['dashboard_refund', `${TOTAL} of ${TOTAL} eur`, orderId()]]);
    expect(books()).toEqual({ ...STILL_IN, backCents: TOTAL });
  });

  it('of a second charge that the sale does not name stays out of its books', async () => {
    const [, second] = [await soldOnCard(), await charge(TOTAL - 1)];
    await inDashboard(second, TOTAL - 1);
    await compare();
    expect(asked()).toEqual([['unknown_refund', `${TOTAL - 1} eur`, null]]);
    expect(books()).toEqual({ ...STILL_IN, backCents: 0 });
  });

  it('over what cash has left of the sale is asked about once, and the books never give more than they took', async () => {
    const reference = await soldOnCard();
    await atDoor(till).refund({
      saleId,
      positions: [0],
      payments: [{ method: 'cash', amountCents: PRICE }],
      reason: 'falscher Abend',
      boss: supervisor,
    });
    await inDashboard(reference, TOTAL);
    await compare();
    await compare();
    expect(asked()).toEqual([['refund_differs', `${PRICE} left here, ${TOTAL} there eur`, orderId()]]);
    expect(books()).toMatchObject({ backCents: PRICE, broken: [] });
    resolveException(admin(), listPaymentExceptions(admin(), { limit: 9 }).items[0]!.id);
    await compare();
    expect(asked()).toEqual([]);
  });

  const writtenByTill = async (reference: string) =>
    till.entry('refund', {
      cashierId: supervisor.userId,
      supervisorId: supervisor.userId,
      saleId,
      positions: [0],
      payments: [{ method: 'card', amountCents: PRICE, reference }],
      reason: 'falscher Abend',
      proof: await supervisor.approve(till.desk, APPROVALS.refund(saleId, [0])),
    });

  it.each(['before', 'after'])(
    'that a till wrote down as its own, %s the news of it, is in the books once',
    async (when) => {
      const reference = await soldOnCard();
      const entry = await writtenByTill(reference);
      await inDashboard(reference, TOTAL);
      const { terminal } = till.ctx.payments;
      const refund: typeof terminal.refund = async (request) => {
        syncJournal(till.ctx, till.desk, { entries: [entry] });
        if (when === 'after') await compare();
        return terminal.refund(request);
      };
      const ctx = { ...till.ctx, payments: { ...till.ctx.payments, terminal: { ...terminal, refund } } };
      await expect(cardRefund(reference, entry.id, ctx)).rejects.toThrow('REFUND_NOT_POSSIBLE');
      await compare();
      expect([books().backCents, books().broken, await doctor()]).toEqual([TOTAL, [], 0]);
    },
  );
});
