import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLAN_IDS, drawPlan } from '#tests/support/plans.ts';
import { DAY_MS } from '#shared/time.ts';
import { openDb, withClock } from '#server/db/client.ts';
import { layTriggers } from '#server/db/triggers.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { receiveWebhookEvent } from '#server/services/shop/webhook-events/receive-webhook-event.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { MEMBER_CARDS, NO_TICKS } from '#tests/support/join-club.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { disturb, readWebhookLog, type LoggedWebhook } from '#tests/support/webhook-log.ts';

const LIVES = isLongForm ? 50 : 8;
const MONTHS = 3;

/** A small generator with a seed of the test's own (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Everything that must be the same whatever the network did; ids drawn at random and the time of asking are not. */
function outcome({ db }: ServiceContext): unknown {
  const all = (sql: string) => db.sqlite.prepare(sql).all();
  return {
    members:
      all(`SELECT id, plan_id, status, substr(membership_id, 1, 19) AS number, stripe_subscription_id, started_at,
        current_period_start, current_period_end, minimum_term_end, extra_months, cancel_at,
      pause_starts_at, pause_ends_at, grace_started_at, ended_at, end_reason, card_last4 FROM subscribers ORDER BY id`),
    months: all(
      `SELECT stripe_invoice_id, subscriber_id, status, total_cents, paid_at FROM orders ORDER BY stripe_invoice_id`,
    ),
    welcomes: all(`SELECT ref_id FROM outbox WHERE kind = 'mail.membership_welcome' ORDER BY ref_id`),
    endings: all(`SELECT ref_id FROM outbox WHERE kind = 'mail.membership_ended' ORDER BY ref_id`),
  };
}

describe(`${LIVES} lives of memberships`, () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    shop.standIn.configure({ webhookMode: 'off' });
    await catchUpWebhookEvents(shop.system);
  });
  afterEach(() => shop.close());

  /** Buyers, cards and the dashboard act for months, and no webhook event reaches us. */
  async function live(random: () => number): Promise<void> {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const planIds = [...PLAN_IDS, drawPlan(shop, random), drawPlan(shop, random)];
    for (let n = 0; n < LIVES; n++) {
      const { sessionId } = await startJoin(shop.as(addBuyer(shop)), { planId: pick(planIds), consents: NO_TICKS });
      if (random() < 0.95)
        shop.standIn.act('pay', sessionId, { card: random() < 0.3 ? MEMBER_CARDS.failsLater : MEMBER_CARDS.good });
    }
    for (let month = 0; month < MONTHS; month++) {
      for (const { id, status } of shop.standIn.listSubscriptions(LIVES)) {
        if (status !== 'active' && status !== 'past_due') continue;
        const what = random();
        if (what < 0.04) shop.standIn.actOnSubscription('cancel-now', id);
        else if (what < 0.1) shop.standIn.actOnSubscription('cancel-at-period-end', id);
        else if (what < 0.2) shop.standIn.actOnSubscription('new-card', id, { card: MEMBER_CARDS.good });
      }
      for (let part = 0; part < 3; part++) {
        shop.clock.advance((10 + random()) * DAY_MS);
        await shop.standIn.tick();
      }
    }
  }

  /** A shop of its own with the same provider, which is told what is in the log. */
  async function told(image: Buffer, log: readonly LoggedWebhook[], everySoOften: number): Promise<ServiceContext> {
    const db = withClock(openDb(image), () => new Date());
    layTriggers(db.sqlite);
    const ctx: ServiceContext = { ...shop.system, db };
    for (const [index, { body }] of log.entries()) {
      await receiveWebhookEvent(
        ctx,
        ctx.payments.readWebhook(body, signWebhook(body, demoDefaults.stripeWebhookSecret, ctx.now())),
      );
      if (index % everySoOften === 0) await processWebhookEvents(ctx);
    }
    for (let round = 0; round < 20; round++) if ((await processWebhookEvents(ctx)).processed === 0) break;
    return ctx;
  }

  it('end the same, whether their webhook events come in order, shuffled, twice, late or not at all', async () => {
    const random = seeded(20260116);
    await live(random);
    const image = shop.db.sqlite.serialize();
    const log = readWebhookLog(shop.standIn);
    expect(log.length).toBeGreaterThan(20 * LIVES);

    const ordered = await told(image, log, 60);
    await refreshMemberships(ordered);
    const expected = outcome(ordered);

    const shuffled = await told(image, disturb(log, { random, duplicates: 0.1, delays: 0.2 }), 60);
    await refreshMemberships(shuffled);
    expect(outcome(shuffled)).toEqual(expected);

    const dropped = await told(image, disturb(log, { random, duplicates: 0.1, delays: 0.2, drops: 0.5 }), 60);
    await catchUpWebhookEvents(dropped);
    for (let round = 0; round < 20; round++) if ((await processWebhookEvents(dropped)).processed === 0) break;
    await refreshMemberships(dropped);
    expect(outcome(dropped)).toEqual(expected);
  }, 480_000);
});
