import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { askAboutMessage } from './ask-about-message.ts';
import type { StoredPayload } from './store-message.ts';

type MessageRow = { id: string; type: string; objectId: string; payload: string | null; isLive: number; attempts: number };

const waiting = statement<{ now: number; limit: number }, MessageRow>(
  `SELECT id, type, object_id AS objectId, payload, is_live AS isLive, attempts FROM provider_events
   WHERE status = 'received' AND next_attempt_at <= @now ORDER BY next_attempt_at LIMIT @limit`,
);
const finish = statement<{ id: string; status: 'processed' | 'ignored'; at: number }>(
  `UPDATE provider_events SET status = @status, processed_at = @at, payload = NULL, last_error = NULL, attempts = attempts + 1 WHERE id = @id`,
);
const postpone = statement<{ id: string; status: 'received' | 'failed'; nextAt: number; error: string }>(
  `UPDATE provider_events SET status = @status, attempts = attempts + 1, next_attempt_at = @nextAt, last_error = @error WHERE id = @id`,
);

const BATCH = 256;
const AT_ONCE = 32;
const MAX_ATTEMPTS = 12;
const BACK_OFF_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

async function processOne(ctx: ServiceContext, row: MessageRow): Promise<void> {
  try {
    const payload = JSON.parse(row.payload ?? '{"orderId":null,"paymentIntentId":null}') as StoredPayload;
    const isOurMode = (row.isLive === 1) === ctx.isLive;
    const consequence = isOurMode ? await askAboutMessage(ctx, { type: row.type, objectId: row.objectId, payload }) : () => false;
    await inSharedTransaction(ctx.db, () => finish(ctx.db).run({ id: row.id, status: consequence() ? 'processed' : 'ignored', at: ctx.now().getTime() }));
  } catch (error) {
    // The provider does not know the object: it belongs to another environment of the account.
    const isGone = error instanceof ProviderRefusal && error.providerCode === 'resource_missing';
    const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
    if (isGone) finish(ctx.db).run({ id: row.id, status: 'ignored', at: ctx.now().getTime() });
    else postpone(ctx.db).run({ id: row.id, status: isLast ? 'failed' : 'received', nextAt: ctx.now().getTime() + (BACK_OFF_MS[Math.min(row.attempts, BACK_OFF_MS.length - 1)] ?? MINUTE_MS), error: error instanceof Error ? error.name : 'error' });
    if (!isGone) ctx.log.warn({ err: error, messageId: row.id, type: row.type, attempts: row.attempts + 1 }, 'a provider message could not be processed');
  }
}

/**
 * Works through a batch of stored messages that are due, some at a time, and asks to be called again if there are more.
 * One that fails waits longer each time; a crash loses none.
 */
export async function processMessages(ctx: ServiceContext): Promise<{ processed: number }> {
  const rows = waiting(ctx.db).all({ now: ctx.now().getTime(), limit: BATCH });
  const queue = rows.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, rows.length) }, async () => {
      for (const row of queue) await processOne(ctx, row);
    }),
  );
  if (rows.length === BATCH) ctx.wakeJobs();
  return { processed: rows.length };
}
