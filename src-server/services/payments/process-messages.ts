import { setImmediate as visitorsTurn } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { ServiceContext } from '../service-context.ts';
import { askAboutMessage, subscriptionAskedAbout, type Message } from './ask-about-message.ts';
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
/** Each asks the provider twice at most; more at once would only meet the provider's own limit. */
const AT_ONCE = 16;
const MAX_ATTEMPTS = 12;
const BACK_OFF_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** Messages that one question answers; the first of them is the one that is asked about. */
type Group = [MessageRow, ...MessageRow[]];

const messageOf = ({ type, objectId, payload }: MessageRow): Message => ({ type, objectId, payload: JSON.parse(payload ?? '{"orderId":null,"paymentIntentId":null}') as StoredPayload });

/** A renewal is told in several messages: together they ask once about their membership, with its months if one of them wants those. */
function groupsOf(rows: readonly MessageRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const membership = subscriptionAskedAbout(messageOf(row));
    const key = membership === null ? row.id : `${row.isLive}:${membership.subscriptionId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else if (membership?.withMonths === true) group.unshift(row);
    else group.push(row);
  }
  return [...groups.values()];
}

function recordFailure(ctx: ServiceContext, row: MessageRow, error: unknown): void {
  // The provider does not know the object: it belongs to another environment of the account.
  const isGone = error instanceof ProviderRefusal && error.providerCode === 'resource_missing';
  const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
  if (isGone) finish(ctx.db).run({ id: row.id, status: 'ignored', at: ctx.now().getTime() });
  else postpone(ctx.db).run({ id: row.id, status: isLast ? 'failed' : 'received', nextAt: ctx.now().getTime() + (BACK_OFF_MS[Math.min(row.attempts, BACK_OFF_MS.length - 1)] ?? MINUTE_MS), error: error instanceof Error ? error.name : 'error' });
  if (!isGone) ctx.log.warn({ err: error, messageId: row.id, type: row.type, attempts: row.attempts + 1 }, 'a provider message could not be processed');
}

async function processGroup(ctx: ServiceContext, group: Group): Promise<void> {
  const [first] = group;
  try {
    const isOurMode = (first.isLive === 1) === ctx.isLive;
    const consequence = isOurMode ? await askAboutMessage(ctx, messageOf(first)) : () => false;
    await inSharedTransaction(ctx.db, () => {
      const status = consequence() ? 'processed' : 'ignored';
      for (const { id } of group) finish(ctx.db).run({ id, status, at: ctx.now().getTime() });
    });
  } catch (error) {
    for (const row of group) recordFailure(ctx, row, error);
  }
}

/**
 * Works through a batch of stored messages that are due, some at a time, and asks to be called again if there are more.
 * One that fails waits longer each time; a crash loses none. Between two questions visitors get their turn.
 */
export async function processMessages(ctx: ServiceContext): Promise<{ processed: number }> {
  const rows = waiting(ctx.db).all({ now: ctx.now().getTime(), limit: BATCH });
  const groups = groupsOf(rows);
  const queue = groups.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, groups.length) }, async () => {
      for (const group of queue) {
        await processGroup(ctx, group);
        await visitorsTurn();
      }
    }),
  );
  if (rows.length === BATCH) ctx.wakeJobs();
  return { processed: rows.length };
}
