import { WEBHOOK_MAX_AGE_MS } from '#shared/admin/alarms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { noteNow } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { storeWebhookEvent } from './store-webhook-event.ts';

const READ_UNTIL = 'provider_messages_read_until';
/** The provider's clock and ours differ, and messages appear late: read a little twice, each is stored once. */
const OVERLAP_MS = HOUR_MS;
/** Providers keep messages for 30 days; further back there is nothing to read. */
const MAX_GAP_MS = 29 * DAY_MS;

/** Reading comes every ten minutes; a longer gap means that nobody was there to be reached. */
const LISTENING_GAP_MS = 15 * MINUTE_MS;

const read = statement<{ key: string }, { value: string }>(`SELECT value FROM meta WHERE key = @key`);
const write = statement<{ key: string; value: string }>(
  `INSERT INTO meta (key, value) VALUES (@key, @value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
);

/** Reads the messages the webhook missed while we were down (decisions §4). */
export async function catchUpWebhookEvents(ctx: ServiceContext): Promise<{ stored: number }> {
  const startedAt = ctx.now().getTime();
  const marker = read(ctx.db).get({ key: READ_UNTIL });
  const wasListening = marker !== undefined && startedAt - Number(marker.value) < LISTENING_GAP_MS;
  let [stored, hasMissed] = [0, false];
  // A shop that starts for the first time has missed nothing.
  if (marker !== undefined) {
    for await (const page of ctx.payments.listWebhookEvents(
      new Date(Math.max(Number(marker.value) - OVERLAP_MS, startedAt - MAX_GAP_MS)),
    )) {
      const isNew = inTransaction(ctx.db, () => page.filter((message) => storeWebhookEvent(ctx, message)));
      stored += isNew.length;
      hasMissed ||= isNew.some(({ occurredAt }) => startedAt - occurredAt.getTime() > WEBHOOK_MAX_AGE_MS);
    }
  }
  // What came while we were down could not be delivered; what came while we listened should have been.
  if (hasMissed && wasListening) noteNow(ctx, 'webhook_missed_at');
  write(ctx.db).run({ key: READ_UNTIL, value: String(startedAt) });
  return { stored };
}
