import { DomainError } from '#shared/errors.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { findCurrent, type SubscriberRow } from '#server/services/club/membership/subscriber-rows.ts';
import { verifyMembership } from '#server/services/club/membership/verify-membership.ts';
import { addBuyer, openTestShop, type TestShop } from './test-shop.ts';

export const BOTH_TICKS = { earlyStart: true, knowsExpiry: true };
export const NO_TICKS = { earlyStart: false, knowsExpiry: false };
export const MEMBER_CARDS = { good: '4242 4242 4242 4242', failsLater: '4000 0000 0000 0341' };

/** Orders a plan and pays it on the provider's page; the webhooks are still on their way. */
export async function payPlan(
  shop: TestShop,
  userId: string,
  { planId = 'club' as PlanId, card = MEMBER_CARDS.good, consents = BOTH_TICKS } = {},
): Promise<string> {
  const { sessionId } = await startJoin(shop.as(userId), { planId, consents });
  shop.standIn.act('pay', sessionId, { card });
  return sessionId;
}

export async function joinClub(
  shop: TestShop,
  options: { planId?: PlanId; card?: string; consents?: typeof BOTH_TICKS; userId?: string } = {},
): Promise<string> {
  const userId = options.userId ?? addBuyer(shop);
  await verifyMembership(shop.as(userId), await payPlan(shop, userId, options));
  await shop.settle();
  return userId;
}

export function membershipOf(shop: TestShop, userId: string): SubscriberRow {
  const row = findCurrent(shop.system, userId);
  if (row === undefined) throw new Error('no membership');
  return row;
}

/** A shop of its own with one member, whose months are counted from `anchor`. */
export async function openClub(): Promise<{ shop: TestShop; userId: string; anchor: Date }> {
  const shop = await openTestShop();
  const userId = await joinClub(shop);
  return { shop, userId, anchor: membershipOf(shop, userId).startedAt ?? new Date(0) };
}

export const atProvider = (shop: TestShop, userId: string) =>
  shop.system.payments.readSubscription(membershipOf(shop, userId).stripeSubscriptionId ?? '');

/** How it went: `done`, or the code of the refusal. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

/** What memberships have put in the outbox is carried out. */
export async function carryOut(shop: TestShop): Promise<void> {
  const rows = shop.db.sqlite
    .prepare<
      [],
      { id: string; kind: 'membership.end_now' | 'membership.cancel'; refId: string; payload: string | null }
    >(`SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind LIKE 'membership.%' AND status = 'waiting'`)
    .all();
  for (const row of rows) {
    await membershipHandlers[row.kind](shop.system, { ...row, attempts: 0 });
    shop.db.sqlite.prepare(`UPDATE outbox SET status = 'done', done_at = 1 WHERE id = ?`).run(row.id);
  }
  await shop.settle();
}

/** Days go by at the provider and with us, a few at a time; what is due is done. */
export async function passDays(shop: TestShop, days: number): Promise<void> {
  for (let left = days; left > 0; left -= 1) {
    shop.clock.advance(Math.min(left, 1) * DAY_MS);
    await shop.settle();
    await refreshMemberships(shop.system);
  }
  await carryOut(shop);
}

/** To an instant, and the hour after which the provider has charged. */
export async function passTo(shop: TestShop, at: Date): Promise<void> {
  await passDays(shop, (at.getTime() - shop.clock.now().getTime() + 2 * HOUR_MS) / DAY_MS);
}

export function mailsTo(shop: TestShop, like = 'mail.membership_%'): string[] {
  return shop.db.sqlite
    .prepare<[string, string], { kind: string }>(
      `SELECT kind FROM outbox WHERE kind LIKE ? AND (kind <> 'mail.membership_receipt' OR ? = kind)
        ORDER BY created_at, rowid`,
    )
    .all(like, like)
    .map(({ kind }) => kind.replace('mail.membership_', ''));
}

/** How many days the first month of a membership has: 28 to 31. */
export const daysOfFirstMonth = (shop: TestShop, userId: string): number => {
  const startedAt = membershipOf(shop, userId).startedAt ?? new Date(0);
  return Math.round((addMonths(startedAt, 1).getTime() - startedAt.getTime()) / DAY_MS);
};
