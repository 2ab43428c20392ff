import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHORT_CODE_PREFIX } from '#shared/door/short-code.ts';
import { DAY_MS } from '#shared/time.ts';
import { openOfOrder } from '#server/services/door/snapshot/open-of-order.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { addNight, giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [one, two] = [] as unknown as [TestDesk, TestDesk];
let eventId = '';
let group: TestTicket[] = [];
const codeOf = (at: number): string => group[at]!.code;
const ask = (desk: TestDesk, code: string, night = eventId) =>
  openOfOrder(desk.ctx, desk.desk, { eventId: night, code });
/** How many of them come in, each as its own scan. */
const letIn = (codes: readonly string[]) => codes.map((code) => scan(one, eventId, code).reason);
const change = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);

beforeAll(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop), pairDesk(shop)];
});
beforeEach(() => {
  eventId = addNight(shop);
  group = giveTickets(shop, eventId, 4);
});
afterAll(() => shop.close());

describe('a group on one phone', () => {
  it('comes in after its first ticket, each by an entry of its own, and nobody of another order', () => {
    giveTickets(shop, eventId, 2);
    scan(one, eventId, codeOf(0));
    const codes = ask(one, codeOf(0));
    expect(codes).toHaveLength(3);
    expect(codes.every((code) => code.startsWith(SHORT_CODE_PREFIX))).toBe(true);
    expect(letIn(codes)).toEqual(['valid', 'valid', 'valid']);
    expect(group.map(({ code }) => scan(two, eventId, code).reason)).toEqual(Array(4).fill('already_used'));
    expect(ask(one, codeOf(0))).toEqual([]);
  });

  it('is without who came meanwhile, was refunded or went to another account; who was taken back is open again', () => {
    scan(one, eventId, codeOf(0));
    const { admissionId } = scan(two, eventId, codeOf(1));
    change(`UPDATE tickets SET status = 'cancelled', cancelled_at = purchased_at WHERE id = ?`, group[2]!.id);
    change('UPDATE tickets SET user_id = ? WHERE id = ?', addBuyer(shop), group[3]!.id);
    expect(ask(one, codeOf(0))).toEqual([]);
    atDoor(two).undo({ entryId: crypto.randomUUID(), admissionId: admissionId! });
    expect(letIn(ask(one, codeOf(0)))).toEqual(['valid']);
  });

  it('may have been shown meanwhile: its scan then says so and lets nobody in', () => {
    scan(one, eventId, codeOf(0));
    const codes = ask(one, codeOf(0));
    scan(two, eventId, codeOf(2));
    expect(letIn(codes)).toEqual(['valid', 'already_used', 'valid']);
  });

  it('of a disputed payment is each asked about by itself', () => {
    scan(one, eventId, codeOf(0));
    change('UPDATE orders SET is_disputed = 1 WHERE id = (SELECT order_id FROM tickets WHERE id = ?)', group[0]!.id);
    expect(ask(one, codeOf(0))).toEqual([]);
  });
});

describe('a desk that is curious', () => {
  it('hears nothing of an order until it has let one of its tickets in itself', () => {
    expect(ask(one, codeOf(0))).toEqual([]);
    scan(one, eventId, codeOf(0));
    expect(ask(one, codeOf(1))).toEqual([]); // a ticket that it has not seen
    expect(ask(two, codeOf(0))).toEqual([]); // another desk
    expect(ask(one, `${codeOf(0).slice(0, -6)}${codeOf(0).endsWith('000000') ? '111111' : '000000'}`)).toEqual([]);
    expect(ask(one, 'TKT-1-NOBODY00')).toEqual([]);
    expect(ask(one, codeOf(0))).toHaveLength(3); // it can be told
  });

  it('hears nothing through another night, nor of one that is cancelled or over', () => {
    scan(one, eventId, codeOf(0));
    expect(ask(one, codeOf(0), addNight(shop))).toEqual([]);
    expect(() => ask(one, codeOf(0), crypto.randomUUID())).toThrow('EVENT_NOT_FOUND');
    change('UPDATE events SET cancelled_at = starts_at WHERE id = ?', eventId);
    expect(ask(one, codeOf(0))).toEqual([]);
    const past = addNight(shop);
    const [old] = giveTickets(shop, past, 2);
    scan(one, past, old!.code);
    change(
      'UPDATE events SET starts_at = starts_at - ?, ends_at = ends_at - ? WHERE id = ?',
      90 * DAY_MS,
      90 * DAY_MS,
      past,
    );
    expect(() => ask(one, old!.code, past)).toThrow('EVENT_OVER');
  });
});
