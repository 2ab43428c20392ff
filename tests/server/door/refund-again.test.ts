import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { setReader } from '#server/services/door/devices/change-desk.ts';
import { showCardPayment, startCardPayment } from '#server/services/door/sales/card-payment.ts';
import { settleDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import { atDoor, syncAt } from '#tests/support/at-door.ts';
import { addBoss, BOSS_PIN, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PRICE = 1_250;

let shop: TestShop;
let till: TestDesk;
let supervisor: Boss;

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop);
  supervisor = await addBoss(shop);
  setReader(admin(), { id: till.desk.id, readerId: 'tmr_simulated' });
  atDoor(till).open();
});
afterEach(() => shop.close());

const admin = () => shop.as(supervisor.userId, ['admin']);

/** A sale on cards, one payment for each amount. Returns their references. */
const sellOnCards = async (...amounts: number[]): Promise<string[]> => (await chargeCards(...amounts)).book();

/** Cards are charged; `book` books the sale. */
async function chargeCards(...amounts: number[]) {
  const eventId = addEvent(shop, { capacity: 50, startsInHours: 30 });
  const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: PRICE, channel: 'door' });
  const [saleId, totalCents] = [randomUUID(), amounts.reduce((sum, amountCents) => sum + amountCents, 0)];
  const payments: { method: 'card'; amountCents: number; reference: string }[] = [];
  for (const amountCents of amounts) {
    const { reference } = await startCardPayment(till.ctx, till.desk, { saleId, amountCents });
    shop.clock.advance(3 * SECOND_MS);
    await showCardPayment(till.ctx, till.desk, { reference });
    payments.push({ method: 'card', amountCents, reference });
  }
  const references = payments.map(({ reference }) => reference);
  const book = (): string[] => {
    atDoor(till).sell({ saleId, eventId, items: [{ ticketTypeId: typeId, quantity: totalCents / PRICE }], payments });
    return references;
  };
  return { saleId, references, book };
}

type RefundInput = { entryId?: string; positions?: number[]; amountCents?: number };
const back = (reference: string, { entryId = randomUUID(), positions = [0], amountCents = PRICE }: RefundInput = {}) =>
  refundCardPayment(till.ctx, till.desk, {
    reference,
    amountCents,
    entryId,
    positions,
    supervisorId: supervisor.userId,
    supervisorPin: BOSS_PIN,
  });
const atProvider = async (reference: string) =>
  (await shop.system.payments.listRefunds(reference)).map(({ status, amountCents }) => [status, amountCents]);
const waiting = () => listPaymentExceptions(admin(), { limit: 20 }).items.map(({ kind, detail }) => [kind, detail]);
const books = () => ({
  refunds: shop.db.sqlite.prepare('SELECT status FROM refunds').pluck().all(),
  tickets: shop.db.sqlite.prepare('SELECT status FROM tickets ORDER BY position').pluck().all(),
  broken: checkBooks(shop.db.sqlite),
});
const loseAnswers = (kind: 'lose-answer' | 'lose-request') =>
  shop.standIn.addFault({ route: 'POST /v1/refunds', kind, times: 3, delayMs: 0 });

