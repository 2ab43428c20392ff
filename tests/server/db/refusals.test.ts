import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { GUARDS, isRefusedBy, isTaken, isUnknownRow } from '#server/db/refusals.ts';
import { deskPairings } from '#server/db/schema/desk.ts';
import { orders } from '#server/db/schema/orders.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('what the database refuses', () => {
  let shop: TestShop;
  let userId: string;
  let eventId: string;
  beforeAll(async () => {
    shop = await openTestShop();
    [userId, eventId] = [addBuyer(shop), addEvent(shop, { capacity: 1 })];
  });
  afterAll(() => shop.close());

  /** The error of the last statement; the ones before it succeed. */
  function refusalOf(...sqls: readonly string[]): unknown {
    for (const sql of sqls.slice(0, -1)) shop.db.sqlite.exec(sql);
    try {
      shop.db.sqlite.exec(sqls.at(-1) ?? '');
    } catch (error) {
      return error;
    }
    throw new Error('nothing was refused');
  }
  const order = (id: string, columns: Partial<Record<'status' | 'idempotency_key', string>> = {}) => {
    const { status = 'pending', idempotency_key: key = id } = columns;
    return `INSERT INTO orders (id, user_id, event_id, status, total_cents, idempotency_key)
      VALUES ('${id}', '${userId}', '${eventId}', '${status}', 0, '${key}')`;
  };
  const workshop = (id: string, at = 0) =>
    `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date) VALUES ('${id}', '', '', '', ${at})`;

  it('is told apart by the columns of the unique index', () => {
    const secondOpen = refusalOf(order('o1'), order('o2'));
    expect(isTaken(secondOpen, [orders.userId, orders.eventId])).toBe(true);
    expect(isTaken(secondOpen, [orders.userId, orders.idempotencyKey])).toBe(false);
    const sameKey = refusalOf(order('o3', { status: 'expired', idempotency_key: 'o1' }));
    expect(isTaken(sameKey, [orders.userId, orders.idempotencyKey])).toBe(true);
    expect(isTaken(sameKey, [orders.userId, orders.eventId])).toBe(false);
  });

  it('is known by a column that the database works out itself', () => {
    expect(isTaken(refusalOf(workshop('w1'), workshop('w2')), [workshops.day])).toBe(true);
    expect(isTaken(refusalOf(workshop('w1', 7 * DAY_MS)), [workshops.day])).toBe(false); // its primary key
  });

  it('is known by the digits that two desks would show', () => {
    const pairing = (id: string) =>
      `INSERT INTO desk_pairings (id, device_code_hash, user_code, public_key, expires_at) VALUES ('${id}', '${id}', '123456', '', 0)`;
    expect(isTaken(refusalOf(pairing('p1'), pairing('p2')), [deskPairings.userCode])).toBe(true);
  });

  it('is known by the words of the trigger, and a row that is not there by its foreign key', () => {
    const hold = (quantity: number, event: string) =>
      `INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES ('o1', ${quantity}, '${event}', ${quantity})`;
    const soldOut = refusalOf(hold(2, eventId));
    expect(isRefusedBy(soldOut, GUARDS.eventSoldOut)).toBe(true);
    expect(isRefusedBy(soldOut, GUARDS.ticketTypeSoldOut)).toBe(false);
    expect(isUnknownRow(soldOut)).toBe(false);
    expect(isUnknownRow(refusalOf(hold(1, 'nowhere')))).toBe(true);
    const lastAdmin = refusalOf(
      `INSERT INTO user_roles (user_id, role) VALUES ('${userId}', 'admin')`,
      `DELETE FROM user_roles WHERE role = 'admin'`,
    );
    expect(isRefusedBy(lastAdmin, GUARDS.lastAdmin)).toBe(true);
  });

  it('is nothing of this when somebody else says the same words', () => {
    expect(isRefusedBy(new Error(GUARDS.eventSoldOut), GUARDS.eventSoldOut)).toBe(false);
    expect(isTaken(new Error('UNIQUE constraint failed: workshops.day'), [workshops.day])).toBe(false);
  });
});
