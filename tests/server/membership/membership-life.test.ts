import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasAccess } from '#shared/membership/membership-state.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS, formatMemberDate, HOUR_MS, localDateOf } from '#shared/time.ts';
import { cancelMembership, previewCancellation } from '#server/services/club/membership/cancel-membership.ts';
import { checkMembership } from '#server/services/club/membership/check-membership.ts';
import { openPortal } from '#server/services/club/membership/open-portal.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { reactivateMembership } from '#server/services/club/membership/reactivate-membership.ts';
import { recoverMembership } from '#server/services/club/membership/recover-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { keepLanguageOfOrder } from '#server/services/people/accounts/write-language.ts';
import { verifyMembership } from '#server/services/club/membership/verify-membership.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import {
  BOTH_TICKS,
  carryOut,
  codeOf,
  joinClub,
  mailsTo,
  MEMBER_CARDS,
  membershipOf,
  NO_TICKS,
  passDays,
  passTo,
  payPlan,
} from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { addBerlinDays } from '#shared/berlin.ts';

/** The cases of a membership's payments, by their numbers. */
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const monthsPaid = (userId: string) =>
  shop.db.sqlite
    .prepare<[string], { n: number }>(
      `SELECT COUNT(*) AS n FROM orders WHERE user_id = ? AND event_id IS NULL AND status = 'paid'`,
    )
    .get(userId)?.n;
const subscriptionOf = (userId: string) => membershipOf(shop, userId).stripeSubscriptionId ?? '';

