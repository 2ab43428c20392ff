import { WEBHOOK_MAX_AGE_MS } from '#shared/admin/alarms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { instantOf, noteNow, writeFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { storeWebhookEvent } from './store-webhook-event.ts';

/**
 * The two clocks differ, and events appear in the list late: this much is read twice, and each event is stored once.
 */
const OVERLAP_MS = HOUR_MS;
/** The provider keeps events for 30 days. */
const MAX_GAP_MS = 29 * DAY_MS;
/** The job runs every ten minutes. After a longer gap the server was down, and could not be reached. */
const LISTENING_GAP_MS = 15 * MINUTE_MS;

/** Since when the server has been up to be reached, as far as this job's own rhythm shows. */
function listeningSince(ctx: ServiceContext, now: number): number {
  const askedAt = instantOf(ctx, 'provider_messages_asked_at')?.getTime();
  const wasUp = askedAt !== undefined && now - askedAt < LISTENING_GAP_MS;
  const since = (wasUp ? instantOf(ctx, 'listening_since')?.getTime() : undefined) ?? now;
  inTransaction(ctx.db, () => {
    writeFact(ctx, 'listening_since', String(since));
    writeFact(ctx, 'provider_messages_asked_at', String(now));
  });
  return since;
}

/**
 * Reads the events that the webhook missed. Events it should have delivered while we were listening raise an alarm,
 * also when the provider's list could not be read for a while.
 */
export async function catchUpWebhookEvents(ctx: ServiceContext): Promise<{ stored: number }> {
  const startedAt = ctx.now().getTime();
  const upSince = listeningSince(ctx, startedAt);
  const readUntil = instantOf(ctx, 'provider_messages_read_until')?.getTime();
  let [stored, hasMissed] = [0, false];
  // At the first start of a shop there is nothing to catch up with.
  if (readUntil !== undefined) {
    const since = new Date(Math.max(readUntil - OVERLAP_MS, startedAt - MAX_GAP_MS));
    for await (const page of ctx.payments.listWebhookEvents(since)) {
      const added = inTransaction(ctx.db, () => page.filter((event) => storeWebhookEvent(ctx, event)));
      stored += added.length;
      hasMissed ||= added.some(
        ({ occurredAt }) => occurredAt.getTime() >= upSince && startedAt - occurredAt.getTime() > WEBHOOK_MAX_AGE_MS,
      );
    }
  }
  if (hasMissed) noteNow(ctx, 'webhook_missed_at');
  writeFact(ctx, 'provider_messages_read_until', String(startedAt));
  return { stored };
}
