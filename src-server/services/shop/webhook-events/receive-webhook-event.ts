import type { WebhookEvent } from '#server/adapters/payment-provider.ts';
import { MEMBERSHIP_TYPE_PREFIXES } from '#server/db/schema/payments.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { forgetFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { storeWebhookEvent } from './store-webhook-event.ts';

/**
 * Whether nobody waits for what the event is about. A buyer waits for tickets; nobody waits for a membership's month.
 */
export const canWait = ({ type }: { type: string }): boolean =>
  MEMBERSHIP_TYPE_PREFIXES.some((prefix) => type.startsWith(prefix));

/** The provider waits ten seconds for an answer, so these milliseconds cost nobody anything. */
const CROWD_WAIT_MS = 8;

/**
 * Takes a webhook event that was delivered. When the promise resolves it is on disk; events that arrive together share
 * a commit.
 */
export function receiveWebhookEvent(ctx: ServiceContext, event: WebhookEvent): Promise<boolean> {
  const store = () => {
    forgetFact(ctx, 'webhook_missed_at'); // the provider reaches us
    return storeWebhookEvent(ctx, event);
  };
  return inSharedTransaction(ctx.db, store, canWait(event) ? CROWD_WAIT_MS : undefined);
}
