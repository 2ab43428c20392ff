import { and, asc, eq, gt, gte, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { DUNNING_DAYS } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutSubscription } from './refresh-subscription.ts';
import { followGivenTime } from './end-given.ts';
import { abandonMembership, askAboutMembership } from './settle-membership.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import { changeSubscriber, findSubscriber } from './subscriber-rows.ts';
import { takeBackForPauses } from './take-back-free-tickets.ts';
import { tellAboutDebt } from './tell-about-change.ts';
import { tellWallet } from './tell-wallet.ts';
import { tellWalletsByClock } from './tell-wallets-by-clock.ts';

const BATCH = 50;
/** An open order is asked about this often, in case its webhook event got lost. */
const ASK_ORDER_EVERY_MS = 5 * MINUTE_MS;
/** A month that is over and was not renewed by now: its event is late. The provider charges an hour after it begins. */
const RENEWAL_LATE_MS = 2 * HOUR_MS;
const ASK_AGAIN_MS = 6 * HOUR_MS;
/** The one notice before a minimum term ends and the months run on, in time for the 14 days. */
const NOTICE_BEFORE_MS = 21 * DAY_MS;

/** Days of grace are Berlin days: one is an hour shorter or longer when the clocks change. */
const CLOCK_CHANGE_MS = 2 * HOUR_MS;

/**
 * What only time brings: orders nobody paid, renewals nobody told us about, mails that are due, passes on people's
 * phones.
 */
