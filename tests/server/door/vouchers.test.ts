import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { voucherOfSale } from '#shared/door/voucher-code.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { refundInPanel, showSpentVouchers } from '#server/services/door/sales/refund-in-panel.ts';
import { redeemVoucher } from '#server/services/door/vouchers/redeem-voucher.ts';
import { showVoucher } from '#server/services/door/vouchers/show-voucher.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { voucherCodeOf } from '#server/services/shop/tickets/voucher-code.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { inCash, syncAt } from '#tests/support/at-door.ts';
import { dayFrom, wallClock } from '#tests/support/berlin-days.ts';
import { pay } from '#tests/support/buy.ts';
import { admin, cashierId, desk, openNightForEachTest, till, valueOf } from '#tests/support/door-night.ts';
import { addNight, addBoss, addMember, pairDesk, type TestDesk } from '#tests/support/door.ts';

const VOUCHER_CENTS = 250;
const CLUB_CENTS = 500;

openNightForEachTest();
let one: TestDesk;
let two: TestDesk;
beforeEach(() => {
  [one, two] = [desk, pairDesk(till.shop, 'Kasse 2')];
  // Vouchers come on Fridays and Saturdays, whatever day this runs on.
  const now = till.shop.clock.now();
  const days = [1, 2, 3, 4, 5, 6, 7].find((later) => new Date(dayFrom(now, later)).getUTCDay() === 5) ?? 0;
  till.shop.db.sqlite
    .prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`)
    .run(wallClock(now, days, 20).getTime(), wallClock(now, days + 1, 1).getTime(), till.eventId);
});

/** The voucher as the desk prints it, for the first place on the bill. */
const codeOf = (saleId: string, cents = VOUCHER_CENTS, eventId = till.eventId) =>
  voucherCodeOf(till.shop.system, { eventId, cents, owner: voucherOfSale(saleId, 0) });
/** Sells the member's ticket whose voucher it is. */
function soldVoucher(): { saleId: string; code: string } {
  const { membershipId } = addMember(till.shop, 'club');
  const items = [{ ticketTypeId: till.typeId, quantity: 1, memberCode: membershipId }];
  const { saleId } = till.sell({ items, payments: inCash(CLUB_CENTS) });
  return { saleId, code: codeOf(saleId) };
}
const redeem = (at: TestDesk, code: string, entryId: string = randomUUID()) =>
  redeemVoucher(at.ctx, at.desk, { eventId: till.eventId, code, entryId, cashierId });
const shown = (code: string) => showVoucher(one.ctx, { eventId: till.eventId, code }).state;
const redeemed = (at: TestDesk, code: string) =>
  at.entry('voucher', { type: 'redeem', cashierId, eventId: till.eventId, code, isOffline: true });
const undone = (at: TestDesk, redemptionId: string, more: JournalEntry['payload'] = {}) =>
  at.entry('voucher', { type: 'undo', cashierId, redemptionId, supervisorId: null, ...more });
const rows = () =>
  till.shop.db.sqlite
    .prepare<[], { n: number }>(`SELECT count(*) AS n FROM voucher_redemptions WHERE undone_at IS NULL`)
    .get()?.n;
const exceptions = () =>
  till.shop.db.sqlite
    .prepare<[], { kind: string; detail: string; deskId: string; otherDeskId: string | null }>(
      `SELECT kind, detail, desk_id AS deskId, other_desk_id AS otherDeskId FROM desk_exceptions`,
    )
    .all();

describe('a voucher', () => {
  it('of a door sale is redeemed once: the second desk hears when and where', () => {
    const { code } = soldVoucher();
    expect(shown(code)).toBe('open');
    const entryId = randomUUID();
    expect(redeem(one, code, entryId)).toMatchObject({ isGiven: true, cents: VOUCHER_CENTS });
    expect(redeem(one, code, entryId)).toMatchObject({ isGiven: true }); // its answer was lost
    const second = redeem(two, code);
    expect(second).toEqual({
      state: 'redeemed',
      cents: VOUCHER_CENTS,
      use: { id: entryId, at: till.shop.clock.now(), deskName: 'Kasse 1' },
      isGiven: false,
    });
    expect(() => redeem(two, code, entryId)).toThrow('IDEMPOTENCY_KEY_REUSED');
    expect(rows()).toBe(1);
  });

  it('as it is read out, in small letters and in groups, is the same voucher', () => {
    const { code } = soldVoucher();
    redeem(one, code);
    expect(shown(` ${code.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`)).toBe('redeemed');
  });

  it('that is forged, of another amount or of another night is worth nothing', () => {
    const { saleId, code } = soldVoucher();
    // The MAC stands at the end; the very last sign carries bits that are no part of it.
    const forged = [code.slice(0, -3) + (code.at(-3) === '0' ? '1' : '0') + code.slice(-2), 'G0ABCDEFGHIJKLMN'];
    for (const text of [...forged, codeOf(saleId, 0)])
      expect(redeem(one, text)).toMatchObject({ state: 'unknown', isGiven: false });
    const dearer = codeOf(saleId, 5_000).slice(0, 14) + code.slice(14);
    expect(redeem(one, dearer)).toMatchObject({ state: 'unknown', isGiven: false });
    const other = codeOf(saleId, VOUCHER_CENTS, addNight(till.shop));
    expect(redeem(one, other)).toMatchObject({ state: 'other_night', isGiven: false });
    expect(rows()).toBe(0);
  });

  it('of a ticket bought online has the ticket’s own code', async () => {
    const { userId } = addMember(till.shop, 'club');
    const eventId = addNight(till.shop);
    till.shop.db.sqlite
      .prepare(
        `UPDATE events SET (starts_at, ends_at) = (SELECT starts_at, ends_at FROM events WHERE id = ?) WHERE id = ?`,
      )
      .run(till.eventId, eventId);
    const { sessionId } = await startCheckout(till.shop.as(userId), {
      eventId,
      items: [{ ticketTypeId: 'general-admission', quantity: 2 }],
    });
    pay(till.shop, { sessionId: sessionId ?? '' });
    const { tickets, order } = await verifyPayment(till.shop.as(userId), sessionId ?? '');
    const codes = tickets.map(({ voucherCode }) => voucherCode);
    expect(codes.filter((code) => code !== null)).toHaveLength(1);
    const code = codes.find((one) => one !== null) ?? '';
    const at = (desk: TestDesk) =>
      redeemVoucher(desk.ctx, desk.desk, { eventId, code, entryId: randomUUID(), cashierId });
    expect(at(two)).toMatchObject({ isGiven: true, cents: VOUCHER_CENTS });
    expect(at(one)).toMatchObject({ state: 'redeemed', use: { deskName: 'Kasse 2' }, isGiven: false });
    expect(order.totalCents).toBeGreaterThan(0);
    const orderId = order.id;
    const ids = tickets.toSorted((a, b) => Number(a.voucherCode === null) - Number(b.voucherCode === null));
    const [withIt, without] = ids.map(({ id }) => id) as [string, string];
    expect(showSpentVouchers(admin(), { orderId })).toEqual([{ ticketId: withIt, cents: VOUCHER_CENTS }]);
    const refund = (ticketId: string) => refundInPanel(admin(), { orderId, ticketIds: [ticketId] }).spentVoucherCents;
    expect([refund(without), exceptions()]).toEqual([0, []]);
    expect([refund(withIt), refund(withIt)]).toEqual([VOUCHER_CENTS, 0]); // the second press finds it done
    const kept = { kind: 'voucher_spent', detail: String(VOUCHER_CENTS), deskId: two.desk.id, otherDeskId: null };
    expect([exceptions(), showSpentVouchers(admin(), { orderId })]).toEqual([[kept], []]);
  });
});

describe('vouchers redeemed without a network', () => {
  it('at two desks count once, and both desks are told', () => {
    const { code } = soldVoucher();
    const entries = [redeemed(one, code), redeemed(two, code)] as const;
    expect(syncAt(one, entries[0])).toEqual(['applied']);
    expect(syncAt(two, entries[1])).toEqual(['exception voucher_twice']);
    expect(syncAt(two, entries[1])).toEqual(['duplicate voucher_twice']);
    expect(rows()).toBe(1);
    expect(exceptions()).toEqual([
      {
        kind: 'voucher_twice',
        detail: expect.stringMatching(/^250 .* Kasse 1$/) as string,
        deskId: two.desk.id,
        otherDeskId: one.desk.id,
      },
    ]);
  });

  it('are the call’s that was answered before, and may be older than their sale', () => {
    const { code } = soldVoucher();
    const entryId = randomUUID();
    redeem(one, code, entryId);
    expect(
      syncAt(
        one,
        one.entryAs(entryId, 'voucher', { type: 'redeem', cashierId, eventId: till.eventId, code, isOffline: false }),
      ),
    ).toEqual(['applied']);
    const later = randomUUID(); // sold at a desk whose journal is still on its way
    expect(syncAt(two, redeemed(two, codeOf(later)))).toEqual(['applied']);
    expect(rows()).toBe(2);
  });

  it('that are forged or of a ticket given back are put before the office; what was drunk is counted', async () => {
    const { saleId, code } = soldVoucher();
    expect(syncAt(one, redeemed(one, codeOf(saleId, 0)))).toEqual(['exception voucher_unknown']);
    expect(await refund(saleId)).toEqual(['applied']);
    expect([rows(), shown(code)]).toEqual([0, 'void']);
    expect(redeem(one, code)).toMatchObject({ state: 'void', isGiven: false });
    expect(syncAt(two, redeemed(two, code))).toEqual(['exception voucher_void']);
    expect([rows(), shown(code)]).toEqual([1, 'redeemed']);
  });

  it('keep the database’s own rule: unless it is taken away, a second row is refused', () => {
    const { code } = soldVoucher();
    redeem(one, code);
    const { sqlite } = till.shop.db;
    const again = () =>
      sqlite.exec(`INSERT INTO voucher_redemptions (id, voucher_id, event_id, cents, desk_id, redeemed_at)
        SELECT '${randomUUID()}', voucher_id, event_id, cents, desk_id, redeemed_at FROM voucher_redemptions LIMIT 1`);
    const change = () => sqlite.exec(`UPDATE voucher_redemptions SET cents = 1`);
    expect(again).toThrow(/UNIQUE constraint failed: voucher_redemptions.voucher_id/);
    expect(change).toThrow(/fixed column/);
    sqlite.exec(`DROP INDEX voucher_redemptions_voucher_unique`);
    liftTriggers(sqlite);
    expect(again).not.toThrow();
    expect(change).not.toThrow();
  });
});

describe('a redemption is taken back', () => {
  it('at once by its desk, later by a supervisor who is proved, and the voucher is good again', async () => {
    const boss = await addBoss(till.shop);
    const { code } = soldVoucher();
    const first = redeemed(one, code);
    expect(syncAt(one, first, undone(one, first.id))).toEqual(['applied', 'applied']);
    expect(shown(code)).toBe('open');
    const second = redeemed(one, code);
    syncAt(one, second);
    till.shop.clock.advance(MINUTE_MS);
    expect(syncAt(one, undone(one, second.id))).toEqual(['exception not_allowed']);
    expect(syncAt(two, undone(two, second.id, { supervisorId: boss.userId }))).toEqual([
      'exception supervisor_unproved',
    ]);
    expect(shown(code)).toBe('redeemed');
    const proof = await boss.approve(one.desk, APPROVALS.voucher(second.id));
    expect(syncAt(one, undone(one, second.id, { supervisorId: boss.userId, proof }))).toEqual(['applied']);
    expect(redeem(two, code)).toMatchObject({ isGiven: true });
  });
});

describe('codes that somebody guesses', () => {
  const callers = (isOn: boolean) => {
    const { take, wait } = makeRateLimiter({ now: () => till.shop.clock.now(), isOn });
    return (at: TestDesk, network = '192.0.2.7') =>
      createCallerFactory(appRouter)({
        service: till.shop.visitor,
        caller: { address: network, network, take, wait },
        keys: { deskToken: at.token },
      }).kasse;
  };
  const forged = (n: number) =>
    voucherCodeOf(
      { kasse: { ...till.shop.system.kasse, pepper: 'of another house' } },
      { eventId: till.eventId, cents: VOUCHER_CENTS, owner: voucherOfSale(randomUUID(), n) },
    );
  const guess = async (by: ReturnType<ReturnType<typeof callers>>, times: number) => {
    const { eventId } = till;
    for (let n = 0; n < times; n++) {
      const code = forged(n % 200);
      const { state } = await (n % 2 === 0
        ? by.showVoucher({ eventId, code })
        : by.redeemVoucher({ eventId, code, entryId: randomUUID(), cashierId }));
      expect(state).toBe('unknown');
    }
  };

  it('are answered 30 times an hour at one desk and 60 in one network, then a right one is not answered either', async () => {
    const as = callers(true);
    const { eventId } = till;
    const [first, second] = [soldVoucher(), soldVoucher()];
    for (let n = 0; n < 80; n++) await as(one).showVoucher({ eventId, code: first.code }); // good ones do not count
    await guess(as(one), 30);
    await expect(as(one).showVoucher({ eventId, code: first.code })).rejects.toThrow('RATE_LIMITED');
    await guess(as(two), 30);
    const asked = { eventId, code: second.code, entryId: randomUUID(), cashierId };
    const three = pairDesk(till.shop, 'Kasse 3');
    await expect(as(three).redeemVoucher(asked)).rejects.toThrow('RATE_LIMITED');
    expect(rows()).toBe(0);
    expect(await as(three, '198.51.100.9').redeemVoucher(asked)).toMatchObject({ isGiven: true });
    till.shop.clock.advance(HOUR_MS);
    expect(await as(one).redeemVoucher({ ...asked, code: first.code, entryId: randomUUID() })).toMatchObject({
      isGiven: true,
    });
  });

  it('would be answered for ever without that limit', async () => {
    const as = callers(false);
    await guess(as(one), 61);
    expect(await as(one).showVoucher({ eventId: till.eventId, code: soldVoucher().code })).toMatchObject({
      state: 'open',
    });
  });
});

/** Gives the whole sale back over the counter, by the desk's journal. */
async function refund(saleId: string): Promise<string[]> {
  const boss = await addBoss(till.shop);
  const proof = await boss.approve(one.desk, APPROVALS.refund(saleId, []));
  const money = { payments: inCash(CLUB_CENTS), reason: 'Umtausch' };
  return syncAt(
    one,
    one.entry('refund', { cashierId, supervisorId: boss.userId, proof, saleId, positions: [], ...money }),
  );
}

it('the night report says how many vouchers a till issued and its desk redeemed', () => {
  const [first, second] = [soldVoucher(), soldVoucher()];
  redeem(one, first.code);
  redeem(two, second.code);
  till.close(10_000 + 2 * CLUB_CENTS);
  const { vouchers } = showNightReport(admin(), { id: till.sessionId });
  expect(vouchers).toEqual({
    issued: 2,
    issuedCents: 2 * VOUCHER_CENTS,
    redeemed: 1,
    redeemedCents: VOUCHER_CENTS,
  });
});

it('the panel says what was drunk of a door sale before it hands the refund over to a desk', () => {
  const { saleId, code } = soldVoucher();
  const orderId = valueOf('SELECT order_id FROM till_records WHERE id = ?', saleId) as string;
  const refund = () => refundInPanel(admin(), { orderId, includeUsed: true });
  expect(showSpentVouchers(admin(), { orderId })).toEqual([]);
  redeem(two, code);
  expect(showSpentVouchers(admin(), { orderId })).toMatchObject([{ cents: VOUCHER_CENTS }]);
  expect(() => showSpentVouchers(till.shop.as(cashierId, ['cashier']), { orderId })).toThrow('FORBIDDEN');
  // No money has left yet, so the office is told when the desk gives it back.
  expect(refund()).toMatchObject({ amountCents: 0, handover: { amountCents: CLUB_CENTS } });
  expect(exceptions()).toEqual([]);
});

it('a refund whose voucher was drunk goes out whole, and says how much of it was', async () => {
  const { saleId, code } = soldVoucher();
  redeem(two, code);
  await refund(saleId);
  expect(exceptions()).toEqual([
    { kind: 'voucher_spent', detail: String(VOUCHER_CENTS), deskId: one.desk.id, otherDeskId: two.desk.id },
  ]);
});
