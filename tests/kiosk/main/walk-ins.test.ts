import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { tillSheet } from '#kiosk/main/till/cash/till-sheet.ts';
import { countWaitingMembers } from '#kiosk/main/base/store/door-moves.ts';
import { receiptOf } from '#kiosk/main/till/sales/receipt-of.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';
import { voucherOf } from '../support/vouchers.ts';

const FREE = 9;

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let two: HeadlessDesk;

beforeAll(async () => {
  night = await openNight();
  free(FREE);
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  // Without a fiscal device: what is sold there is training.
  two = await readyDesk(night, { name: 'Kasse 2', serverUrl: link.url, fiscal: () => null });
  for (const desk of [one, two]) await settled(desk);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await link.close();
  await night.end();
});

/** So many more may come in, whatever has happened by now. */
function free(seats: number): void {
  night.db.sqlite
    .prepare(`UPDATE events SET max_capacity = sold_count + held_count + ? WHERE id = ?`)
    .run(seats, night.eventId);
}
const settled = async ({ desk }: HeadlessDesk): Promise<void> => {
  await until(async () => (await desk.syncNow(), desk.state().link.isOnline && desk.state().link.waiting === 0));
  await desk.syncNow();
};
const inside = ({ desk }: HeadlessDesk) => desk.state().heads.admitted;
const count = (at: HeadlessDesk, people: number) => at.calls.countWalkIn({ reason: 'elsewhere', people });
const supervised = (at: HeadlessDesk, people: number) =>
  at.calls.countWalkIn({
    reason: 'guest',
    people,
    over: { reason: 'left', supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } },
  });
