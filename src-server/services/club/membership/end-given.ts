import { and, asc, eq, gt, lte, ne, notExists, sql } from 'drizzle-orm';
import { addBerlinDays } from '#shared/berlin.ts';
import { REMIND_BEFORE_DAYS } from '#shared/membership/by-hand.ts';
import { phaseOf } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellWebhooks } from '../../shop/webhooks/tell-webhooks.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import { changeSubscriber, findSubscriber, type SubscriberRow } from './subscriber-rows.ts';
import { tellAboutChange } from './tell-about-change.ts';

const isGiven = and(HAS_BEGUN, ne(subscribers.paidBy, 'card').inlineParams());

/** The night of the last day lasts at least so long after it. */
const AFTER_MIDNIGHT_MS = 5 * HOUR_MS;

const over = prepared({ before: subscribers.cancelAt, limit: Number }, (orm, { before, limit }) =>
  orm
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(isGiven, lte(subscribers.cancelAt, before)))
    .orderBy(asc(subscribers.cancelAt))
    .limit(limit)
    .prepare(),
);

/** Whoever got less time than that knows its end from the mail that gave it. */
const endingSoon = prepared(
  { now: subscribers.cancelAt, until: subscribers.cancelAt, limit: Number },
  (orm, { now, until, limit }) => {
    const isReminder = and(
      eq(outbox.kind, 'mail.membership_given_ending'),
      sql`${outbox.refId} = ${subscribers.id} || ':' || ${subscribers.cancelAt}`,
    );
    return orm
      .select({ id: subscribers.id, cancelAt: subscribers.cancelAt })
      .from(subscribers)
      .where(
        and(
          isGiven,
          gt(subscribers.cancelAt, now),
          lte(subscribers.cancelAt, until),
          sql`${subscribers.cancelAt} - ${subscribers.createdAt} > ${REMIND_BEFORE_DAYS * DAY_MS}`.inlineParams(),
          notExists(orm.select({ id: outbox.id }).from(outbox).where(isReminder)),
        ),
      )
      .orderBy(asc(subscribers.cancelAt))
      .limit(limit)
      .prepare();
  },
);

/** The time that the office gave is over, and nothing renews it. Changes nothing else and no contract by card. */
export function endIfOver(ctx: ServiceContext, id: string): void {
  inTransaction(ctx.db, () => {
    const row = findSubscriber(ctx, id);
    if (row?.status !== 'active' || row.paidBy === 'card' || phaseOf(row, ctx.now()) !== 'ended') return;
    endGiven(ctx, row, { endedAt: row.cancelAt ?? ctx.now(), endReason: 'ran_out' });
  });
}

/** Over for good; its free tickets go with it. Call inside a transaction. */
export function endGiven(
  ctx: ServiceContext,
  row: SubscriberRow,
  end: { endedAt: Date; endReason: 'ran_out' | 'cancelled' },
): void {
  const change = { ...end, status: 'ended' as const };
  changeSubscriber(ctx, row.id, change);
  tellAboutChange(ctx, row, { ...row, ...change });
}

/** One that was given by mistake, and that nobody has used: as if it had never been. Call inside a transaction. */
export function takeGivenBack(ctx: ServiceContext, id: string): void {
  tellWebhooks(ctx, 'member.ended', { id });
  deleteRows(ctx.db, subscribers, { id });
}

/** What only time brings for memberships that the office gave: one reminder, and the end. */
export function followGivenTime(ctx: ServiceContext, limit: number): void {
  const now = ctx.now();
  for (const { id } of over(ctx.db).all({ before: new Date(now.getTime() - AFTER_MIDNIGHT_MS), limit }))
    endIfOver(ctx, id);
  inTransaction(ctx.db, () => {
    const until = addBerlinDays(now, REMIND_BEFORE_DAYS);
    for (const { id, cancelAt } of endingSoon(ctx.db).all({ now, until, limit }))
      putInOutbox(ctx, { kind: 'mail.membership_given_ending', refId: `${id}:${cancelAt?.getTime()}` });
  });
}
