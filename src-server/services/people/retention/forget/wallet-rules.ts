import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { TimedRule } from '#shared/retention/retention.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { walletLog, walletPasses } from '#server/db/schema/wallet-passes.ts';
import { forgetWhere, inOrder, isOlder, MOMENT, type Forget } from './forget-rule.ts';

/** Passes in phones' wallets, from whose end on nothing changes any more; the phones' push tokens go with them. */
export const WALLET_RULES = {
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