describe('joining', () => {
  it('makes a member once the payment is in, whoever says so first, with one mail and one paid month', async () => {
    const userId = addBuyer(shop);
    const sessionId = await payPlan(shop, userId, { planId: 'all-you-can-dance-6' });
    const [first, second] = await Promise.all([
      verifyMembership(shop.as(userId), sessionId),
      verifyMembership(shop.as(userId), sessionId),
      shop.settle(),
    ]);
    expect([first.activated, second.activated]).toEqual([true, true]);
    const status = showMembership(shop.as(userId));
    expect(status).toMatchObject({
      subscribed: true,
      subscriptionTier: 'All You Can Dance 6/months',
      phase: 'active',
      monthlyCents: 3800,
      cancelAtPeriodEnd: false,
      paymentMethod: { brand: 'visa', last4: '4242' },
    });
    const joinedOn = localDateOf(shop.clock.now()).replaceAll('-', '');
    expect(status.membershipId).toMatch(new RegExp(`^MB-[0-9A-F]{8}${joinedOn}\\d{4}$`));
    expect(status.minimumTermEnd).toEqual(addMonths(status.joinedAt ?? new Date(0), 6));
    expect([mailsTo(shop), monthsPaid(userId)]).toEqual([['welcome'], 1]);
  });

  it('is German from the order on for who orders on a German page and has chosen no language', async () => {
    const langOf = (userId: string): unknown =>
      shop.db.sqlite.prepare('SELECT lang FROM users WHERE id = ?').pluck().get(userId);
    const [german, english, chosen] = [addBuyer(shop), addBuyer(shop), addBuyer(shop)];
    shop.db.sqlite.prepare(`UPDATE users SET lang = 'en' WHERE id = ?`).run(chosen);
    keepLanguageOfOrder(shop.as(german), 'de');
    keepLanguageOfOrder(shop.as(english), 'en');
    keepLanguageOfOrder(shop.as(chosen), 'de');
    expect([german, english, chosen].map(langOf)).toEqual(['de', null, 'en']);
  });

  it('case 40: is refused to who is a member, and two tabs are one order', async () => {
    const userId = addBuyer(shop);
    const request = { planId: 'club', consents: NO_TICKS } as const;
    const [one, two] = await Promise.all([startJoin(shop.as(userId), request), startJoin(shop.as(userId), request)]);
    expect(two.sessionId).toBe(one.sessionId);
    shop.standIn.act('pay', one.sessionId, { card: MEMBER_CARDS.good });
    await shop.settle();
    expect(await codeOf(startJoin(shop.as(userId), request))).toBe('MEMBERSHIP_RUNNING');
    expect(monthsPaid(userId)).toBe(1);
  });

  it('case 40, negative control: the database alone keeps a second running membership out', async () => {
    const userId = await joinClub(shop);
    const second = () =>
      shop.db.sqlite
        .prepare(
          `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, created_at,
            updated_at) VALUES ('second', ?, 'club', 1000, 3, 'pending', 1, 1)`,
        )
        .run(userId);
    expect(second).toThrow(/UNIQUE/);
    shop.db.sqlite.exec('DROP INDEX subscribers_one_running_unique');
    expect(second).not.toThrow();
  });

  it('another plan replaces the order that was not paid, and its page sells nothing any more', async () => {
    const userId = addBuyer(shop);
    const club = await startJoin(shop.as(userId), { planId: 'club', consents: NO_TICKS });
    const other = await startJoin(shop.as(userId), { planId: 'all-you-can-dance', consents: NO_TICKS });
    expect(other.sessionId).not.toBe(club.sessionId);
    expect((await shop.system.payments.getSubscriptionSession(club.sessionId)).status).toBe('expired');
  });

  it('case 41: a person is one customer, however many orders begin at once', async () => {
    const userId = addBuyer(shop);
    await Promise.all(
      ['club', 'club'].map((planId) => startJoin(shop.as(userId), { planId: planId as 'club', consents: NO_TICKS })),
    );
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM payment_customers`).get()).toEqual({ n: 1 });
  });

  it('case 42: the page is completed before the subscription is told about', async () => {
    const userId = addBuyer(shop);
    await payPlan(shop, userId);
    await shop.standIn.tick();
    await shop.standIn.whenWebhooksIdle();
    shop.db.sqlite
      .prepare(
        `UPDATE provider_events SET next_attempt_at = next_attempt_at + 60000
          WHERE type LIKE 'customer.subscription.%' OR type LIKE 'invoice.%'`,
      )
      .run();
    await processWebhookEvents(shop.system);
    expect(showMembership(shop.as(userId)).subscribed).toBe(true);
    shop.clock.advance(HOUR_MS);
    await shop.settle();
    expect([mailsTo(shop), monthsPaid(userId)]).toEqual([['welcome'], 1]);
  });

  it('case 43: a first payment that fails gives no access', async () => {
    const userId = addBuyer(shop);
    const { sessionId } = await startJoin(shop.as(userId), { planId: 'club', consents: NO_TICKS });
    shop.standIn.act('pay', sessionId, { card: '4000 0000 0000 0002' });
    await shop.settle();
    expect(await verifyMembership(shop.as(userId), sessionId)).toMatchObject({
      activated: false,
      paymentStatus: 'unpaid',
      status: { subscribed: false },
    });
    await passDays(shop, 2);
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'none', isRunning: false });
    expect(await codeOf(startJoin(shop.as(userId), { planId: 'club', consents: NO_TICKS }))).toBe('done');
  });
});

describe('a running membership', () => {
  it('case 44: a failed renewal leaves seven days, writes on days 0, 3 and 6, and comes back with a new card', async () => {
    const userId = await joinClub(shop, { card: MEMBER_CARDS.failsLater });
    await passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'grace', subscribed: true });
    await passDays(shop, 6);
    expect(mailsTo(shop, 'mail.membership_payment_failed')).toHaveLength(3);
    await passDays(shop, 2);
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'suspended', subscribed: false });
    shop.standIn.actOnSubscription('new-card', subscriptionOf(userId), { card: MEMBER_CARDS.good });
    shop.standIn.actOnSubscription('charge', subscriptionOf(userId));
    await shop.settle();
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'active', subscribed: true, graceEndsAt: null });
    expect(monthsPaid(userId)).toBe(2);
    expect(mailsTo(shop).filter((kind) => kind === 'recovered')).toEqual(['recovered']);
    const receipts = shop.db.sqlite
      .prepare<[], { id: string; kind: 'mail.membership_receipt'; refId: string; payload: string }>(
        `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.membership_receipt' ORDER BY rowid`,
      )
      .all();
    expect(receipts).toHaveLength(2);
    const mail = await composeMail(shop.system, { ...receipts[1]!, attempts: 0 });
    const { startedAt, currentPeriodEnd } = membershipOf(shop, userId);
    const month = `${formatMemberDate(addMonths(startedAt!, 1))} – ${formatMemberDate(currentPeriodEnd!)}`;
    expect(mail).toMatchObject({ subject: 'Receipt: Members Club, €10.00', preview: `For ${month}.` });
    expect(mail?.files?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^receipt-R\d{8}-.*\.pdf$/)]);
    expect(JSON.stringify(mail?.blocks)).toContain(`Members Club, ${month}`);
    // 10.00 € with 19 % inside.
    expect(JSON.stringify(mail?.blocks)).toContain('€1.60');
  });

  it('case 45: cancelled inside the minimum term it ends with the term, not with the month', async () => {
    const userId = await joinClub(shop);
    const { startedAt } = membershipOf(shop, userId);
    const end = addMonths(startedAt ?? new Date(0), 3);
    expect(previewCancellation(shop.as(userId))).toMatchObject({ endsAt: end, becauseOf: 'minimum_term' });
    expect(await cancelMembership(shop.as(userId), { reason: 'Too expensive' })).toMatchObject({ endsAt: end });
    expect(showMembership(shop.as(userId))).toMatchObject({ cancelAtPeriodEnd: true, endsAt: end, subscribed: true });
    await passTo(shop, end);
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'ended', subscribed: false, isRunning: false });
    expect([monthsPaid(userId), mailsTo(shop).filter((kind) => kind === 'ended' || kind === 'cancelled')]).toEqual([
      3,
      ['cancelled', 'ended'],
    ]);
  });

  it('case 46: after the term it ends with the month, or with the next one when the fourteen days are over', async () => {
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    const { startedAt } = membershipOf(shop, userId);
    await passTo(shop, addMonths(startedAt ?? new Date(0), 1));
    const { currentPeriodEnd } = membershipOf(shop, userId);
    expect(previewCancellation(shop.as(userId))).toMatchObject({ endsAt: currentPeriodEnd, becauseOf: null });
    await passTo(shop, addBerlinDays(currentPeriodEnd ?? new Date(0), -13));
    expect(previewCancellation(shop.as(userId))).toMatchObject({
      endsAt: addMonths(startedAt ?? new Date(0), 3),
      becauseOf: 'notice',
    });
  });

  it('a cancellation while the provider can’t be reached counts at once, stands against its older word, is told later', async () => {
    const userId = await joinClub(shop);
    const end = addMonths(membershipOf(shop, userId).startedAt!, 3);
    shop.clock.advance(DAY_MS);
    const cancelledAt = shop.clock.now();
    const noNetwork = () => Promise.reject(new Error('no network'));
    const cutOff = {
      ...shop.as(userId),
      payments: { ...shop.system.payments, setCancelAt: noNetwork, cancelAtPeriodEnd: noNetwork },
    };
    expect(await cancelMembership(cutOff, { reason: 'Too expensive' })).toMatchObject({ endsAt: end });
    expect(await codeOf(cancelMembership(cutOff, { reason: 'Other' }))).toBe('MEMBERSHIP_ENDING');
    shop.clock.advance(DAY_MS);
    await checkMembership(shop.as(userId));
    expect(membershipOf(shop, userId)).toMatchObject({
      cancelAt: end,
      cancelRequestedAt: cancelledAt,
      cancelReason: 'Too expensive',
    });
    await carryOut(shop);
    expect([(await shop.system.payments.readSubscription(subscriptionOf(userId))).cancelAt, mailsTo(shop)]).toEqual([
      end,
      ['welcome', 'cancelled'],
    ]);
  });

  it('whose cancellation took effect unheard is over: its member can join again at once', async () => {
    const userId = await joinClub(shop);
    const { endsAt } = await cancelMembership(shop.as(userId), { reason: 'Other' });
    await passDays(shop, (endsAt.getTime() - shop.clock.now().getTime()) / DAY_MS - 1);
    shop.standIn.configure({ webhookMode: 'off' });
    shop.clock.advance(DAY_MS + 7 * HOUR_MS); // an end in the night counts from six o'clock on
    await shop.standIn.tick();
    expect([showMembership(shop.as(userId)).phase, membershipOf(shop, userId).status]).toEqual(['ended', 'active']);
    await verifyMembership(shop.as(userId), await payPlan(shop, userId, { planId: 'all-you-can-dance' }));
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'active', planId: 'all-you-can-dance' });
    expect(
      shop.db.sqlite
        .prepare(`SELECT status FROM subscribers WHERE user_id = ? ORDER BY created_at`)
        .pluck()
        .all(userId),
    ).toEqual(['ended', 'active']);
  });

  it('case 47: a cancellation is taken back before the end, and the months go on', async () => {
    const userId = await joinClub(shop, { planId: 'all-you-can-dance' });
    await cancelMembership(shop.as(userId), { reason: 'Temporary break' });
    expect(await codeOf(cancelMembership(shop.as(userId), { reason: 'Other' }))).toBe('MEMBERSHIP_ENDING');
    expect(await reactivateMembership(shop.as(userId))).toMatchObject({ cancelAtPeriodEnd: false, endsAt: null });
    expect(await codeOf(reactivateMembership(shop.as(userId)))).toBe('MEMBERSHIP_NOT_ENDING');
    await passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
    expect([showMembership(shop.as(userId)).phase, monthsPaid(userId)]).toEqual(['active', 2]);
    await cancelMembership(shop.as(userId), { reason: 'Other' });
    expect(showMembership(shop.as(userId)).cancelAtPeriodEnd).toBe(true);
  });

  it('case 48: what was cancelled in the dashboard wins over what we thought', async () => {
    const userId = await joinClub(shop);
    shop.standIn.actOnSubscription('cancel-at-period-end', subscriptionOf(userId));
    await shop.settle();
    expect(showMembership(shop.as(userId))).toMatchObject({
      cancelAtPeriodEnd: true,
      endsAt: membershipOf(shop, userId).currentPeriodEnd,
    });
    shop.standIn.actOnSubscription('cancel-now', subscriptionOf(userId));
    await shop.settle();
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'ended', subscribed: false });
  });

  it('case 48: what was cancelled in the dashboard is found by asking, though nobody told us', async () => {
    const userId = await joinClub(shop);
    shop.standIn.configure({ webhookMode: 'off' });
    shop.standIn.actOnSubscription('cancel-at-period-end', subscriptionOf(userId));
    expect(showMembership(shop.as(userId))).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await checkMembership(shop.as(userId))).toMatchObject({
      cancelAtPeriodEnd: true,
      endsAt: membershipOf(shop, userId).currentPeriodEnd,
    });
    expect(await checkMembership(shop.as(addBuyer(shop)))).toMatchObject({ phase: 'none' });
  });

  it('case 50: a pause begins with the next month, charges nothing, lets nobody in, ends by itself and lengthens the term', async () => {
    const userId = await joinClub(shop);
    const { startedAt, currentPeriodEnd } = membershipOf(shop, userId);
    const anchor = startedAt ?? new Date(0);
    expect(await pauseMembership(shop.as(userId))).toMatchObject({
      phase: 'active',
      subscribed: true,
      pauseStartsAt: currentPeriodEnd,
      pausedUntil: addMonths(anchor, 4),
      minimumTermEnd: addMonths(anchor, 6),
    });
    expect(await codeOf(pauseMembership(shop.as(userId)))).toBe('PAUSE_NOT_POSSIBLE');
    await passTo(shop, addMonths(anchor, 2));
    expect(showMembership(shop.as(userId))).toMatchObject({ phase: 'paused', subscribed: false });
    expect(monthsPaid(userId)).toBe(1);
    expect(await cancelMembership(shop.as(userId), { reason: 'Other' })).toMatchObject({
      endsAt: addMonths(anchor, 6),
    });
    await reactivateMembership(shop.as(userId));
    await passTo(shop, addMonths(anchor, 4));
    expect(showMembership(shop.as(userId))).toMatchObject({
      phase: 'active',
      subscribed: true,
      pauseRefusal: 'used_within_a_year',
    });
    expect(monthsPaid(userId)).toBe(2);
    expect(mailsTo(shop).filter((kind) => kind === 'paused' || kind === 'resumed')).toEqual(['paused', 'resumed']);
  });

  it('case 51: keeps the price it was ordered at', async () => {
    const userId = await joinClub(shop);
    expect(() =>
      shop.db.sqlite.prepare(`UPDATE subscribers SET monthly_cents = 1200 WHERE user_id = ?`).run(userId),
    ).toThrow(/fixed column/);
    await passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
    expect(
      shop.db.sqlite.prepare(`SELECT DISTINCT total_cents AS cents FROM orders WHERE user_id = ?`).all(userId),
    ).toEqual([{ cents: 1000 }]);
  });

  it('case 53: is judged by our own row, whether or not the provider answers', async () => {
    const userId = await joinClub(shop);
    await shop.standIn.close();
    expect(showMembership(shop.as(userId)).subscribed).toBe(true);
    expect(await codeOf(openPortal(shop.as(userId)))).toBe('MEMBERSHIP_CHECK_FAILED');
    expect(showMembership(shop.as(userId)).cancelAtPeriodEnd).toBe(false);
    expect(hasAccess(membershipOf(shop, userId), new Date(shop.clock.now().getTime() + 20 * DAY_MS))).toBe(true);
  });

  it('a payment nobody told us about is found when its owner looks', async () => {
    const userId = addBuyer(shop);
    await payPlan(shop, userId);
    expect(await recoverMembership(shop.as(userId))).toMatchObject({
      recovered: true,
      message: 'Membership recovered and activated successfully',
      status: { subscribed: true },
    });
    expect(await recoverMembership(shop.as(userId))).toMatchObject({
      recovered: false,
      message: 'No payment recovery needed',
    });
    expect(BOTH_TICKS.earlyStart).toBe(true);
  });

  it('a payment without its membership is a warning in the log, by ids alone; a membership that pauses or ended is none', async () => {
    const userId = addBuyer(shop);
    let logged = '';
    const ctx = {
      ...shop.as(userId),
      log: pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => void (logged += line) }),
    };
    await payPlan(shop, userId);
    await recoverMembership(ctx);
    expect(JSON.parse(logged)).toEqual({
      level: 40,
      userId,
      subscriptionIds: [subscriptionOf(userId)],
      msg: 'a membership is paid, but not active here',
    });
    logged = '';
    await shop.settle();
    const { currentPeriodEnd } = membershipOf(shop, userId);
    await pauseMembership(shop.as(userId));
    await passTo(shop, currentPeriodEnd ?? new Date(0));
    expect([showMembership(ctx).phase, (await recoverMembership(ctx)).recovered]).toEqual(['paused', false]);
    shop.standIn.actOnSubscription('cancel-now', subscriptionOf(userId));
    await shop.settle();
    expect([showMembership(ctx).phase, (await recoverMembership(ctx)).recovered, logged]).toEqual(['ended', false, '']);
  });
});
