import { DUNNING_DAYS } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryOutDueDeclarations } from './answer-declaration.ts';
import { askAboutSubscription } from './ask-about-subscription.ts';
import { abandonMembership, askAboutMembership } from './settle-membership.ts';
import { changeSubscriber, findSubscriber } from './subscriber-rows.ts';
import { takeBackForPauses } from './take-back-free-tickets.ts';
import { tellAboutDebt } from './tell-about-change.ts';
import { tellWallet } from './tell-wallet.ts';
import { tellWalletsByClock } from './tell-wallets-by-clock.ts';

const BATCH = 50;
/** An open order is asked about this often, in case its message got lost. */
const ASK_ORDER_EVERY_MS = 5 * MINUTE_MS;
/** A month that is over and was not renewed by now: its message is late (the provider charges an hour after the month begins). */
const RENEWAL_LATE_MS = 2 * HOUR_MS;
const ASK_AGAIN_MS = 6 * HOUR_MS;
/** The one notice before a minimum term ends and the months run on, in time for the 14 days (decisions §5). */
const NOTICE_BEFORE_MS = 21 * DAY_MS;

/** Days of grace are Berlin days: one is an hour shorter or longer when the clocks change. */
const CLOCK_CHANGE_MS = 2 * HOUR_MS;

type Asked = { id: string; sessionId: string | null; subscriptionId: string | null };

const quietOrders = statement<{ before: number; limit: number }, Asked>(
  `SELECT id, stripe_session_id AS sessionId, stripe_subscription_id AS subscriptionId FROM subscribers WHERE status = 'pending' AND updated_at <= @before ORDER BY updated_at LIMIT @limit`,
);
const lateRenewals = statement<{ endedBefore: number; askedBefore: number; limit: number }, Asked>(
  `SELECT id, stripe_session_id AS sessionId, stripe_subscription_id AS subscriptionId FROM subscribers
   WHERE status IN ('active', 'past_due') AND current_period_end <= @endedBefore AND (checked_at IS NULL OR checked_at <= @askedBefore) ORDER BY current_period_end LIMIT @limit`,
);
/** Whose next mail may be due: who has had it makes room for the others, however many renewals failed on one day. */
const inDebt = statement<
  { limit: number; from: number; now: number; secondFrom: number; thirdFrom: number },
  { id: string }
>(
  `SELECT id FROM subscribers WHERE status = 'past_due' AND grace_started_at >= @from AND (cancel_at IS NULL OR cancel_at > @now)
     AND grace_started_at <= CASE dunning_mails WHEN 0 THEN @now WHEN 1 THEN @secondFrom WHEN 2 THEN @thirdFrom END ORDER BY grace_started_at LIMIT @limit`,
);
const pausesOver = statement<{ now: number; limit: number }, { id: string; pauseEndsAt: number }>(
  `SELECT id, pause_ends_at AS pauseEndsAt FROM subscribers WHERE pause_ends_at IS NOT NULL AND pause_end_told = 0 AND pause_ends_at <= @now ORDER BY pause_ends_at LIMIT @limit`,
);
/** Those who have had the notice are looked up, not written again: the others of a month of many are not kept waiting. */
const termsEnding = statement<{ now: number; until: number; limit: number }, { id: string; end: number }>(
  `SELECT id, current_period_end AS end FROM subscribers
   WHERE status IN ('active', 'past_due') AND current_period_end > @now AND current_period_end <= @until AND current_period_end = minimum_term_end AND cancel_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM outbox WHERE kind = 'mail.membership_renewal' AND ref_id = subscribers.id || ':' || subscribers.current_period_end) ORDER BY current_period_end LIMIT @limit`,
);

async function askAboutOrder(ctx: ServiceContext, { id, sessionId }: Asked): Promise<void> {
  const asked = sessionId === null ? null : await askAboutMembership(ctx, sessionId);
  asked?.settle();
  const row = findSubscriber(ctx, id);
  if (row?.status !== 'pending') return;
  const isOver = row.sessionExpiresAt !== null && row.sessionExpiresAt <= ctx.now();
  // Without a page nobody can have paid; with one, the provider has the last word.
  if (isOver && (sessionId === null || asked?.session.status === 'expired')) abandonMembership(ctx, id);
  else inTransaction(ctx.db, () => changeSubscriber(ctx, id, {}));
}

async function askAgain(ctx: ServiceContext, { subscriptionId }: Asked): Promise<void> {
  if (subscriptionId !== null) (await askAboutSubscription(ctx, subscriptionId))();
}

async function askEach(
  ctx: ServiceContext,
  rows: readonly Asked[],
  ask: (ctx: ServiceContext, row: Asked) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await ask(ctx, row).catch((error: unknown) =>
      ctx.log.warn({ err: error, subscriberId: row.id }, 'a membership could not be asked about'),
    );
  }
}

function tellWhatIsDue(ctx: ServiceContext): void {
  const now = ctx.now().getTime();
  inTransaction(ctx.db, () => {
    const [, secondFrom = now, thirdFrom = now] = DUNNING_DAYS.map((days) => now - days * DAY_MS + CLOCK_CHANGE_MS);
    for (const { id } of inDebt(ctx.db).all({ from: now - 8 * DAY_MS, now, secondFrom, thirdFrom, limit: BATCH })) {
      const row = findSubscriber(ctx, id);
      if (row !== undefined) tellAboutDebt(ctx, row);
    }
    takeBackForPauses(ctx, BATCH);
    for (const { id, pauseEndsAt } of pausesOver(ctx.db).all({ now, limit: BATCH })) {
      changeSubscriber(ctx, id, { pauseEndTold: true });
      putInOutbox(ctx, { kind: 'mail.membership_resumed', refId: `${id}:${pauseEndsAt}` });
      tellWallet(ctx, id);
    }
    for (const { id, end } of termsEnding(ctx.db).all({ now, until: now + NOTICE_BEFORE_MS, limit: BATCH }))
      putInOutbox(ctx, { kind: 'mail.membership_renewal', refId: `${id}:${end}` });
  });
}

/** Memberships by the clock: orders nobody paid, renewals nobody told us about, the mails that are due, the passes on phones. */
export async function keepMembershipsCurrent(ctx: ServiceContext): Promise<void> {
  const now = ctx.now().getTime();
  await askEach(ctx, quietOrders(ctx.db).all({ before: now - ASK_ORDER_EVERY_MS, limit: BATCH }), askAboutOrder);
  await askEach(
    ctx,
    lateRenewals(ctx.db).all({ endedBefore: now - RENEWAL_LATE_MS, askedBefore: now - ASK_AGAIN_MS, limit: BATCH }),
    askAgain,
  );
  tellWhatIsDue(ctx);
  carryOutDueDeclarations(ctx);
  tellWalletsByClock(ctx);
}
