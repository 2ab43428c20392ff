import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time.ts';
import { hasAccess, phaseOf, type MembershipFacts } from '#shared/membership/membership-state.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import type { Db } from '#server/db/client.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { startPaymentStandIn, type PaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { findRefundDifferences } from '#server/services/shop/refunds/compare-refunds.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { loadDemoPayments } from '#server/demo/season/load-demo-payments.ts';
import { loadDemoMembers } from '#server/demo/season/members/load-demo-members.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { rows, seasonDb, type Row } from './season-db.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { TODAY } from '#tests/support/today.ts';

const NOW = TODAY;
const SHOP = 'http://localhost:3000';
const clock = makeTestClock(NOW);
let db: Db;
let standIn: PaymentStandIn;

beforeAll(async () => {
  db = seasonDb(NOW);
  standIn = await startPaymentStandIn({
    port: 0,
    databaseFile: ':memory:',
    now: clock.now,
    secretKey: demoDefaults.stripeSecretKey,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'whsec_x',
    tickEveryMs: 0,
  });
  await loadDemoPayments(db, { apiBase: standIn.url, shopId: SHOP });
  await loadDemoMembers(db, { now: NOW, apiBase: standIn.url, shopId: SHOP });
});
afterAll(async () => {
  await standIn.close();
  db.close();
});

const membersByMail = (): Map<string, Row> =>
  new Map(
    rows(db, `SELECT u.email, s.* FROM subscribers s JOIN users u ON u.id = s.user_id WHERE s.paid_by = 'card'`).map(
      (row) => [String(row['email']).split('@')[0] ?? '', row],
    ),
  );

function factsOf(row: Row | undefined): MembershipFacts {
  const at = (name: string): Date | null =>
    row?.[name] === null || row?.[name] === undefined ? null : new Date(Number(row[name]));
  return {
    status: row?.['status'] as MembershipFacts['status'],
    currentPeriodEnd: at('current_period_end'),
    cancelAt: at('cancel_at'),
    pauseStartsAt: at('pause_starts_at'),
    pauseEndsAt: at('pause_ends_at'),
    graceStartedAt: at('grace_started_at'),
  };
}

describe('the refunds of the season', () => {
  it('are the provider’s, too: comparing both sides finds nothing to ask about', async () => {
    const payments = makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: ['whsec_x'],
      apiBase: standIn.url,
      shopId: SHOP,
      now: clock.now,
    });
    const found = await findRefundDifferences(
      { db, payments },
      { since: new Date(NOW.getTime() - 90 * DAY_MS), now: NOW },
    );
    expect(found).toMatchObject({ different: [], missing: [] });
    expect(found.compared).toBeGreaterThan(5);
  });
});

describe('the four members whom the demo’s office brought in', () => {
  it('are members until they have paid no more, and pay nothing to the provider', () => {
    const given = rows(db, `SELECT s.* FROM subscribers s JOIN imported_members i ON i.subscriber_id = s.id`);
    expect(given.map((row) => row['paid_by']).toSorted()).toEqual(['card_later', 'cash', 'debit', 'free']);
    for (const row of given) expect(phaseOf(factsOf(row), NOW)).toBe('active');
  });
});

