import type { TimedRule } from '#shared/retention/retention.ts';
import { webhookDeliveries, webhookSequences } from '#server/db/schema/webhooks.ts';
import { forgetWhere, inOrder, isOlder, type Forget } from './forget-rule.ts';

/** What other programs were told; the tries of a delivery go with it. */
export const WEBHOOK_RULES = {
  webhookDeliveries: inOrder(
    forgetWhere(webhookDeliveries, isOlder(webhookDeliveries.createdAt)),
    forgetWhere(webhookSequences, isOlder(webhookSequences.at)),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;