describe('a card refund that is asked for again', () => {
  it('a day later, when the provider has forgotten its key, pays once', async () => {
    const [reference = ''] = await sellOnCards(2 * PRICE);
    const entryId = randomUUID();
    loseAnswers('lose-answer');
    await expect(back(reference, { entryId })).rejects.toThrow('PAYMENT_CHECK_FAILED');
    shop.clock.advance(DAY_MS + MINUTE_MS);
    await shop.standIn.tick();
    await back(reference, { entryId });
    expect(await atProvider(reference)).toEqual([['succeeded', PRICE]]);
    expect(books()).toEqual({ refunds: ['succeeded'], tickets: ['cancelled', 'used'], broken: [] });
  });

  it('after it failed late is another try, within the day too', async () => {
    const [reference = ''] = await sellOnCards(PRICE);
    const entryId = randomUUID();
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    await back(reference, { entryId });
    shop.clock.advance(10 * SECOND_MS);
    await shop.settle();
    expect(waiting()).toEqual([['door_refund_failed', `${PRICE} eur`]]);
    await back(reference, { entryId });
    await shop.settle();
    await compareRefunds(shop.system, webhookHandlers);
    expect((await atProvider(reference)).toSorted()).toEqual([
      ['failed', PRICE],
      ['succeeded', PRICE],
    ]);
    expect([books(), waiting()]).toEqual([{ refunds: ['succeeded'], tickets: ['cancelled'], broken: [] }, []]);
  });

  it('and fails late once more is owed once more: the first failure’s end is not the second one’s', async () => {
    const [reference = ''] = await sellOnCards(PRICE);
    const entryId = randomUUID();
    const OWED = [['door_refund_failed', `${PRICE} eur`]];
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 2, refundFailsAfterSeconds: 2 });
    for (let time = 0; time < 2; time++) {
      await back(reference, { entryId });
      expect(waiting()).toEqual([]);
      shop.clock.advance(10 * SECOND_MS);
      await shop.settle();
      await compareRefunds(shop.system, webhookHandlers);
      expect([books().refunds, waiting()]).toEqual([['failed'], OWED]);
    }
    const [owed] = listPaymentExceptions(admin(), { limit: 20 }).items;
    payOutRefund(admin(), settleDoorRefund, { id: owed!.id, how: 'cash' });
    await compareRefunds(shop.system, webhookHandlers);
    expect(await back(reference, { entryId })).toEqual({ reference, amountCents: PRICE });
    expect([books().refunds, waiting()]).toEqual([['succeeded'], []]);
    expect(await atProvider(reference)).toEqual(Array(2).fill(['failed', PRICE]));
  });

  it('for the other card of the same bill is a refund of its own', async () => {
    const [first = '', second = ''] = await sellOnCards(1_500, 1_000);
    const entryId = randomUUID();
    await back(first, { entryId, positions: [], amountCents: 1_500 });
    await back(second, { entryId, positions: [], amountCents: 1_000 });
    expect([await atProvider(first), await atProvider(second)]).toEqual([
      [['succeeded', 1_500]],
      [['succeeded', 1_000]],
    ]);
    expect(waiting()).toEqual([]);
  });

  it('with another amount than it has given back, though our row of it was lost, is refused', async () => {
    const [reference = ''] = await sellOnCards(2 * PRICE);
    const entryId = randomUUID();
    const { terminal } = shop.system.payments;
    await terminal.refund({ reference, amountCents: PRICE, entryId });
    await expect(terminal.refund({ reference, amountCents: 2 * PRICE, entryId })).rejects.toThrow('another amount');
    expect(await atProvider(reference)).toEqual([['succeeded', PRICE]]);
  });
});

describe('a sale that is booked after its card went back', () => {
  it('is void at once, and the desk’s journal adds only its till record', async () => {
    const { saleId, references, book } = await chargeCards(2 * PRICE);
    const [reference = ''] = references;
    const [entryId, proof] = [randomUUID(), await supervisor.approve(till.desk, APPROVALS.refund(saleId, []))];
    await back(reference, { entryId, positions: [], amountCents: 2 * PRICE });
    book();
    const VOID = { refunds: ['succeeded'], tickets: ['cancelled', 'cancelled'], broken: [] };
    expect(books()).toEqual(VOID);
    const entry = till.entryAs(entryId, 'refund', {
      cashierId: supervisor.userId,
      supervisorId: supervisor.userId,
      saleId,
      positions: [],
      payments: [{ method: 'card', amountCents: 2 * PRICE, reference }],
      reason: 'falscher Abend',
      proof,
    });
    expect(syncAt(till, entry)).toEqual(['applied']);
    expect([books(), await atProvider(reference)]).toEqual([VOID, [['succeeded', 2 * PRICE]]]);
  });

  it('stays valid when only a part went back: which tickets that was for, its journal says', async () => {
    const { references, book } = await chargeCards(2 * PRICE);
    await back(references[0]!, { positions: [0] });
    book();
    expect(books().tickets).toEqual(['used', 'used']);
  });
});
