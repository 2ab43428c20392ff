import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import {
  addSellingEvent,
  addSignedInBuyers,
  openShopDatabase,
  type Buyer,
} from '#tests/support/processes/prepare-shop.ts';

const OFFERED = 8;
const HANDED = 4;
const ALL = OFFERED + HANDED;
const PRICE = 1_200;
const FEE = 100;
const WAY = { hoursBefore: 1, feeCents: FEE };

describe('a server that is killed while tickets go on to somebody else', () => {
  const shop = openKillableShop('passing-on');
  const { read, count } = shop;
  const some = (most: number) => 1 + ((randomBytes(1)[0] ?? 0) % most);
  const key = new Map<string, string>();
  const sameOrder = (buyer: Buyer) => {
    const known = key.get(buyer.userId) ?? randomUUID();
    key.set(buyer.userId, known);
    return { idempotencyKey: known };
  };
  /** Dies as soon as some of what is done stands in the books. */
  const killedOnce = async (acts: () => Promise<unknown>, done: string, most: number) => {
    const enough = some(most);
    const under = acts();
    while (count(done) < enough) await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
    await under;
    await shop.start();
  };

  it('each has one holder and one code, sellers have their money less the fee, and all is told once', async () => {
    const db = openShopDatabase(shop.dataDir);
    const [sellers, buyers] = [addSignedInBuyers(db, ALL), addSignedInBuyers(db, ALL)];
    const [full, named] = [addSellingEvent(db, { capacity: OFFERED }), addSellingEvent(db)];
    const nothing = { giveBack: null, release: null };
    const setRule = db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`);
    setRule.run(JSON.stringify({ ...nothing, toQueue: WAY }), full.eventId);
    setRule.run(JSON.stringify({ ...nothing, handOver: WAY }), named.eventId);
    db.close();
    await shop.start();
    const isFull = (at: number) => at < OFFERED;
    for (const [at, seller] of sellers.entries())
      await shop.buy(seller, { ...(isFull(at) ? full : named), quantity: 1 });
    await shop.until(() => count('tickets') === ALL);
    for (const waiter of buyers.slice(0, OFFERED)) await shop.call('checkout.joinWaitList', waiter, full);

    const ticketOf = ({ userId }: Buyer) =>
      read<{ id: string }>(`SELECT id FROM tickets WHERE user_id = '${userId}' AND event_id IN
        ('${full.eventId}', '${named.eventId}') ORDER BY purchased_at LIMIT 1`)[0]?.id;
    const offerAll = () =>
      Promise.allSettled(
        sellers.map((seller, at) =>
          isFull(at)
            ? shop.call('profile.offerTicket', seller, { ticketId: ticketOf(seller) })
            : shop.call('profile.handTicketOver', seller, {
                ticketId: ticketOf(seller),
                name: `Friend ${at}`,
                email: `friend-${at}@test.example`,
              }),
        ),
      );
    await killedOnce(offerAll, 'ticket_offers', ALL / 2);
    expect((await offerAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await shop.until(() => count(`seat_offers WHERE state = 'live'`) === OFFERED);

    const seatOf = ({ userId }: Buyer) =>
      read<{ id: string }>(`SELECT o.id FROM seat_offers o JOIN waiters w ON w.id = o.waiter_id
        WHERE w.user_id = '${userId}' AND o.state IN ('live', 'claimed')`)[0]?.id;
    const tokens = read<{ token: string }>(`SELECT token FROM ticket_offers WHERE kind = 'person' ORDER BY to_email`);
    const takeAll = (who: readonly Buyer[]) =>
      Promise.allSettled(
        who.map((buyer) => {
          const at = buyers.indexOf(buyer);
          return isFull(at)
            ? shop.buy(buyer, { ...full, quantity: 1 }, { ...sameOrder(buyer), seatOfferId: seatOf(buyer) })
            : shop.buy(
                buyer,
                { ...named, quantity: 1 },
                { ...sameOrder(buyer), handOverToken: tokens[at - OFFERED]?.token },
              );
        }),
      );
    await killedOnce(() => takeAll(buyers), `ticket_offers WHERE state = 'done'`, ALL / 3);
    const left = count(`outbox WHERE status = 'waiting'`);
    // Who has no ticket presses once more; whoever had paid has it from the provider's second word.
    const without = () =>
      buyers.filter(({ userId }) => count(`tickets WHERE user_id = '${userId}' AND status = 'active'`) === 0);
    for (let round = 0; round < 40 && without().length > 0; round++) {
      await takeAll(without());
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await shop.until(
      () =>
        count(`refunds WHERE status = 'succeeded'`) === OFFERED &&
        count(`outbox WHERE kind = 'mail.ticket_went_on' AND status = 'done'`) === ALL,
    );

    expect(left).toBeGreaterThan(0);
    expect(without()).toEqual([]);
    expect(read(`SELECT status, count(*) AS n, count(DISTINCT code_id) AS codes FROM tickets GROUP BY status`)).toEqual(
      [
        { status: 'active', n: ALL, codes: ALL },
        { status: 'cancelled', n: ALL, codes: ALL },
      ],
    );
    expect(count(`tickets a JOIN tickets b ON a.code_id = b.code_id AND a.id < b.id`)).toBe(0);
    expect(read(`SELECT state, count(*) AS n FROM ticket_offers GROUP BY state`)).toEqual([{ state: 'done', n: ALL }]);
    expect(read(`SELECT sold_count AS sold, held_count AS held FROM events ORDER BY sold_count`)).toEqual([
      { sold: HANDED, held: 0 },
      { sold: OFFERED, held: 0 },
    ]);
    expect(read(`SELECT count(*) AS n, sum(amount_cents) AS cents FROM refunds`)).toEqual([
      { n: OFFERED, cents: OFFERED * (PRICE - FEE) },
    ]);
    const paid = (await shop.sessions()).filter(({ paymentStatus }) => paymentStatus === 'paid');
    expect(paid.reduce((sum, { amountTotal }) => sum + (amountTotal ?? 0), 0)).toBe(
      (ALL + OFFERED) * PRICE + HANDED * FEE,
    );
    expect(paid.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0)).toBe(OFFERED * (PRICE - FEE));
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
