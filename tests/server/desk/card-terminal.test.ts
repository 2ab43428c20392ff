import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND_MS } from '#shared/time.ts';
import { cancelCardPayment, refundCardPayment, settleCardPayment, showCardPayment, startCardPayment } from '#server/services/cash/card-payment.ts';
import { setReader } from '#server/services/desks/change-desk.ts';
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
