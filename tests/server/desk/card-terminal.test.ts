import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { listPaymentExceptions } from '#server/services/admin/list-payment-exceptions.ts';
import { cancelCardPayment, settleCardPayment, showCardPayment, startCardPayment } from '#server/services/cash/card-payment.ts';
import { refundCardPayment } from '#server/services/cash/refund-card.ts';
import { setReader } from '#server/services/desks/change-desk.ts';
import { showWaiting } from '#server/services/admin/show-waiting.ts';
import { syncRefunds } from '#server/services/payments/sync-refunds.ts';
import { resolveException } from '#server/services/payments/resolve-exception.ts';
import { addStaff, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;
let boss = '';

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop);
  boss = addStaff(shop, ['admin']);
});
afterEach(() => shop.close());

const start = (amountCents: number, saleId = randomUUID()) => startCardPayment(till.ctx, till.desk, { saleId, amountCents });
const status = (reference: string) => showCardPayment(till.ctx, till.desk, { reference });
const giveReader = () => setReader(shop.as(boss, ['admin']), { id: till.desk.id, readerId: 'tmr_simulated' });

describe('a card at the door', () => {
  it('needs a reader', () => {
    expect(() => start(1_250)).toThrow('CARD_TERMINAL_MISSING');
  });

  it('is waited for, approved, the same payment when asked for again, and refunded once by a supervisor', async () => {
    giveReader();
    const saleId = randomUUID();
    const { reference, state } = await start(1_250, saleId);
    expect(state).toBe('waiting');
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(reference)).toEqual({ reference, state: 'approved', declineCode: null });
    expect(await start(1_250, saleId)).toMatchObject({ reference, state: 'approved' });
    const refund = (entryId: string, supervisorId = boss) => refundCardPayment(till.ctx, { reference, amountCents: 1_250, entryId, supervisorId });
    await expect(refund(randomUUID(), addStaff(shop, ['cashier']))).rejects.toThrow('SUPERVISOR_NEEDED');
    const entryId = randomUUID();
    expect(await refund(entryId)).toEqual(await refund(entryId));
    await expect(refund(randomUUID())).rejects.toThrow('REFUND_NOT_POSSIBLE');
    await shop.settle();
    expect(shop.db.sqlite.prepare('SELECT COUNT(*) AS n FROM payment_exceptions').get()).toEqual({ n: 0 });
  });

  describe('that can not be paid back', () => {
    const admin = () => shop.as(boss, ['admin']);
    const waiting = () => listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items;
    const refund = (reference: string, amountCents: number, entryId = randomUUID()) => refundCardPayment(till.ctx, { reference, amountCents, entryId, supervisorId: boss });
    const charged = async () => {
      giveReader();
      const { reference } = await start(1_250);
      shop.clock.advance(3 * SECOND_MS);
      await status(reference);
      return reference;
    };

    it('waits for the admin once, however often it is asked for, and is done at the desk too once it was paid out by hand', async () => {
      const reference = await charged();
      const entryId = randomUUID();
      const ask = (again = entryId) => refund(reference, 1_300, again); // more than was charged: the provider says no for good
      for (const again of [entryId, entryId, randomUUID()]) await expect(ask(again)).rejects.toThrow('REFUND_NOT_POSSIBLE');
      const [owed, ...others] = waiting();
      expect([owed, others]).toMatchObject([{ kind: 'door_refund_failed', refId: `${reference}/${entryId}`, detail: '1300 eur', orderId: null }, []]);
      expect(showWaiting(admin())).toMatchObject({ money: 1, desks: 0 });
      resolveException(admin(), owed!.id);
      expect(showWaiting(admin()).money).toBe(0);
      expect(await ask()).toEqual({ reference, amountCents: 1_300 });
      expect(waiting()).toEqual([]);
      await expect(ask(randomUUID())).rejects.toThrow('REFUND_NOT_POSSIBLE'); // another refund of it is another matter
      expect(waiting()).toHaveLength(1);
    });

    it('after it was said to be done comes to the admin too; each refund by itself, and the old news never again', async () => {
      const reference = await charged();
      shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
      await refund(reference, 1_000);
      await expect(refund(reference, 500)).rejects.toThrow('REFUND_NOT_POSSIBLE'); // as long as the first one seems to be on its way
      await shop.settle();
      expect(waiting().map(({ detail }) => detail)).toEqual(['500 eur']);
      shop.clock.advance(10 * SECOND_MS);
      await shop.settle();
      expect(waiting().map(({ detail }) => detail).toSorted()).toEqual(['1000 eur', '500 eur']);
      await refund(reference, 500); // asked again, and now it goes: it leaves the list by itself
      const [owed, ...others] = waiting();
      expect([owed, others]).toMatchObject([{ detail: '1000 eur' }, []]);
      resolveException(admin(), owed!.id);
      await syncRefunds(shop.system, reference);
      expect(waiting()).toEqual([]);
    });
  });

  it('that is declined can be tried again, and one nobody holds out is cancelled', async () => {
    giveReader();
    const saleId = randomUUID();
    const declined = await start(1_205, saleId);
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(declined.reference)).toMatchObject({ state: 'declined', declineCode: 'generic_decline' });
    expect(await start(1_205, saleId)).toMatchObject({ reference: declined.reference, state: 'waiting' });
    expect(await cancelCardPayment(till.ctx, till.desk, { reference: declined.reference })).toMatchObject({ state: 'cancelled' });
    const quick = await start(1_000);
    shop.clock.advance(3 * SECOND_MS);
    expect(await cancelCardPayment(till.ctx, till.desk, { reference: quick.reference })).toMatchObject({ state: 'approved' });
  });

  it('whose beginning the desk never heard of is settled by its sale: ended, paid, or never begun; another one at the reader goes on', async () => {
    giveReader();
    const settle = (saleId: string, amountCents = 1_000) => settleCardPayment(till.ctx, till.desk, { saleId, amountCents });
    const [lost, paid, after] = [randomUUID(), randomUUID(), randomUUID()];
    await start(1_000, lost);
    expect(await settle(lost)).toMatchObject({ state: 'cancelled' });
    await start(1_000, paid);
    shop.clock.advance(3 * SECOND_MS);
    expect(await settle(paid)).toMatchObject({ state: 'approved' });
    const { reference } = await start(1_500, after);
    expect(await settle(randomUUID())).toMatchObject({ state: 'cancelled' });
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(reference)).toMatchObject({ state: 'approved' });
  });
});
