import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutEvent } from './ask-about-event.ts';
import { finishEvent, listDueEvents, postponeEvent, type WebhookEventRow } from './webhook-event-rows.ts';
import type { Consequence, WebhookHandlers } from './webhook-handlers.ts';

/** Events that one question to the provider answers: the first is asked about, and its answer finishes all of them. */
type Group = [WebhookEventRow, ...WebhookEventRow[]];
type Answer = { group: Group; consequence: Consequence };

/**
 * How fast groups are worked through. `lanes`: how many are asked about at the same time. `perCommit`: how many answers
 * share a commit, which waits for the disk. `pause`: awaited after each group, so that visitors are answered in
 * between.
 */
type Pace = { lanes: number; perCommit: number; pause: () => Promise<unknown> };

/** A buyer waits for tickets. More lanes would only meet the provider's own limit. */
const FAST: Pace = { lanes: 16, perCommit: 1, pause: nextTurn };
/** Nobody waits for a membership's month, and a month's renewals all come on one day. */
const SLOW = { lanes: 4, perCommit: 2 };

/** At most so many events in one run; the rest is left to the next run. */
const BATCH = 256;

/** What events ask the same question about, if others may: a subscription, or the disputes of a payment. */
function askedAbout({ subscriptionId, type, paymentIntentId }: WebhookEventRow): string | null {
  if (subscriptionId !== null) return subscriptionId;
  return type.startsWith('charge.dispute.') ? paymentIntentId : null;
}

/** The events about one subscription, and those about the disputes of one payment, are one group; else each is its own. */
function groupEvents(events: readonly WebhookEventRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const about = askedAbout(event);
    const key = about === null ? event.id : `${event.isLive}:${about}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return [...groups.values()];
}

/**
 * The two steps every group takes: ask the provider, then write down what follows. An error in either puts the group
 * off.
 */
function makeSteps(ctx: ServiceContext, handlers: WebhookHandlers) {
  const postponeAll = (group: Group, error: unknown) => {
    for (const event of group) postponeEvent(ctx, event, error);
  };
  return {
    ask: async (group: Group): Promise<Answer | null> => {
      const [first] = group;
      if (first.isLive !== ctx.isLive) return { group, consequence: () => false };
      try {
        return { group, consequence: await askAboutEvent(ctx, handlers, first) };
      } catch (error) {
        postponeAll(group, error);
        return null;
      }
    },
    write: async ({ group, consequence }: Answer): Promise<void> => {
      try {
        await inSharedTransaction(ctx.db, () => {
          const status = consequence() ? 'processed' : 'ignored';
          for (const { id } of group) finishEvent(ctx, id, status);
        });
      } catch (error) {
        postponeAll(group, error);
      }
    },
  };
}
type Steps = ReturnType<typeof makeSteps>;

/**
 * Several lanes take groups from one queue. Their answers are collected, and written as soon as there are enough for a
 * commit.
 */
async function workThrough(steps: Steps, groups: readonly Group[], pace: Pace): Promise<void> {
  const queue = groups.values();
  let answers: Answer[] = [];
  const writeAnswers = async () => {
    const collected = answers;
    answers = [];
    await Promise.all(collected.map(steps.write));
  };
  const lane = async () => {
    for (const group of queue) {
      const answer = await steps.ask(group);
      if (answer !== null) answers.push(answer);
      if (answers.length >= pace.perCommit) await writeAnswers();
      await pace.pause();
    }
  };
  await Promise.all(Array.from({ length: Math.min(pace.lanes, groups.length) }, lane));
  await writeAnswers();
}

/** Works through the payments that arrived meanwhile. Lanes that call it at the same time share one run. */
function makePaymentsRun(ctx: ServiceContext, steps: Steps): () => Promise<void> {
  let running: Promise<void> | null = null;
  return async () => {
    running ??= workThrough(steps, groupEvents(listDueEvents(ctx, 'payments', BATCH)), FAST).finally(() => {
      running = null;
    });
    await running;
  };
}

/**
 * Processes one batch of stored webhook events that are due, and wakes the jobs again if there may be more. Payments
 * come first, also those that arrive while memberships are worked through. An event that fails is tried again later; a
 * crash loses none, because an event is marked as processed in the transaction that writes what followed from it.
 */
export async function processWebhookEvents(
  ctx: ServiceContext,
  handlers: WebhookHandlers,
  pause: () => Promise<void> = nextTurn,
): Promise<{ processed: number }> {
  const steps = makeSteps(ctx, handlers);
  const payments = listDueEvents(ctx, 'payments', BATCH);
  const memberships = listDueEvents(ctx, 'memberships', BATCH - payments.length);
  await workThrough(steps, groupEvents(payments), FAST);
  const processNewPayments = makePaymentsRun(ctx, steps);
  await workThrough(steps, groupEvents(memberships), { ...SLOW, pause: () => pause().then(processNewPayments) });
  const processed = payments.length + memberships.length;
  if (processed === BATCH) ctx.wakeJobs();
  return { processed };
}
