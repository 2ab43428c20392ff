import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { setReader } from '#server/services/door/devices/change-desk.ts';
import { showCardPayment, startCardPayment } from '#server/services/door/sales/card-payment.ts';
import { settleDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { settleCardRefunds } from '#server/services/door/sales/settle-card-refunds.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { addBoss, BOSS_PIN, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
import { planOf, recordStatements } from '#tests/support/record-statements.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PRICE = 1_250;

let shop: TestShop;
let till: TestDesk;
let supervisor: Boss;
let sold: { saleId: string; reference: string; eventId: string };

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop);
  supervisor = await addBoss(shop);
  sold = await sellOnCard(2);
});
afterEach(() => shop.close());

const admin = () => shop.as(supervisor.userId, ['admin']);

async function sellOnCard(quantity: number): Promise<typeof sold> {
  setReader(admin(), { id: till.desk.id, readerId: 'tmr_simulated' });
  const eventId = addEvent(shop, { capacity: 50 });
  const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: PRICE, channel: 'door' });
  const [saleId, amountCents] = [randomUUID(), PRICE * quantity];
  atDoor(till).open();
  const { reference } = await startCardPayment(till.ctx, till.desk, { saleId, amountCents });
  shop.clock.advance(3 * SECOND_MS);
  await showCardPayment(till.ctx, till.desk, { reference });
  atDoor(till).sell({
    saleId,
    eventId,
    items: [{ ticketTypeId: typeId, quantity }],
    payments: [{ method: 'card', amountCents, reference }],
  });
  return { saleId, reference, eventId };
}

type CardRefundInput = { entryId?: string; positions?: number[]; amountCents?: number };

/** A card refund; `meanwhile` runs when our books have claimed it and the provider has not answered yet. */
function cardRefund(
  { entryId = randomUUID(), positions = [0], amountCents = PRICE }: CardRefundInput = {},
  meanwhile: () => unknown = () => null,
) {
  const { terminal } = till.ctx.payments;
  const refund: typeof terminal.refund = async (request) => {
    await meanwhile();
    return terminal.refund(request);
  };
  const ctx = { ...till.ctx, payments: { ...till.ctx.payments, terminal: { ...terminal, refund } } };
  return refundCardPayment(ctx, till.desk, {
    reference: sold.reference,
    amountCents,
    entryId,
    positions,
    supervisorId: supervisor.userId,
    supervisorPin: BOSS_PIN,
  });
}

async function journaled(method: 'card' | 'cash', positions = [0], amountCents = PRICE) {
  const { saleId, reference } = sold;
  return till.entry('refund', {
    cashierId: supervisor.userId,
    supervisorId: supervisor.userId,
    saleId,
    positions,
    payments: [{ method, amountCents, ...(method === 'card' && { reference }) }],
    reason: 'falscher Abend',
    proof: await supervisor.approve(till.desk, APPROVALS.refund(saleId, positions)),
  });
}

const sync = (...entries: ReturnType<TestDesk['entry']>[]) =>
  syncJournal(till.ctx, till.desk, { entries }).results.map(({ outcome, detail }) => detail ?? outcome);
const counter = () =>
  atDoor(till).refund({ saleId: sold.saleId, positions: [0], payments: inCash(PRICE), boss: supervisor });

const orderId = () => shop.db.sqlite.prepare<[], string>('SELECT id FROM orders').pluck().get()!;
const ticketIds = () => shop.db.sqlite.prepare<[], string>('SELECT id FROM tickets ORDER BY position').pluck().all();
const atProvider = async () => (await shop.system.payments.listRefunds(sold.reference)).map((r) => r.amountCents);
const waiting = () =>
  listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items.map(({ kind, detail }) => [kind, detail]);
const books = () => ({
  backCents: shop.db.sqlite.prepare('SELECT refunded_cents FROM events').pluck().get(),
  tickets: shop.db.sqlite.prepare('SELECT status FROM tickets ORDER BY position').pluck().all(),
  broken: checkBooks(shop.db.sqlite),
});
const ONE_BACK = { backCents: PRICE, tickets: ['cancelled', 'used'], broken: [] };
const NONE_BACK = { backCents: 0, tickets: ['used', 'used'], broken: [] };

