import { ranOutBefore } from '#shared/retention/ran-out-before.ts';
import { RETENTION, type TimedRule } from '#shared/retention/retention.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { pruneAccounts } from '../../accounts/prune-accounts.ts';
import { CODE_RULES } from './code-rules.ts';
import { COURSE_RULES } from './course-rules.ts';
import { type Forget, forgetWhere, inOrder, isOlder, MOMENT } from './forget-rule.ts';
import { MONEY_RULES } from './money-rules.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { walletLog, walletPasses } from '#server/db/schema/wallet-passes.ts';
import { webhookDeliveries, webhookSequences } from '#server/db/schema/webhooks.ts';

/** What other programs were told; the tries of a delivery go with it. */
const WEBHOOK_RULES = {
  webhookDeliveries: inOrder(
    forgetWhere(webhookDeliveries, isOlder(webhookDeliveries.createdAt)),
    forgetWhere(webhookSequences, isOlder(webhookSequences.at)),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;

/** Passes in phones' wallets, from whose end on nothing changes any more; the phones' push tokens go with them. */
const WALLET_RULES = {
  walletPasses: inOrder(
    prepared(MOMENT, (orm) => {
      const over = orm
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(events, eq(events.id, tickets.eventId))
        .where(or(isOlder(events.endsAt), and(isNotNull(tickets.cancelledAt), isOlder(tickets.cancelledAt))));
      return orm.delete(walletPasses).where(inArray(walletPasses.ticketId, over)).prepare();
    }),
    prepared(MOMENT, (orm) => {
      const over = orm
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(and(isNotNull(subscribers.endedAt), isOlder(subscribers.endedAt)));
      return orm.delete(walletPasses).where(inArray(walletPasses.subscriberId, over)).prepare();
    }),
  ),
  walletLog: inOrder(forgetWhere(walletLog, isOlder(walletLog.at))),
} satisfies Partial<Record<TimedRule, Forget>>;

const FORGET: Record<TimedRule, Forget> = {
  ...PEOPLE_RULES,
  ...MONEY_RULES,
  ...CODE_RULES,
  ...COURSE_RULES,
  ...WALLET_RULES,
  ...WEBHOOK_RULES,
};

const isTimed = (rule: string): rule is TimedRule => Object.hasOwn(FORGET, rule);

/**
 * Everything whose time is over goes (the periods are in shared/retention/retention.ts), and with it its traces in the
 * files.
 */
export function forgetWhatRanOut(ctx: ServiceContext): Partial<Record<TimedRule, number>> {
  const now = ctx.now();
  pruneAccounts(ctx);
  const forgotten: Partial<Record<TimedRule, number>> = {};
  for (const rule of Object.keys(RETENTION).filter(isTimed)) {
    try {
      forgotten[rule] = inTransaction(ctx.db, () => FORGET[rule](ctx.db, { before: ranOutBefore(rule, now), now }));
    } catch (error) {
      ctx.log.error({ err: error, rule }, 'could not forget'); // the other rules all the same
    }
  }
  scrubFile(ctx.db);
  ctx.log.info({ forgotten }, 'what ran out is forgotten');
  return forgotten;
}
