import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { orderOfLot } from '#server/services/shop/wait-list/draw-lots.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { listWaiters } from '#server/services/shop/waiting/list-waiters.ts';
import { setDraw } from '#server/services/shop/wait-list/set-draw.ts';
import { listOwnWaitLists, showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let shop: TestShop;
let eventId: string;
let giveBack: () => void;
let drawsAt: Date;

/** A sold-out night of one seat in three weeks, whose lots are drawn in ten days. */
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop, { priceCents: 1_600, capacity: 1, startsInHours: 21 * 24 });
  const bought = await buyTicket(shop, { eventId });
  pay(shop, bought);
  await shop.settle();
  giveBack = () => void requestRefund(anAdmin(), { orderId: bought.orderId });
  drawsAt = new Date(shop.clock.now().getTime() + 10 * DAY_MS);
});
afterEach(() => shop.close());

const anAdmin = () => shop.as(addBuyer(shop), ['admin']);
const set = (at: Date | null) => setDraw(anAdmin(), { eventId, drawsAt: at });
const show = (userId: string) => showWaitList(shop.as(userId), { eventId });
const join = (): string => {
  const userId = addBuyer(shop);
  shop.clock.advance(1_000);
  joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  return userId;
};
const goTo = (at: Date) => shop.clock.advance(at.getTime() - shop.clock.now().getTime());
const row = () => listWaiters(anAdmin(), eventId);
type Put = { id: string; kind: 'mail.wait_list_drawn'; refId: string; payload: null };
const told = () =>
  shop.db.sqlite
    .prepare<[], Put>(`SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.wait_list_drawn'`)
    .all();

describe('a list whose order lots decide', () => {
  it('keeps no seat for anybody before the draw, and then in the order that anybody can work out', async () => {
    set(drawsAt);
    const people = Array.from({ length: 12 }, join);
    giveBack();
    sweepWaitLists(shop.system);
    expect(people.map((userId) => show(userId).state)).toEqual(people.map(() => 'waiting'));
    const before = show(people[0]!).draw!;
    expect(before).toMatchObject({ drawsAt, isDrawn: false, lots: null, seed: null });
    expect(listOwnWaitLists(shop.as(people[0]!))).toMatchObject([{ drawsAt }]);

    goTo(drawsAt);
    sweepWaitLists(shop.system);
    const { seed, seedHash, lots, isDrawn } = show(people[0]!).draw!;
    expect({ seedHash: sha256(seed ?? ''), lots, isDrawn }).toEqual({
      seedHash: before.seedHash,
      lots: 12,
      isDrawn: true,
    });
    expect(seedHash).toBe(before.seedHash);
    const byHand = people
      .map((userId) => ({ userId, order: sha256(`${seed}${show(userId).draw?.lot}`) }))
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ userId }) => userId);
    expect(row().first.map(({ userId }) => userId)).toEqual(byHand);
    expect(byHand.map((userId) => show(userId).state)).toEqual(['offered', ...Array<string>(11).fill('waiting')]);
    expect(show(byHand[3]!).mine?.place).toBe(3);

    const mails = await Promise.all(told().map((put) => composeMail(shop.system, { ...put, attempts: 0 })));
    expect(mails.filter((mail) => mail === null)).toHaveLength(1);
    expect(mails.map((mail) => mail?.preview ?? '')).toContain('You are number 1 of 11.');
    sweepWaitLists(shop.system);
    expect(told()).toHaveLength(12);
  });

  it('puts who comes later behind, also where nobody has looked since the lots were to be drawn', () => {
    set(drawsAt);
    const early = [join(), join(), join()];
    goTo(new Date(drawsAt.getTime() + HOUR_MS));
    const late = join();
    expect(show(late).draw).toMatchObject({ isDrawn: true, lots: 3 });
    expect(row().first.at(-1)?.userId).toBe(late);
    expect(new Set(row().first.map(({ userId }) => userId))).toEqual(new Set([...early, late]));
    expect(told()).toHaveLength(3);
  });

  it('goes back to who joined first, draws without anybody, and forgets who has left', () => {
    set(drawsAt);
    const [first, second] = [join(), join()];
    giveBack();
    expect(show(first).state).toBe('waiting');
    set(null);
    expect([show(first).state, show(second).state, show(first).draw]).toEqual(['offered', 'waiting', null]);
    const other = new Date(drawsAt.getTime() + DAY_MS);
    set(drawsAt);
    set(other);
    for (const userId of [first, second]) leaveWaitList(shop.as(userId), { eventId });
    goTo(other);
    sweepWaitLists(shop.system);
    expect(row().draw).toMatchObject({ drawsAt: other, isDrawn: true, lots: 0 });
  });

  it('keeps its seed when the day changes, and stands once it is drawn', () => {
    set(drawsAt);
    const { seedHash } = row().draw!;
    set(new Date(drawsAt.getTime() + HOUR_MS));
    expect(row().draw?.seedHash).toBe(seedHash);
    goTo(new Date(drawsAt.getTime() + HOUR_MS));
    sweepWaitLists(shop.system);
    const stands = expect.objectContaining({ code: 'INVALID_INPUT' });
    expect(() => set(null)).toThrow(stands);
    expect(() => set(new Date(drawsAt.getTime() + 2 * DAY_MS))).toThrow(stands);
  });

  it('is set for a moment to come while the list is open, by who runs events', () => {
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => set(new Date(shop.clock.now()))).toThrow(refused('INVALID_INPUT'));
    expect(() => set(new Date(shop.clock.now().getTime() + 21 * DAY_MS - 5 * HOUR_MS))).toThrow(
      refused('INVALID_INPUT'),
    );
    expect(() => setDraw(shop.as(addBuyer(shop)), { eventId, drawsAt })).toThrow(refused('FORBIDDEN'));
    expect(() => setDraw(anAdmin(), { eventId: crypto.randomUUID(), drawsAt })).toThrow(refused('EVENT_NOT_FOUND'));
  });

  it('is the only thing that changes a row, and nothing changes a draw', () => {
    const person = join();
    const move = () => shop.db.sqlite.prepare('UPDATE waiters SET seq = seq + 1000 WHERE user_id = ?').run(person);
    expect(move).toThrow('only lots change a row');
    set(drawsAt);
    expect(move).not.toThrow();
    const seed = shop.db.sqlite.prepare(`UPDATE wait_list_draws SET seed = 'mine'`);
    expect(() => seed.run()).toThrow('a fixed column was changed');
    goTo(drawsAt);
    sweepWaitLists(shop.system);
    expect(move).toThrow('only lots change a row');
    expect(() => shop.db.sqlite.prepare('UPDATE wait_list_draws SET lots = 7').run()).toThrow('the lots are drawn');
  });
});

it('gives everybody the same chance, whenever they came', () => {
  const DRAWS = 5_000;
  const firsts = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < DRAWS; draw++) {
    // Ids of places are random: made here from a number, the same on every run.
    const lots = firsts.map((_, at) => sha256(`place ${draw} ${at}`).slice(0, 32));
    const drawn = lots.map((lot) => orderOfLot(sha256(`seed ${draw}`), lot));
    firsts[drawn.indexOf(drawn.toSorted()[0]!)]! += 1;
  }
  for (const won of firsts) expect(won / DRAWS).toBeCloseTo(0.2, 1);
});
