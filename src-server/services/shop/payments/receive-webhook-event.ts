import type { WebhookEvent } from '#server/adapters/payment-provider.ts';
import { MONTHS_BEGIN } from '#server/db/schema/payments.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { forgetFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { storeWebhookEvent } from './store-webhook-event.ts';

/** Whether nobody stands and waits for it; a buyer waits for tickets. */
export const canWait = ({ type }: { type: string }): boolean => MONTHS_BEGIN.some((prefix) => type.startsWith(prefix));

/** The provider waits ten seconds for an answer. */
const CROWD_WAIT_MS = 8;

function store(ctx: ServiceContext, message: WebhookEvent): boolean {
  forgetFact(ctx, 'webhook_missed_at'); // the provider reaches us
  return storeWebhookEvent(ctx, message);
}

/** Takes a message that was delivered to us; when the promise resolves it is on disk. Messages that arrive together share a commit. */
export function receiveWebhookEvent(ctx: ServiceContext, message: WebhookEvent): Promise<boolean> {
  return inSharedTransaction(ctx.db, () => store(ctx, message), canWait(message) ? CROWD_WAIT_MS : undefined);
}