const entries = (kind: string) =>
  (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = ?`).get(kind) as { n: number }).n;
const exceptions = () =>
  night.db.sqlite
    .prepare<[], { kind: string }>(`SELECT kind FROM desk_exceptions`)
    .all()
    .map(({ kind }) => kind);

describe('a night without a fiscal device', () => {
  test('a training sale is no guest, and who comes in is counted with +1', async () => {
    const before = inside(two);
    const ticketTypeId = two.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
    await two.calls.sell({
      items: [{ ticketTypeId, quantity: 2 }],
      payments: [{ method: 'cash', amountCents: 3_000 }],
      expectedTotalCents: 3_000,
    });
    expect(inside(two)).toBe(before);
    await count(two, 2);
    expect(two.desk.state().heads).toMatchObject({ admitted: before + 2, walkIns: 2 });
    await settled(two);
    await settled(one);
    expect([inside(one), inside(two)]).toEqual([before + 2, before + 2]);
    expect([entries('walkin'), entries('sale')]).toEqual([1, 0]);
  });

  test('and is taken back: once', async () => {
    const { last } = two.desk.state().walkIns;
    expect(last).toMatchObject({ people: 2, reason: 'elsewhere' });
    await two.calls.undoWalkIn({ entryId: last!.entryId });
    expect(() => two.calls.undoWalkIn({ entryId: last!.entryId })).toThrow('ALREADY_UNDONE');
    expect(two.desk.state().walkIns).toEqual({ byReason: [], last: null });
    await settled(two);
    expect(two.desk.state().heads).toMatchObject({ walkIns: 0 });
  });
});

describe('a full house', () => {
  test('refuses the +1 with a network, before anything is written, and lets it in with a supervisor', async () => {
    free(2);
    await settled(one);
    const kept = one.desk.ctx.tonight()?.allotment ?? 0;
    await count(one, kept + 2);
    await settled(one);
    const before = inside(one);
    await expect(count(one, 1)).rejects.toThrow('HOUSE_FULL');
    expect(inside(one)).toBe(before);
    expect(await one.calls.house({ people: 1 })).toMatchObject({ tooMany: 1, overTonight: 0, inside: before });
    await supervised(one, 1);
    await settled(one);
    expect(inside(one)).toBe(before + 1);
    expect(await one.calls.house({ people: 1 })).toMatchObject({ overTonight: 1 });
    expect(exceptions()).toEqual([]);
  });

  test('and without one, by what the server last told', async () => {
    free(1);
    await settled(one);
    link.set('cut');
    await until(async () => (await one.desk.syncNow(), !one.desk.state().link.isOnline));
    const last = (await one.calls.house({ people: 20 })).tooMany;
    if (last < 20) await count(one, 20 - last);
    await expect(count(one, 1)).rejects.toThrow('HOUSE_FULL');
    await expect(
      one.calls.countWalkIn({
        reason: 'guest',
        people: 1,
        over: { reason: 'left', supervisor: { userId: night.admin.userId, pin: '0000' } },
      }),
    ).rejects.toThrow('SUPERVISOR_NEEDED');
    await supervised(one, 1);
    link.set('open');
    await settled(one);
    expect(exceptions()).toEqual([]);
  });
});

const cutOff = async (...desks: HeadlessDesk[]): Promise<void> => {
  link.set('cut');
  for (const { desk } of desks) await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
};
const backAgain = async (...desks: HeadlessDesk[]): Promise<void> => {
  link.set('open');
  for (const desk of desks) await settled(desk);
};

test('members let in without a network take seats of which the server has not heard', async () => {
  await backAgain(one, two);
  await cutOff(one);
  const waiting = () => countWaitingMembers(one.desk.store(), night.eventId);
  expect(waiting()).toBe(0);
  expect(await one.calls.scan({ text: night.freeMember })).toMatchObject({ verdict: { isAdmitted: true } });
  expect(waiting()).toBe(1);
  await backAgain(one);
  expect(waiting()).toBe(0);
});

const doubles = async ({ calls }: typeof one): Promise<number> =>
  (await calls.notices({})).filter(({ title }) => title === 'Gutschein doppelt eingelöst').length;

describe('vouchers', () => {
  test('are redeemed once with a network: the other desk says when and where, until a supervisor takes it back', async () => {
    const inTime = one.desk.ctx.claimWithinMs;
    for (const { desk } of [one, two]) desk.ctx.claimWithinMs = 30_000; // what the server says, however slow this is
    await backAgain(one, two);
    const code = voucherOf(night.eventId);
    expect(await one.calls.showVoucher({ code })).toMatchObject({ state: 'open', cents: 250, isGiven: false });
    const given = await one.calls.redeemVoucher({ code });
    expect(given).toMatchObject({ isGiven: true, isOwn: true, isOffline: false });
    expect(await one.calls.redeemVoucher({ code })).toMatchObject({ state: 'redeemed', isGiven: false, isOwn: true });
    for (const view of [await two.calls.showVoucher({ code }), await two.calls.redeemVoucher({ code })])
      expect(view).toMatchObject({ state: 'redeemed', isGiven: false, isOwn: false, use: { deskName: 'Kasse 1' } });
    const entryId = given.use!.id;
    one.desk.store().run('UPDATE redeemed_vouchers SET at = at - 60000 WHERE entry_id = ?', entryId); // ten seconds on
    await expect(one.calls.undoVoucher({ entryId })).rejects.toThrow('SUPERVISOR_NEEDED');
    await one.calls.undoVoucher({ entryId, supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } });
    await settled(one);
    expect(await two.calls.redeemVoucher({ code })).toMatchObject({ isGiven: true });
    for (const { desk } of [one, two]) desk.ctx.claimWithinMs = inTime;
    await settled(two);
    expect(exceptions()).toEqual([]);
  });

  test('without one both desks hand out, one counts, and both are told', async () => {
    await cutOff(one, two);
    const code = voucherOf(night.eventId);
    for (const desk of [one, two]) {
      expect(await desk.calls.showVoucher({ code })).toMatchObject({ state: 'open', isOffline: true });
      expect(await desk.calls.redeemVoucher({ code })).toMatchObject({ isGiven: true, isOffline: true });
      expect(await desk.calls.showVoucher({ code })).toMatchObject({ state: 'redeemed', isOwn: true });
    }
    await backAgain(one, two);
    expect(exceptions()).toEqual(['voucher_twice']);
    for (const desk of [one, two])
      await until(async () => {
        await desk.desk.syncNow();
        return (await doubles(desk)) === 1;
      });
  });

  test('redeemed at a desk with a network and again at one without count once: the second looks open, and both are told', async () => {
    const inTime = one.desk.ctx.claimWithinMs;
    one.desk.ctx.claimWithinMs = 30_000;
    const code = voucherOf(night.eventId);
    expect(await one.calls.redeemVoucher({ code })).toMatchObject({ isGiven: true, isOffline: false });
    one.desk.ctx.claimWithinMs = inTime;
    await settled(one);
    await cutOff(two);
    const before = await Promise.all([one, two].map(doubles));
    expect(await two.calls.showVoucher({ code })).toMatchObject({ state: 'open', isOffline: true });
    expect(await two.calls.redeemVoucher({ code })).toMatchObject({ isGiven: true, isOffline: true });
    await backAgain(two);
    expect(exceptions()).toEqual(['voucher_twice', 'voucher_twice']);
    for (const [place, desk] of [one, two].entries())
      await until(async () => {
        await desk.desk.syncNow();
        return (await doubles(desk)) === before[place]! + 1;
      });
    expect(await one.calls.showVoucher({ code })).toMatchObject({ state: 'redeemed', use: { deskName: 'Kasse 1' } });
  });

  test('that are forged or of another night are worth nothing, with a network or without', async () => {
    const code = voucherOf(night.eventId);
    const forged = code.slice(0, 12) + (code[12] === 'A' ? 'B' : 'A') + code.slice(13);
    const stateOf = async (text: string) => (await one.calls.redeemVoucher({ code: text })).state;
    const judged = async () => [await stateOf(forged), await stateOf(voucherOf(randomUUID()))];
    expect(await judged()).toEqual(['unknown', 'other_night']);
    await cutOff(one);
    expect(await judged()).toEqual(['unknown', 'other_night']);
    link.set('open');
  });

  test('stand on the receipt of a member’s ticket, in signs too; on no copy and on no training receipt', async () => {
    free(50);
    await backAgain(one, two);
    await cutOff(one, two);
    const issued = () => tillSheet(one.desk.ctx, { zNumber: null }).issued.count;
    const before = issued();
    const sales = await Promise.all(
      [one, two].map(async ({ desk, calls }) => {
        const ticketTypeId = desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
        const amountCents = night.clubPartyCents;
        return calls.sell({
          items: [{ ticketTypeId, quantity: 1, memberCode: night.clubMember }],
          payments: [{ method: 'cash', amountCents }],
          expectedTotalCents: amountCents,
        });
      }),
    );
    const [{ saleId }, training] = [sales[0]!, sales[1]!];
    const code = voucherOf(night.eventId, saleId);
    const isVoucherNight = one.desk.ctx.tonight()!.voucherCents > 0; // a Friday or Saturday, as the usual day is
    const printed = isVoucherNight ? [{ code, cents: 250 }] : [];
    expect(receiptOf(one.desk.ctx, saleId, { isCopy: false }).vouchers).toEqual(printed);
    expect(receiptOf(one.desk.ctx, saleId, { isCopy: true }).vouchers).toEqual([]);
    expect(receiptOf(two.desk.ctx, training.saleId, { isCopy: false }).vouchers).toEqual([]);
    expect((await one.calls.receipt({ saleId })).text.includes(groupedVoucher(code))).toBe(isVoucherNight);
    expect(issued()).toBe(before + printed.length); // on the sheet of the till
    const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
    await one.calls.refund({ saleId, positions: [], reason: 'Umtausch', supervisor });
    expect(issued()).toBe(before);
    expect(await one.calls.redeemVoucher({ code })).toMatchObject({ state: 'void', isGiven: false });
    await backAgain(one, two);
    expect(exceptions()).toEqual(['voucher_twice', 'voucher_twice']);
  });
});

test('what was counted is there again after the program was ended', async () => {
  const { folder } = two;
  await supervised(two, 1); // asked for only where the house is full
  const before = two.desk.state();
  await two.close();
  two = await openHeadlessDesk({ serverUrl: link.url, folder, fiscal: () => null });
  expect(two.desk.state()).toMatchObject({ walkIns: before.walkIns, heads: { walkIns: before.heads.walkIns } });
});