describe('a card refund whose journal entry is not behind its call', () => {
  it('is in the books once when the entry came first', async () => {
    const entry = await journaled('card');
    expect(sync(entry)).toEqual(['card_unverified']);
    expect(books()).toEqual(ONE_BACK);
    await cardRefund({ entryId: entry.id });
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
    await expect(cardRefund({ entryId: entry.id, amountCents: PRICE - 1 })).rejects.toThrow('IDEMPOTENCY_KEY_REUSED');
  });

  it('is in the books once when the entry came while the provider was asked', async () => {
    const entry = await journaled('card');
    await cardRefund({ entryId: entry.id }, () => expect(sync(entry)).toEqual(['card_unverified']));
    expect([books(), await atProvider(), waiting()]).toEqual([ONE_BACK, [PRICE], []]);
  });

  it('is owed again when the provider then says no, and a person can pay it out by hand', async () => {
    await shop.system.payments.terminal.refund({ ...sold, amountCents: 2 * PRICE - 1, entryId: randomUUID() }); // past our books
    const entry = await journaled('card');
    sync(entry);
    await expect(cardRefund({ entryId: entry.id })).rejects.toThrow('REFUND_NOT_POSSIBLE');
    const owed = { backCents: 0, tickets: ['cancelled', 'used'], broken: [] };
    expect([books(), waiting()]).toEqual([owed, [['door_refund_failed', `${PRICE} eur`]]]);
    const [exception] = listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items;
    payOutRefund(admin(), settleDoorRefund, { id: exception!.id, how: 'cash' });
    expect(books()).toEqual(ONE_BACK);
  });

  it('stands as the till wrote it when the provider’s dashboard was quicker, and leaves nothing where it wrote nothing', async () => {
    await shop.system.payments.terminal.refund({ ...sold, amountCents: 2 * PRICE, entryId: randomUUID() });
    const entry = await journaled('card');
    await expect(cardRefund({ entryId: entry.id }, () => sync(entry))).rejects.toThrow('REFUND_NOT_POSSIBLE');
    expect([books(), waiting()]).toEqual([ONE_BACK, []]);
    await expect(cardRefund({ positions: [1] })).rejects.toThrow('REFUND_NOT_POSSIBLE');
    expect([books(), waiting()]).toEqual([ONE_BACK, []]);
  });
});

describe('two refunds of one ticket at the same time', () => {
  it('are one: the second entry’s card is refused while the first one’s is under way, and after', async () => {
    const [first, second] = [cardRefund(), cardRefund()];
    const answers = await Promise.allSettled([first, second]);
    expect(answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason.code) : 'paid'))).toEqual([
      'paid',
      'REFUND_NOT_POSSIBLE',
    ]);
    await expect(cardRefund()).rejects.toThrow('REFUND_NOT_POSSIBLE');
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
    // Negative control: the payment has as much left, so the provider would have paid twice.
    await shop.system.payments.terminal.refund({ ...sold, amountCents: PRICE, entryId: randomUUID() });
    expect(await atProvider()).toEqual([PRICE, PRICE]);
  });

  it('another ticket’s refund, and the same entry asked again, are not held up', async () => {
    const entryId = randomUUID();
    await cardRefund({ entryId }, () => Promise.all([cardRefund({ entryId }), cardRefund({ positions: [1] })]));
    expect([books(), await atProvider()]).toEqual([
      { backCents: 2 * PRICE, tickets: ['cancelled', 'cancelled'], broken: [] },
      [PRICE, PRICE],
    ]);
  });

  it('cash that a desk gives meanwhile is its till’s record and no order’s, and the office hears of it', async () => {
    const cash = await journaled('cash');
    await cardRefund({}, () => expect(sync(cash)).toEqual(['refund_too_large']));
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
  });

  it('the panel and a cancelled night owe nothing more for it', async () => {
    await cardRefund({}, () => {
      const asked = requestRefund(admin(), { orderId: orderId(), ticketIds: [ticketIds()[0]!], includeUsed: true });
      expect(asked).toMatchObject({ amountCents: 0, cancelledTickets: 1 });
    });
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
    await cardRefund({ positions: [1] }, () => cancelEvent(admin(), sold.eventId));
    expect([books(), await atProvider()]).toEqual([
      { backCents: 2 * PRICE, tickets: ['cancelled', 'cancelled'], broken: [] },
      [PRICE, PRICE],
    ]);
  });

  it('the provider’s no gives the ticket free for another way, and leaves nothing in the books', async () => {
    await shop.system.payments.terminal.refund({ ...sold, amountCents: 2 * PRICE - 1, entryId: randomUUID() });
    await expect(cardRefund()).rejects.toThrow('REFUND_NOT_POSSIBLE');
    expect([books(), waiting()]).toEqual([NONE_BACK, [['door_refund_failed', `${PRICE} eur`]]]);
    await counter();
    expect(books()).toEqual(ONE_BACK);
  });

  it('a refused one that a person paid out by hand counts once, also when the desk then writes it down', async () => {
    await shop.system.payments.terminal.refund({ ...sold, amountCents: 2 * PRICE - 1, entryId: randomUUID() });
    const entry = await journaled('card');
    await expect(cardRefund({ entryId: entry.id })).rejects.toThrow('REFUND_NOT_POSSIBLE');
    const [owed] = listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items;
    payOutRefund(admin(), settleDoorRefund, { id: owed!.id, how: 'cash' });
    expect(books()).toEqual({ ...NONE_BACK, backCents: PRICE });
    expect(await cardRefund({ entryId: entry.id })).toMatchObject({ amountCents: PRICE });
    sync(entry);
    expect(books()).toEqual(ONE_BACK);
  });
});

