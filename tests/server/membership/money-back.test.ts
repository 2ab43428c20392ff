import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { watchSmallBusiness } from '#server/services/office/money/watch-small-business.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { checkMembership } from '#server/services/club/membership/check-membership.ts';
import { withdrawByDeclaration } from '#server/services/club/membership/end-by-declaration.ts';
import { endMembershipNow } from '#server/services/club/membership/end-membership-now.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { membershipRefusedMail } from '#server/services/mail/content/membership-refused-mail.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import {
  BOTH_TICKS,
  carryOut,
  joinClub,
  MEMBER_CARDS,
  membershipOf,
  NO_TICKS,
  passTo,
  payPlan,
  daysOfFirstMonth,
} from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, passBerlinDays } from '#tests/support/berlin-days.ts';
import { TODAY } from '#tests/support/today.ts';

type Month = {
  id: string;
  subscriberId: string;
  status: string;
  refundCents: number | null;
  refundStatus: string | null;
  reason: string | null;
  atProvider: string | null;
};

/** What a membership's end gives back (case 40), from the provider to the books. */
describe('money that goes back when a membership ends is in the books', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const months = (userId: string) =>
    shop.db.sqlite
      .prepare<[string], Month>(
        `SELECT o.id, o.subscriber_id AS subscriberId, o.status, r.amount_cents AS refundCents,
          r.status AS refundStatus, r.reason, r.stripe_refund_id AS atProvider
         FROM orders o LEFT JOIN refunds r ON r.order_id = o.id WHERE o.user_id = ? AND o.event_id IS NULL ORDER BY o.created_at`,
      )
      .all(userId);
  const refundMails = () =>
    shop.db.sqlite
      .prepare(`SELECT kind FROM outbox WHERE kind IN ('mail.refunded', 'mail.membership_withdrawn')`)
      .pluck()
      .all();
  const returnedAtProvider = () =>
    shop.standIn
      .listEventBodies()
      .map((text) => JSON.parse(text) as { type: string; data: { object: { amount?: number } } })
      .filter(({ type }) => type === 'refund.created')
      .map(({ data }) => data.object.amount);

  /** Of two years: the money may go back after New Year. */
  const turnoverCents = () => {
    const { previousYearCents, currentYearCents } = watchSmallBusiness(admin());
    return previousYearCents + currentYearCents;
  };

  async function accounts(): Promise<string> {
    let csv = '';
    for await (const lines of accountingCsv(admin(), { from: dayFrom(TODAY, 0), to: dayFrom(TODAY, 43) })) csv += lines;
    return csv;
  }

  async function withdraw(userId: string): Promise<void> {
    const person = shop.db.sqlite
      .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
      .get(userId)!;
    withdrawContract(shop.as(userId), { ...person, contract: 'Mitgliedschaft', formKey: undefined });
    await carryOut(shop);
  }

  it('all of it: the month ends refunded, once, with one mail, and no turnover is left', async () => {
    const userId = await joinClub(shop, { consents: NO_TICKS });
    passBerlinDays(shop.clock, 3);
    const returnedOn = dayFrom(shop.clock.now(), 0);
    await withdraw(userId);
    expect(months(userId)).toMatchObject([
      {
        status: 'refunded',
        refundCents: 1000,
        refundStatus: 'succeeded',
        reason: 'withdrawal',
        atProvider: expect.stringMatching(/^re_/) as string,
      },
    ]);
    await endMembershipNow(shop.system, membershipOf(shop, userId).id, { refundCents: 1000 });
    await shop.settle();
    expect([months(userId).length, returnedAtProvider(), refundMails()]).toEqual([
      1,
      [1000],
      ['mail.membership_withdrawn'],
    ]);
    expect([turnoverCents(), checkBooks(shop.db.sqlite)]).toEqual([0, []]);
    expect((await accounts()).split('\r\n').filter((line) => line.startsWith(returnedOn))).toHaveLength(1);
    expect(await accounts()).toContain('-10,00');
  });

  it('part of it: the month stays paid, and what was used stays turnover', async () => {
    const userId = await joinClub(shop);
    shop.clock.advance(10 * DAY_MS);
    await withdraw(userId);
    const back = 1000 - Math.floor((1000 * 10) / daysOfFirstMonth(shop, userId));
    expect(months(userId)).toMatchObject([
      { status: 'paid', refundCents: back, refundStatus: 'succeeded', reason: 'withdrawal' },
    ]);
    expect([returnedAtProvider(), refundMails(), turnoverCents(), checkBooks(shop.db.sqlite)]).toEqual([
      [back],
      ['mail.membership_withdrawn'],
      1000 - back,
      [],
    ]);
  });

  it('what was given back of a month before is not owed again, whole or for the days used', async () => {
    const given = async (consents: typeof NO_TICKS) => {
      const userId = await joinClub(shop, { consents });
      shop.standIn.actOnSubscription('refund', membershipOf(shop, userId).stripeSubscriptionId ?? '', { amount: 400 });
      await shop.settle();
      shop.clock.advance(10 * DAY_MS);
      await withdraw(userId);
      return [
        userId,
        months(userId)
          .map(({ refundCents }) => refundCents)
          .toSorted(),
      ] as const;
    };
    const [whole, wholeCents] = await given(NO_TICKS);
    expect([wholeCents, months(whole)[0]?.status]).toEqual([[400, 600], 'refunded']);
    const [part, partCents] = await given(BOTH_TICKS);
    expect(partCents).toEqual([600 - Math.floor((600 * 10) / daysOfFirstMonth(shop, part)), 400].toSorted());
    expect(shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).pluck().all()).toEqual([]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('of two months, one partly given back: each gives what is left of it, and days are owed of the first alone', async () => {
    const userId = await joinClub(shop);
    const { id, stripeSubscriptionId } = membershipOf(shop, userId);
    const receivedAt = shop.clock.now();
    shop.standIn.actOnSubscription('refund', stripeSubscriptionId ?? '', { amount: 400 });
    await passTo(shop, membershipOf(shop, userId).currentPeriodEnd ?? new Date(0));
    const { refundCents } = inTransaction(shop.db, () =>
      withdrawByDeclaration(shop.system, membershipOf(shop, userId), receivedAt),
    )!;
    expect(refundCents).toBe(1600); // nothing was used yet when it came
    // Given back by hand before the outbox comes to it: no more than is left.
    shop.standIn.actOnSubscription('refund', stripeSubscriptionId ?? '', { amount: 300 });
    await shop.settle();
    await carryOut(shop);
    await endMembershipNow(shop.system, id, { refundCents });
    await shop.settle();
    expect(
      months(userId)
        .map(({ refundCents: cents }) => cents ?? 0)
        .toSorted((a, b) => a - b),
    ).toEqual([300, 400, 600, 700]);
    expect([months(userId).map(({ status }) => status), checkBooks(shop.db.sqlite)]).toEqual([
      ['refunded', 'refunded', 'refunded', 'refunded'],
      [],
    ]);
  });

  it('a second membership’s month goes back whole, the first one’s stays', async () => {
    const userId = addBuyer(shop);
    const { sessionId } = await startJoin(shop.as(userId), { planId: 'club', consents: BOTH_TICKS });
    // Its page was let go here, while at the provider it can still be paid.
    shop.db.sqlite.prepare(`UPDATE subscribers SET status = 'abandoned' WHERE user_id = ?`).run(userId);
    await joinClub(shop, { userId });
    shop.standIn.act('pay', sessionId, { card: MEMBER_CARDS.good });
    await shop.settle();
    await carryOut(shop);
    expect(months(userId).map(({ status, refundCents }) => [status, refundCents])).toEqual(
      expect.arrayContaining([
        ['paid', null],
        ['refunded', 1000],
      ]) as unknown[],
    );
    expect([months(userId).length, refundMails(), checkBooks(shop.db.sqlite)]).toEqual([2, [], []]);
    // The person is told why, once.
    const refused = shop.db.sqlite
      .prepare<[], { refId: string }>(`SELECT ref_id AS refId FROM outbox WHERE kind = 'mail.membership_refused'`)
      .all();
    expect([refused.length, membershipRefusedMail(shop.system, refused[0]?.refId ?? '')?.subject]).toEqual([
      1,
      'You have a membership already: €10.00 goes back to you',
    ]);
  });

  it('a refund that fails puts the month back to paid, and the admin sends it once more', async () => {
    const userId = await joinClub(shop, { consents: NO_TICKS });
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    await withdraw(userId);
    shop.clock.advance(DAY_MS);
    await shop.settle();
    const [failed] = months(userId);
    expect(failed).toMatchObject({ status: 'paid', refundStatus: 'failed' });
    expect([turnoverCents(), shop.db.sqlite.prepare(`SELECT kind FROM payment_exceptions`).pluck().all()]).toEqual([
      1000,
      ['refund_failed'],
    ]);
    requestRefund(admin(), { orderId: failed!.id });
    await shop.settle();
    expect([months(userId), checkBooks(shop.db.sqlite)]).toMatchObject([
      [{ status: 'refunded', refundStatus: 'succeeded' }],
      [],
    ]);
  });

  it('case 30: a refund made in the provider’s dashboard is booked to its month, part or all of it, and the member is told', async () => {
    const userId = await joinClub(shop);
    const subscriptionId = membershipOf(shop, userId).stripeSubscriptionId ?? '';
    shop.clock.advance(DAY_MS);
    shop.standIn.actOnSubscription('refund', subscriptionId, { amount: 400 });
    await shop.settle();
    expect(months(userId)).toMatchObject([
      { status: 'paid', refundCents: 400, refundStatus: 'succeeded', reason: 'provider_dashboard' },
    ]);
    expect([turnoverCents(), checkBooks(shop.db.sqlite)]).toEqual([600, []]);
    shop.clock.advance(DAY_MS);
    shop.standIn.actOnSubscription('refund', subscriptionId, {});
    await shop.settle();
    expect(
      months(userId)
        .map(({ status, refundCents }) => [status, refundCents])
        .toSorted(),
    ).toEqual([
      ['refunded', 400],
      ['refunded', 600],
    ]);
    expect([turnoverCents(), checkBooks(shop.db.sqlite), refundMails()]).toEqual([
      0,
      [],
      ['mail.refunded', 'mail.refunded'],
    ]);
    const [refundId = ''] = shop.db.sqlite
      .prepare(`SELECT id FROM refunds ORDER BY amount_cents`)
      .pluck()
      .all() as string[];
    expect(refundedMail(shop.system, refundId, null)).toMatchObject({ subject: 'Refund of €4.00: Members Club' });
    expect(membershipOf(shop, userId).status).toBe('active');
  });

  it('a month booked without its payment learns which one paid it, and a later refund finds it', async () => {
    const userId = await joinClub(shop);
    shop.db.sqlite.prepare(`UPDATE orders SET stripe_payment_intent_id = NULL WHERE user_id = ?`).run(userId);
    await checkMembership(shop.as(userId));
    shop.standIn.actOnSubscription('refund', membershipOf(shop, userId).stripeSubscriptionId ?? '', {});
    await shop.settle();
    expect(months(userId)).toMatchObject([{ status: 'refunded', refundCents: 1000 }]);
  });

  it('a month nobody told us about is booked before it goes back', async () => {
    const userId = addBuyer(shop);
    await payPlan(shop, userId);
    await joinClub(shop, { userId: addBuyer(shop) });
    const { id } = membershipOf(shop, userId);
    shop.db.sqlite.exec('DROP TRIGGER orders_refuse_delete; DROP TRIGGER order_items_refuse_delete');
    shop.db.sqlite.prepare(`DELETE FROM orders WHERE user_id = ?`).run(userId);
    await endMembershipNow(shop.system, id, { refundCents: null });
    await shop.settle();
    expect(months(userId)).toMatchObject([{ subscriberId: id, status: 'refunded', refundCents: 1000 }]);
  });
});