export async function refreshMemberships(ctx: ServiceContext): Promise<void> {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  await askEach(ctx, unpaidOrders(ctx.db).all({ before: ago(ASK_ORDER_EVERY_MS), limit: BATCH }), askAboutOrder);
  followGivenTime(ctx, BATCH);
  const late = { endedBefore: ago(RENEWAL_LATE_MS), askedBefore: ago(ASK_AGAIN_MS), limit: BATCH };
  await askEach(ctx, lateRenewals(ctx.db).all(late), askAgain);
  sendMailsThatAreDue(ctx);
  tellWalletsByClock(ctx);
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

const asked = {
  id: subscribers.id,
  sessionId: subscribers.stripeSessionId,
  subscriptionId: subscribers.stripeSubscriptionId,
};
type Asked = { id: string; sessionId: string | null; subscriptionId: string | null };

const unpaidOrders = prepared({ before: subscribers.updatedAt, limit: Number }, (orm, { before, limit }) =>
  orm
    .select(asked)
    .from(subscribers)
    .where(and(sql`${subscribers.status} = 'pending'`, lte(subscribers.updatedAt, before)))
    .orderBy(asc(subscribers.updatedAt))
    .limit(limit)
    .prepare(),
);
const lateRenewals = prepared(
  { endedBefore: subscribers.currentPeriodEnd, askedBefore: subscribers.checkedAt, limit: Number },
  (orm, { endedBefore, askedBefore, limit }) =>
    orm
      .select(asked)
      .from(subscribers)
      .where(
        and(
          HAS_BEGUN,
          lte(subscribers.currentPeriodEnd, endedBefore),
          or(isNull(subscribers.checkedAt), lte(subscribers.checkedAt, askedBefore)),
        ),
      )
      .orderBy(asc(subscribers.currentPeriodEnd))
      .limit(limit)
      .prepare(),
);

async function askAboutOrder(ctx: ServiceContext, { id, sessionId }: Asked): Promise<void> {
  const asked = sessionId === null ? null : await askAboutMembership(ctx, sessionId);
  asked?.settle();
  const row = findSubscriber(ctx, id);
  if (row?.status !== 'pending') return;
  const isOver = row.sessionExpiresAt !== null && row.sessionExpiresAt <= ctx.now();
  // Without a page nobody can have paid. With one, only the provider knows.
  if (isOver && (sessionId === null || asked?.session.status === 'expired')) abandonMembership(ctx, id);
  else inTransaction(ctx.db, () => changeSubscriber(ctx, id, {}));
}

async function askAgain(ctx: ServiceContext, { subscriptionId }: Asked): Promise<void> {
  if (subscriptionId !== null) (await askAboutSubscription(ctx, subscriptionId))();
}

/**
 * Only memberships whose next mail is due. Those who have had it do not fill the batch, however many renewals failed on
 * one day.
 */
const owing = prepared(
  {
    now: subscribers.cancelAt,
    from: subscribers.graceStartedAt,
    secondFrom: subscribers.graceStartedAt,
    thirdFrom: subscribers.graceStartedAt,
    limit: Number,
  },
  (orm, { now, from, secondFrom, thirdFrom, limit }) => {
    const isDue = (mailsSent: number, startedBefore: SQL) =>
      and(eq(subscribers.dunningMails, mailsSent), lte(subscribers.graceStartedAt, startedBefore));
    return orm
      .select()
      .from(subscribers)
      .where(
        and(
          sql`${subscribers.status} = 'past_due'`,
          gte(subscribers.graceStartedAt, from),
          or(isNull(subscribers.cancelAt), gt(subscribers.cancelAt, now)),
          or(isDue(0, now), isDue(1, secondFrom), isDue(2, thirdFrom)),
        ),
      )
      .orderBy(asc(subscribers.graceStartedAt))
      .limit(limit)
      .prepare();
  },
);

const pausesOver = prepared({ now: subscribers.pauseEndsAt, limit: Number }, (orm, { now, limit }) =>
  orm
    .select({ id: subscribers.id, pauseEndsAt: subscribers.pauseEndsAt })
    .from(subscribers)
    .where(and(sql`${subscribers.pauseEndTold} = 0`, lte(subscribers.pauseEndsAt, now)))
    .orderBy(asc(subscribers.pauseEndsAt))
    .limit(limit)
    .prepare(),
);

/**
 * Whose minimum term ends soon. Those who have had the notice are left out, so that the others of a busy month are not
 * kept waiting.
 */
const termsEnding = prepared(
  { now: subscribers.currentPeriodEnd, until: subscribers.currentPeriodEnd, limit: Number },
  (orm, { now, until, limit }) => {
    const isNotice = and(
      eq(outbox.kind, 'mail.membership_renewal'),
      sql`${outbox.refId} = ${subscribers.id} || ':' || ${subscribers.currentPeriodEnd}`,
    );
    return orm
      .select({ id: subscribers.id, end: subscribers.currentPeriodEnd })
      .from(subscribers)
      .where(
        and(
          HAS_BEGUN,
          gt(subscribers.currentPeriodEnd, now),
          lte(subscribers.currentPeriodEnd, until),
          eq(subscribers.currentPeriodEnd, subscribers.minimumTermEnd),
          isNull(subscribers.cancelAt),
          isNull(subscribers.nextPlanAt),
          notExists(orm.select({ id: outbox.id }).from(outbox).where(isNotice)),
        ),
      )
      .orderBy(asc(subscribers.currentPeriodEnd))
      .limit(limit)
      .prepare();
  },
);

function sendMailsThatAreDue(ctx: ServiceContext): void {
  const now = ctx.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [, secondFrom = now, thirdFrom = now] = DUNNING_DAYS.map((days) => ago(days * DAY_MS - CLOCK_CHANGE_MS));
  inTransaction(ctx.db, () => {
    for (const row of owing(ctx.db).all({ from: ago(8 * DAY_MS), now, secondFrom, thirdFrom, limit: BATCH }))
      tellAboutDebt(ctx, row);
    takeBackForPauses(ctx, BATCH);
    for (const { id, pauseEndsAt } of pausesOver(ctx.db).all({ now, limit: BATCH })) {
      changeSubscriber(ctx, id, { pauseEndTold: true });
      putInOutbox(ctx, { kind: 'mail.membership_resumed', refId: `${id}:${pauseEndsAt?.getTime()}` });
      tellWallet(ctx, id);
    }
    const until = new Date(now.getTime() + NOTICE_BEFORE_MS);
    for (const { id, end } of termsEnding(ctx.db).all({ now, until, limit: BATCH }))
      putInOutbox(ctx, { kind: 'mail.membership_renewal', refId: `${id}:${end?.getTime()}` });
  });
}
