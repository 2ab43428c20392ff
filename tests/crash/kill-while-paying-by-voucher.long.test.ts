import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const ORDERS = 12;

describe('a server that is killed while vouchers pay, and while what they paid becomes credit', () => {
  const shop = openKillableShop('vouchers');
  const { read, count } = shop;
  /** Somewhere among what is asked for at once. */
  const some = () => 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
  const killOnce = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
  };

  it('each voucher pays once, each credit is given once: money in is money out, tickets and what is left', async () => {
    const db = openShopDatabase(shop.dataDir);
    const [giver, ...buyers] = addSignedInBuyers(db, ORDERS + 1);
    const from = addSellingEvent(db);
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 50, feeCents: 100 }, release: null });
    db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(rule, from.eventId);
    db.close();
    if (giver === undefined) throw new Error('nobody gives');
    await shop.start();
    const about = { motif: 'bachata', forName: '', fromName: '', words: '' };
    for (let at = 0; at < ORDERS; at++)
      await shop.call('giftVouchers.buy', giver, { ...about, amountCents: 1_000, idempotencyKey: randomUUID() });
    for (const { id } of read<{ id: string }>(`SELECT stripe_session_id AS id FROM orders`)) await shop.pay(id);
    await shop.until(() => count(`gift_vouchers WHERE rest_cents = 1000`) === ORDERS);
    const codes = read<{ code: string }>(`SELECT code FROM gift_vouchers ORDER BY code`);

    const presses = buyers.map((buyer, at) => ({
      buyer,
      more: { idempotencyKey: randomUUID(), voucherCode: codes[at]?.code ?? '' },
    }));
    const buyAll = () =>
      Promise.allSettled(presses.map(({ buyer, more }) => shop.buy(buyer, { ...from, quantity: 1 }, more)));
    const buying = buyAll();
    const held = some();
    await killOnce(() => count(`gift_voucher_moves WHERE why = 'held'`) >= held);
    await buying;
    await shop.start();
    // The guests saw no answer and press once more; whoever had paid by then is told so.
    await buyAll();
    await shop.until(() => count('tickets') === ORDERS);
    expect(read(`SELECT DISTINCT rest_cents AS cents FROM gift_vouchers`)).toEqual([{ cents: 0 }]);
    expect((await shop.sessions()).reduce((sum, { amountTotal }) => sum + (amountTotal ?? 0), 0)).toBe(
      ORDERS * 1_000 + ORDERS * 200,
    );

    const given = read<{ ticketId: string; userId: string }>(`SELECT id AS ticketId, user_id AS userId FROM tickets`);
    const giveAll = () =>
      Promise.allSettled(
        given.flatMap(({ ticketId, userId }) =>
          buyers
            .filter((buyer) => buyer.userId === userId)
            .map((buyer) => shop.call('profile.giveTicketBack', buyer, { ticketId, asCredit: true })),
        ),
      );
    const giving = giveAll();
    const back = some();
    await killOnce(() => count(`tickets WHERE status = 'cancelled'`) >= back);
    await giving;
    await shop.start();
    expect((await giveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await shop.until(() => count(`outbox WHERE kind = 'mail.refunded' AND status = 'done'`) === ORDERS);
    expect(read(`SELECT count(*) AS n, sum(rest_cents) AS cents FROM gift_vouchers WHERE kind = 'credit'`)).toEqual([
      { n: ORDERS, cents: 500 * ORDERS },
    ]);
    expect(count('refunds')).toBe(ORDERS);
    expect((await shop.sessions()).every(({ amountRefunded }) => amountRefunded === 0)).toBe(true);
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
