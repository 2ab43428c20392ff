import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import superjson from 'superjson';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { addSignedInBuyers } from '#tests/support/processes/prepare-shop.ts';
import { BY_OWN_DESKS } from '../support/own-desks.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

/** Seats free when the network goes: five are kept for the first desk, half of the rest for the second. */
const FREE = 12;

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let two: HeadlessDesk;

beforeAll(async () => {
  night = await openNight();
  night.db.sqlite.prepare(`UPDATE events SET max_capacity = sold_count + ? WHERE id = ?`).run(FREE, night.eventId);
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  await settled(one);
  two = await readyDesk(night, { name: 'Kasse 2', serverUrl: link.url });
  await settled(two);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await link.close();
  await night.end();
});

/** Until everything has been sent, and a pull after that has brought what the server makes of it. */
async function settled({ desk }: HeadlessDesk): Promise<void> {
  await until(async () => (await desk.syncNow(), desk.state().link.isOnline && desk.state().link.waiting === 0));
  await desk.syncNow();
}
async function cut(): Promise<void> {
  link.set('cut');
  for (const { desk } of [one, two]) await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
}
async function back(): Promise<void> {
  link.set('open');
  for (const desk of [one, two]) await settled(desk);
}
const partyOf = ({ desk }: HeadlessDesk): string =>
  desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const itemsOf = (at: HeadlessDesk, quantity: number) => [{ ticketTypeId: partyOf(at), quantity }];
const isBeyond = async (at: HeadlessDesk, quantity: number) =>
  (await at.calls.keepBasket({ items: itemsOf(at, quantity), isFree: false })).isOverAllotment;
const sell = (at: HeadlessDesk, quantity: number) =>
  at.calls.sell({
    items: itemsOf(at, quantity),
    payments: [{ method: 'cash', amountCents: 1_500 * quantity }],
    expectedTotalCents: 1_500 * quantity,
  });
const kept = ({ desk }: HeadlessDesk) => desk.ctx.tonight()?.allotment;
const seats = () =>
  night.db.sqlite
    .prepare(`SELECT sold_count AS sold, held_count AS held, max_capacity AS capacity FROM events WHERE id = ?`)
    .get(night.eventId) as { sold: number; held: number; capacity: number };

async function exceptions(): Promise<{ kind: string; detail: string }[]> {
  const answer = await fetch(
    `${night.server.url}/trpc/admin.desks.exceptions?input=${encodeURIComponent(JSON.stringify(superjson.serialize({})))}`,
    { headers: { cookie: night.admin.cookie } },
  );
  const { result } = (await answer.json()) as { result: { data: never } };
  return superjson.deserialize<{ items: { kind: string; detail: string }[] }>(result.data).items;
}

describe('two desks without a network', () => {
  test('sell the seats that were kept for them, while the website sells the rest: the house is full, and not fuller', async () => {
    // Half of what is free at each pull: the second desk has all of its seats after a few.
    await until(async () => (await two.desk.syncNow(), kept(two) === 5));
    const [first, second] = [kept(one) ?? 0, kept(two) ?? 0];
    expect([first, second]).toEqual([5, 5]);
    await cut();
    for (const [desk, quantity] of [
      [one, first],
      [two, second],
    ] as const) {
      expect([await isBeyond(desk, quantity), await isBeyond(desk, quantity + 1)]).toEqual([false, true]); // the cashier is told before
      await sell(desk, quantity);
      expect(await isBeyond(desk, 1)).toBe(true);
    }
    const { cookie } = addSignedInBuyers(night.db, 1)[0]!;
    const { id: ticketTypeId } = night.db.sqlite
      .prepare(`SELECT id FROM ticket_types WHERE event_id = ? AND channel = 'online'`)
      .get(night.eventId) as { id: string };
    const buy = (quantity: number) =>
      callProcedure(night.server.url, {
        procedure: 'checkout.createEventCheckout',
        cookie,
        input: { eventId: night.eventId, items: [{ ticketTypeId, quantity }] },
      });
    const free = FREE - first - second;
    await expect(buy(free + 1)).rejects.toThrow();
    await buy(free);
    await back();
    const { sold, held, capacity } = seats();
    expect([sold, held]).toEqual([capacity, 0]);
    expect(await exceptions()).toEqual([]);
  });

  test('then the house is full: before money moves, and only a supervisor lets more in, who is counted', async () => {
    await cut();
    expect(await isBeyond(one, 1)).toBe(true);
    const sales = one.desk.state().cash?.saleCount;
    await expect(sell(one, 1)).rejects.toThrow('HOUSE_FULL');
    expect(one.desk.state().cash?.saleCount).toBe(sales);
    await one.calls.sell({
      items: itemsOf(one, 1),
      payments: [{ method: 'cash', amountCents: 1_500 }],
      expectedTotalCents: 1_500,
      over: { reason: 'no-show', supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } },
    });
    expect(await one.calls.house({ people: 1 })).toMatchObject({ tooMany: 1, overTonight: 1 });
    await back();
    expect(await exceptions()).toEqual([]);
    const { sold, capacity } = seats();
    expect(sold).toBe(capacity + 1);
    // With a network the server says it, and nobody has to have been told before.
    await expect(sell(two, 1)).rejects.toThrow('HOUSE_FULL');
    const { cents } = night.db.sqlite
      .prepare(`SELECT sum(cash_cents) AS cents FROM till_records WHERE kind = 'sale' AND ${BY_OWN_DESKS}`)
      .get() as { cents: number };
    expect(cents).toBe(11 * 1_500);
  });

  test('a guest found by name, or by the last signs of a number, is let in with a network and without one', async () => {
    const [first, second] = (
      night.db.sqlite
        .prepare(
          `SELECT substr(ticket_number, -8) AS number FROM tickets WHERE event_id = ? AND status = 'active'
            ORDER BY rowid LIMIT 2 OFFSET 1`,
        )
        .all(night.eventId) as { number: string }[]
    ).map(({ number }) => number) as [string, string];
    const known = await exceptions();
    one.desk.ctx.claimWithinMs = 10_000; // with a network the server says it, however slow this machine is
    expect(await one.calls.scan({ text: first })).toMatchObject({
      isOffline: false,
      verdict: { isAdmitted: true, reason: 'valid', kind: 'ticket' },
    });
    await cut();
    expect(await one.calls.scan({ text: first })).toMatchObject({ verdict: { reason: 'already_used' } });
    const {
      matches: [match],
    } = await one.calls.searchNames({ query: second });
    expect(await one.calls.scan({ text: match!.code })).toMatchObject({
      isOffline: true,
      verdict: { isAdmitted: true, reason: 'valid' },
    });
    await back();
    expect(await exceptions()).toEqual(known); // the server knew whom the desk meant
  });

  test('both let the same guest in; both are told when and where, and the admin sees it', async () => {
    await cut();
    const text = night.tickets[0]!;
    for (const { calls } of [one, two])
      expect(await calls.scan({ text })).toMatchObject({
        isOffline: true,
        verdict: { isAdmitted: true, reason: 'valid' },
      });
    await back();
    await settled(one); // what the second one sent made news for the first
    for (const { calls } of [one, two])
      expect(await calls.notices({})).toContainEqual(
        expect.objectContaining({
          title: 'Doppelt eingelassen',
          detail: expect.stringMatching(/\d\d:\d\d.*Kasse [12]/),
        }),
      );
    expect((await exceptions()).filter(({ kind }) => kind === 'double_admission')).toHaveLength(1);
  });
});