describe('the demo’s twenty members', () => {
  it('are in every state, on every plan', () => {
    const members = membersByMail();
    expect(members.size).toBe(20);
    const phases = Object.fromEntries([...members].map(([mailbox, row]) => [mailbox, phaseOf(factsOf(row), NOW)]));
    expect(phases).toMatchObject({
      member: 'active',
      dancer006: 'paused',
      dancer007: 'grace',
      dancer008: 'ended',
      dancer011: 'active',
      dancer012: 'active',
      dancer013: 'suspended',
      dancer014: 'ended',
      dancer018: 'active',
      dancer019: 'none',
    });
    expect(new Set([...members.values()].map((row) => row['plan_id'])).size).toBe(3);
    expect(members.get('member')).toMatchObject({ plan_id: 'all-you-can-dance', status: 'active' });
    expect(hasAccess(factsOf(members.get('member')), NOW)).toBe(true);
  });

  it('are what the payment provider says they are', async () => {
    const payments = makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: ['whsec_x'],
      apiBase: standIn.url,
      shopId: SHOP,
      now: clock.now,
    });
    for (const row of membersByMail().values()) {
      if (row['stripe_subscription_id'] === null) continue;
      const subscription = await payments.readSubscription(String(row['stripe_subscription_id']));
      expect(subscription).toMatchObject({
        isOurs: true,
        metadata: { subscriber_id: row['id'], plan_id: row['plan_id'] },
        currentPeriodEnd: new Date(Number(row['current_period_end'])),
        monthlyCents: row['monthly_cents'],
      });
      expect(
        { active: 'active', past_due: 'past_due', unpaid: 'past_due', canceled: 'ended' }[
          subscription.status as 'active'
        ],
      ).toBe(row['status']);
      if (subscription.endedAt === null) expect(subscription.cancelAt?.getTime() ?? null).toBe(row['cancel_at']);
    }
  });

  it('have their months in the books as the provider has them, also the one that was given back after a withdrawal', async () => {
    const payments = makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: ['whsec_x'],
      apiBase: standIn.url,
      shopId: SHOP,
      now: clock.now,
    });
    const months = rows(
      db,
      `SELECT stripe_invoice_id AS id, stripe_payment_intent_id AS payment, total_cents AS cents FROM orders
        WHERE subscriber_id IS NOT NULL ORDER BY id`,
    );
    const paid = (
      await Promise.all(
        rows(db, 'SELECT stripe_subscription_id AS id FROM subscribers WHERE stripe_subscription_id IS NOT NULL').map(
          ({ id }) => payments.listInvoices(String(id)),
        ),
      )
    )
      .flat()
      .filter(({ status }) => status === 'paid');
    expect(months).toEqual(
      paid
        .map((invoice) => ({ id: invoice.id, payment: invoice.paymentIntentId, cents: invoice.paidCents }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const returned = rows(
      db,
      `SELECT r.amount_cents AS cents, r.status, r.reason, r.stripe_refund_id AS id,
        o.stripe_payment_intent_id AS payment FROM refunds r JOIN orders o ON o.id = r.order_id
        JOIN subscribers s ON s.id = o.subscriber_id WHERE s.end_reason = 'withdrawn'`,
    );
    const [atProvider] = await payments.listRefunds(String(returned[0]?.['payment']));
    expect(returned).toMatchObject([
      { cents: atProvider?.amountCents, id: atProvider?.id, status: 'succeeded', reason: 'withdrawal' },
    ]);
    expect(checkBooks(db.sqlite)).toEqual([]);
  });

  // Here for the run's own day; `npm test -- dates` has others, too.
  it.each(isLongForm ? ['2028-02-29T22:30:00Z', '2026-11-21T09:00:00Z', '2027-01-01T00:10:00Z'] : [])(
    'are the same on any day, such as %s',
    async (day) => {
      const now = new Date(day);
      const other = await startPaymentStandIn({
        port: 0,
        databaseFile: ':memory:',
        now: () => now,
        secretKey: demoDefaults.stripeSecretKey,
        webhookUrl: 'http://127.0.0.1:9',
        webhookSecret: 'whsec_x',
        tickEveryMs: 0,
      });
      const fresh = seasonDb(now);
      await loadDemoMembers(fresh, { now, apiBase: other.url, shopId: SHOP });
      const phases = rows(fresh, 'SELECT s.* FROM subscribers s ORDER BY id').map((row) => phaseOf(factsOf(row), now));
      expect(phases).toEqual(
        rows(db, 'SELECT s.* FROM subscribers s ORDER BY id').map((row) => phaseOf(factsOf(row), NOW)),
      );
      await other.close();
      fresh.close();
    },
  );

  it('told the shop nothing while their past was lived, and go on from there', async () => {
    expect(standIn.recentDeliveries()).toEqual([]);
    standIn.configure({ webhookMode: 'hold' });
    clock.advance(31 * 24 * 3_600_000);
    await standIn.tick();
    expect(
      standIn.recentDeliveries(500).filter(({ eventType }) => eventType === 'invoice.paid').length,
    ).toBeGreaterThan(8);
  });
});

describe('what the demo’s tickets were paid with', () => {
  const provider = () =>
    makeStripeProvider({
      secretKey: demoDefaults.stripeSecretKey,
      webhookSecrets: ['whsec_x'],
      apiBase: standIn.url,
      shopId: SHOP,
      now: clock.now,
    });
  it('is known there with the checkout it was paid on, so that an admin sees both sides', async () => {
    const paid = rows(
      db,
      `SELECT id, stripe_session_id AS session, stripe_payment_intent_id AS intent, total_cents AS total FROM orders
        WHERE stripe_payment_intent_id IS NOT NULL AND stripe_session_id IS NOT NULL LIMIT 3`,
    );
    expect(paid).toHaveLength(3);
    for (const { id, session, intent, total } of paid) {
      expect(await provider().getSession(String(session))).toMatchObject({
        status: 'complete',
        paymentStatus: 'paid',
        totalCents: total,
        paymentIntentId: intent,
        orderId: id,
      });
    }
  });

  const giveBack = (order: Row | undefined, amountCents: number) =>
    provider().createRefund({
      orderId: String(order?.['id']),
      paymentIntentId: String(order?.['intent']),
      amountCents,
      mark: 'm',
      idempotencyKey: `k:${String(order?.['id'])}:${amountCents}`,
    });

  it('can be given back, but not twice', async () => {
    const [paid] = rows(
      db,
      `SELECT id, stripe_payment_intent_id AS intent, total_cents AS total FROM orders WHERE status = 'paid' AND total_cents > 0 LIMIT 1`,
    );
    expect(await giveBack(paid, Number(paid?.['total']))).toMatchObject({
      status: 'succeeded',
      amountCents: paid?.['total'],
    });
    await expect(giveBack(paid, 1)).rejects.toThrow(/already been refunded/);
    const [gone] = rows(
      db,
      `SELECT id, stripe_payment_intent_id AS intent FROM orders WHERE status = 'refunded' AND total_cents > 0 LIMIT 1`,
    );
    await expect(giveBack(gone, 1)).rejects.toThrow(/already been refunded/);
  });
});