describe('a card refund whose answer was lost', () => {
  const later = async () => {
    shop.clock.advance(11 * MINUTE_MS);
    await settleCardRefunds(shop.system);
  };
  const noNetwork = () => Promise.reject(new Error('no network'));

  it('and that the provider has made is booked with its tickets, though no desk asks again', async () => {
    const entryId = randomUUID();
    const lost = cardRefund({ entryId }, async () => {
      await shop.system.payments.terminal.refund({ ...sold, amountCents: PRICE, entryId });
      await noNetwork();
    });
    await expect(lost).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await settleCardRefunds(shop.system); // not before a desk has had the time to ask again
    expect(books()).toEqual({ ...NONE_BACK, backCents: PRICE });
    await later();
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
    await cardRefund({ entryId });
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
  });

  it('and that never arrived frees its cents and tickets, and the same entry can be sent again', async () => {
    const entryId = randomUUID();
    await expect(cardRefund({ entryId }, noNetwork)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await expect(counter()).rejects.toThrow('refund_too_large');
    await later();
    expect([books(), waiting()]).toEqual([NONE_BACK, []]);
    await cardRefund({ entryId });
    expect([books(), await atProvider()]).toEqual([ONE_BACK, [PRICE]]);
  });

  it('is owed where the till has written that it went, and left alone while the provider does not answer', async () => {
    const entry = await journaled('card');
    await expect(cardRefund({ entryId: entry.id }, noNetwork)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    sync(entry);
    shop.clock.advance(11 * MINUTE_MS);
    await settleCardRefunds({ ...shop.system, payments: { ...shop.system.payments, listRefunds: noNetwork } });
    expect(books()).toEqual(ONE_BACK);
    await later();
    expect([books(), waiting()]).toEqual([
      { backCents: 0, tickets: ['cancelled', 'used'], broken: [] },
      [['door_refund_failed', `${PRICE} eur`]],
    ]);
  });

  const arrived = (entryId: string, amountCents = PRICE) =>
    cardRefund({ entryId }, async () => {
      await shop.system.payments.terminal.refund({ ...sold, amountCents, entryId });
      await noNetwork();
    });
  const settled = () =>
    shop.db.sqlite
      .prepare(`SELECT action, actor_id AS job FROM audit WHERE action LIKE 'card_payment.%' AND subject_id = ?`)
      .all(sold.reference);

  it('stands in the audit log, whichever way it ends', async () => {
    await expect(arrived(randomUUID())).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await expect(cardRefund({ positions: [1] }, noNetwork)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await later();
    expect(settled()).toEqual(
      expect.arrayContaining([
        { action: 'card_payment.refunded', job: 'test' },
        { action: 'card_payment.refund_failed', job: 'test' },
      ]),
    );
    expect(settled()).toHaveLength(2);
  });

  it('is settled however long ago it was', async () => {
    await expect(arrived(randomUUID())).rejects.toThrow('PAYMENT_CHECK_FAILED');
    shop.clock.advance(45 * DAY_MS);
    await later();
    expect([books(), settled().length]).toEqual([ONE_BACK, 1]);
  });

  it('is known by its entry and amount, in whatever order the provider lists the tries', async () => {
    await expect(arrived(randomUUID())).rejects.toThrow('PAYMENT_CHECK_FAILED');
    const [made] = await shop.system.payments.listRefunds(sold.reference);
    const failed = { ...made!, id: 're_before', status: 'failed' as const };
    shop.clock.advance(11 * MINUTE_MS);
    const listRefunds = () => Promise.resolve([failed, made!]);
    await settleCardRefunds({ ...shop.system, payments: { ...shop.system.payments, listRefunds } });
    expect([books(), waiting()]).toEqual([ONE_BACK, []]);
  });

  it('is not one of another amount under its entry: a person is asked about that', async () => {
    await expect(arrived(randomUUID(), PRICE - 50)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await later();
    const asked = listPaymentExceptions(admin(), { limit: 20 }).items;
    expect(asked).toMatchObject([
      { kind: 'refund_differs', orderId: orderId(), detail: `${PRICE} here, ${PRICE - 50} there eur` },
    ]);
    expect(books()).toEqual(NONE_BACK);
  });

  it('has its turn behind many that can not be asked about', async () => {
    const stuck = shop.db.sqlite.prepare(
      `INSERT INTO door_refunds (entry_id, reference, desk_id, amount_cents, supervisor_id, created_at, updated_at)
        VALUES (?, ?, ?, 100, 'boss', ?, ?)`,
    );
    const at = shop.clock.now().getTime();
    for (let n = 0; n < 50; n++) stuck.run(randomUUID(), `pi_stuck_${n}`, till.desk.id, at - n, at - n);
    shop.clock.advance(MINUTE_MS);
    await expect(arrived(randomUUID())).rejects.toThrow('PAYMENT_CHECK_FAILED');
    const { payments } = shop.system;
    const listRefunds: typeof payments.listRefunds = (reference) =>
      reference.startsWith('pi_stuck') ? noNetwork() : payments.listRefunds(reference);
    for (let times = 0; times < 2; times++) {
      shop.clock.advance(11 * MINUTE_MS);
      await settleCardRefunds({ ...shop.system, payments: { ...payments, listRefunds } });
    }
    expect(books()).toEqual(ONE_BACK);
  });

  it('of a payment that the provider does not know never went', async () => {
    await expect(cardRefund({}, noNetwork)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    shop.clock.advance(11 * MINUTE_MS);
    const listRefunds = () => Promise.reject(new ProviderRefusal('resource_missing', 'no such payment'));
    await settleCardRefunds({ ...shop.system, payments: { ...shop.system.payments, listRefunds } });
    expect([books(), waiting()]).toEqual([NONE_BACK, []]);
  });

  it('is owed once, though an earlier try of it is owed already', async () => {
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    const entry = await journaled('card');
    await cardRefund({ entryId: entry.id });
    sync(entry);
    shop.clock.advance(10 * SECOND_MS);
    await shop.settle();
    const OWED = [['door_refund_failed', `${PRICE} eur`]];
    expect(waiting()).toEqual(OWED);
    await expect(cardRefund({ entryId: entry.id }, noNetwork)).rejects.toThrow('PAYMENT_CHECK_FAILED');
    await later();
    await compareRefunds(shop.system, webhookHandlers);
    expect([waiting(), books().backCents]).toEqual([OWED, 0]);
  });

  it('is found by an index of just those', () => {
    const recorder = recordStatements();
    return recorder
      .during(shop.db.sqlite, () => settleCardRefunds(shop.system))
      .then(() => {
        recorder.stop();
        const plans = [...recorder.statements].flatMap((sql) => planOf(shop.db.sqlite, sql));
        expect(plans).toEqual([expect.stringContaining('USING INDEX door_refunds_open_idx')]);
      });
  });
});
