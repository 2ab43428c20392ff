import { setImmediate as visitorsTurn } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { statement } from '#server/db/client.ts';
import { IS_OF_MONTHS } from '#server/db/schema/payments.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  askAboutWebhookEvent,
  subscriptionAskedAbout,
  type Consequence,
  type Message,
} from './ask-about-webhook-event.ts';
import type { StoredPayload } from './store-webhook-event.ts';

type MessageRow = {
  id: string;
  type: string;
  objectId: string;
  payload: string | null;
  isLive: number;
  attempts: number;
};

type Due = { now: number; limit: number };
const due = (which: string) =>
  statement<Due, MessageRow>(
    `SELECT id, type, object_id AS objectId, payload, is_live AS isLive, attempts FROM provider_events
     WHERE status = 'received' AND ${which} AND next_attempt_at <= @now ORDER BY next_attempt_at LIMIT @limit`,
  );
const awaited = due(`NOT ${IS_OF_MONTHS}`);
const months = due(IS_OF_MONTHS);
const finish = statement<{ id: string; status: 'processed' | 'ignored'; at: number }>(
  `UPDATE provider_events SET status = @status, processed_at = @at, payload = NULL, last_error = NULL, attempts = attempts + 1 WHERE id = @id`,
);
const postpone = statement<{ id: string; status: 'received' | 'failed'; nextAt: number; error: string }>(
  `UPDATE provider_events SET status = @status, attempts = attempts + 1, next_attempt_at = @nextAt, last_error = @error WHERE id = @id`,
);

const BATCH = 256;
/**
 * How a kind of message is worked through. `lanes`: asked about at once; more would only meet the provider's own limit. `together`:
 * written in one commit, few enough to be over in a moment, while everybody waits for the disk once.
 */
type Pace = { lanes: number; together: number; rest: () => Promise<unknown> };

/** A buyer waits for tickets. */
const AT_ONCE: Pace = { lanes: 16, together: 1, rest: visitorsTurn };
/** Nobody waits for a membership's month, and all of them come on one day: they must not come back in one crowd. */
const UNHURRIED = { lanes: 4, together: 2 };

const MAX_ATTEMPTS = 12;
const BACK_OFF_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** Messages that one question answers; the first of them is the one that is asked about. */
type Group = [MessageRow, ...MessageRow[]];

const messageOf = ({ type, objectId, payload }: MessageRow): Message => ({
  type,
  objectId,
  payload: JSON.parse(payload ?? '{"orderId":null,"paymentIntentId":null}') as StoredPayload,
});

/** A renewal is told in several messages: together they ask once about their membership. */
function groupsOf(rows: readonly MessageRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const subscriptionId = subscriptionAskedAbout(messageOf(row));
    const key = subscriptionId === null ? row.id : `${row.isLive}:${subscriptionId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function recordFailure(ctx: ServiceContext, row: MessageRow, error: unknown): void {
  // The provider does not know the object: it belongs to another environment of the account.
  const isGone = error instanceof ProviderRefusal && error.providerCode === 'resource_missing';
  const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
  if (isGone) finish(ctx.db).run({ id: row.id, status: 'ignored', at: ctx.now().getTime() });
  else
    postpone(ctx.db).run({
      id: row.id,
      status: isLast ? 'failed' : 'received',
      nextAt: ctx.now().getTime() + (BACK_OFF_MS[Math.min(row.attempts, BACK_OFF_MS.length - 1)] ?? MINUTE_MS),
      error: error instanceof Error ? error.name : 'error',
    });
  if (!isGone)
    ctx.log.warn(
      { err: error, messageId: row.id, type: row.type, attempts: row.attempts + 1 },
      'a provider message could not be processed',
    );
}

type Answered = { group: Group; consequence: Consequence };

async function ask(ctx: ServiceContext, group: Group): Promise<Answered | null> {
  const [first] = group;
  try {
    const isOurMode = (first.isLive === 1) === ctx.isLive;
    return { group, consequence: isOurMode ? await askAboutWebhookEvent(ctx, messageOf(first)) : () => false };
  } catch (error) {
    for (const row of group) recordFailure(ctx, row, error);
    return null;
  }
}

async function settle(ctx: ServiceContext, { group, consequence }: Answered): Promise<void> {
  try {
    await inSharedTransaction(ctx.db, () => {
      const status = consequence() ? 'processed' : 'ignored';
      for (const { id } of group) finish(ctx.db).run({ id, status, at: ctx.now().getTime() });
    });
  } catch (error) {
    for (const row of group) recordFailure(ctx, row, error);
  }
}

async function workThrough(
  ctx: ServiceContext,
  groups: readonly Group[],
  { lanes, together, rest }: Pace,
): Promise<void> {
  const queue = groups.values();
  let answered: Answered[] = [];
  const settleAll = async () => {
    const now = answered;
    answered = [];
    await Promise.all(now.map((one) => settle(ctx, one)));
  };
  await Promise.all(
    Array.from({ length: Math.min(lanes, groups.length) }, async () => {
      for (const group of queue) {
        const one = await ask(ctx, group);
        if (one !== null) answered.push(one);
        if (answered.length >= together) await settleAll();
        await rest();
      }
    }),
  );
  await settleAll();
}

/** What somebody waits for and came meanwhile is worked through in between, once for all lanes. */
function buyersInBetween(ctx: ServiceContext): () => Promise<void> {
  let serving: Promise<void> | null = null;
  return async () => {
    if (serving === null) {
      const rows = awaited(ctx.db).all({ now: ctx.now().getTime(), limit: BATCH });
      if (rows.length > 0) serving = workThrough(ctx, groupsOf(rows), AT_ONCE).finally(() => (serving = null));
    }
    await serving;
  };
}

/**
 * Works through a batch of stored messages that are due, some at a time, and asks to be called again if there are more.
 * One that fails waits longer each time; a crash loses none. Payments come first, also those that arrive meanwhile; `rest` is taken
 * after each membership, so that visitors get their turn.
 */
export async function processWebhookEvents(
  ctx: ServiceContext,
  rest: () => Promise<void> = visitorsTurn,
): Promise<{ processed: number }> {
  const now = ctx.now().getTime();
  const first = awaited(ctx.db).all({ now, limit: BATCH });
  const rows = [...first, ...months(ctx.db).all({ now, limit: BATCH - first.length })];
  const { memberships = [], payments = [] } = Object.groupBy(groupsOf(rows), ([message]) =>
    subscriptionAskedAbout(messageOf(message)) === null ? 'payments' : 'memberships',
  );
  await workThrough(ctx, payments, AT_ONCE);
  const serveBuyers = buyersInBetween(ctx);
  await workThrough(ctx, memberships, { ...UNHURRIED, rest: () => rest().then(serveBuyers) });
  if (rows.length === BATCH) ctx.wakeJobs();
  return { processed: rows.length };
}
