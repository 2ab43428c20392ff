import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '../service-context.ts';
import type { OutboxQueue } from './outbox-queues.ts';
import { claim, findDueRows, markDone, markFailed, type OutboxRow } from './outbox-rows.ts';

/** Minutes first, for a hiccup; then hours, for a mail server that is down over a weekend's night. */
const DELAYS_MS = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
] as const;

/** The first try and one after each delay; then a person decides. */
export const MAX_OUTBOX_ATTEMPTS = DELAYS_MS.length + 1;

/** How long to wait after so many failed tries; null when it has failed for good. */
function retryDelayMs(failedAttempts: number): number | null {
  return DELAYS_MS[failedAttempts - 1] ?? null;
}

/** Carries one entry out; what it throws is tried again later. Called outside any transaction. */
export type OutboxHandler = (ctx: ServiceContext, row: OutboxRow) => Promise<void>;
export type OutboxHandlers = Record<OutboxRow['kind'], OutboxHandler>;

/** A handler's failure that says itself when the next try is due, in milliseconds. */
export class TryAgainIn extends Error {
  delayMs: number;
  constructor(delayMs: number, reason: string) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** What the calls for one queue share: what is under way, by the entry's id, and for whom, where that counts. */
export type OutboxLanes = { inFlight: Map<string, string | null>; running: number };

export type OutboxWork = {
  queue: OutboxQueue;
  handlers: OutboxHandlers;
  lanes: OutboxLanes;
  /** Most lanes at once, over all calls. */
  concurrency: number;
  /** Most lanes at once for one receiver, so that one that hangs does not hold up the others; all, unless said. */
  perReceiver?: number;
  /** Aborted: nothing new is begun, what is under way is finished. */
  signal?: AbortSignal;
  /** How long a lane rests after an entry, so that answering visitors comes first. */
  restMs?: () => number;
};

export const newLanes = (): OutboxLanes => ({ inFlight: new Map(), running: 0 });

/** A mail server's refusal repeats the address; it must not stay in the table or the log. */
function reasonOf(error: unknown): string {
  const text =
    error instanceof Error ? `${'code' in error ? `${String(error.code)} ` : ''}${error.message}` : String(error);
  return text.replaceAll(/\S+@\S+/g, '<address>').slice(0, 300);
}

/** The receivers that have as much under way as they may. */
function busyReceivers({ lanes: { inFlight }, perReceiver = Number.POSITIVE_INFINITY }: OutboxWork): string[] {
  const counts = new Map<string, number>();
  for (const receiver of inFlight.values())
    if (receiver !== null) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= perReceiver).map(([receiver]) => receiver);
}

/** Who carries it out, as the row says it: nobody, where no other process looks for work. */
const selfOf = (ctx: ServiceContext): string | null => ctx.processId ?? null;

/** Looks and claims in one transaction where several processes look; alone, what is in flight is known here. */
function claimNext(ctx: ServiceContext, work: OutboxWork): OutboxRow | undefined {
  const { inFlight } = work.lanes;
  const busy = JSON.stringify(busyReceivers(work));
  const self = selfOf(ctx);
  const find = () =>
    findDueRows[work.queue](ctx.db)
      .all({ now: ctx.now(), self, busy, limit: inFlight.size + 1 })
      .find(({ id }) => !inFlight.has(id));
  let row = find();
  if (row !== undefined && self !== null)
    row = inTransaction(ctx.db, () => {
      const free = find();
      if (free !== undefined) claim(ctx.db).run({ id: free.id, self });
      return free;
    });
  if (row !== undefined) inFlight.set(row.id, row.receiver);
  return row;
}

function recordFailure(ctx: ServiceContext, row: OutboxRow, error: unknown): void {
  const attempts = row.attempts + 1;
  const delay = error instanceof TryAgainIn ? error.delayMs : retryDelayMs(attempts);
  const lastError = reasonOf(error);
  markFailed(ctx.db).run({
    id: row.id,
    self: selfOf(ctx),
    status: delay === null ? 'failed' : 'waiting',
    attempts,
    nextAttemptAt: new Date(ctx.now().getTime() + (delay ?? 0)),
    lastError,
  });
  const facts = { outboxId: row.id, kind: row.kind, attempts, maxAttempts: MAX_OUTBOX_ATTEMPTS, reason: lastError };
  if (delay === null) ctx.log.error(facts, 'outbox entry failed for good');
  else ctx.log.warn(facts, 'outbox entry failed, will be tried again');
}

async function carryOut(ctx: ServiceContext, row: OutboxRow, { handlers }: OutboxWork): Promise<void> {
  try {
    await handlers[row.kind](ctx, row);
  } catch (error) {
    recordFailure(ctx, row, error);
    return;
  }
  markDone(ctx.db).run({ id: row.id, self: selfOf(ctx), now: ctx.now() });
  // The last thing that knew this person's address: nothing of it stays in the files.
  if (row.kind === 'mail.account_deleted') scrubFile(ctx.db);
}

/** One entry after the other. `openNext` may open a lane beside this one: there may be more to do. */
async function runLane(ctx: ServiceContext, work: OutboxWork, openNext: () => void): Promise<void> {
  while (work.signal?.aborted !== true) {
    const row = claimNext(ctx, work);
    if (row === undefined) return;
    openNext();
    try {
      await carryOut(ctx, row, work);
    } finally {
      work.lanes.inFlight.delete(row.id);
    }
    await rest(work);
  }
}

async function rest({ restMs, signal }: OutboxWork): Promise<void> {
  const pause = restMs?.() ?? 0;
  if (pause <= 0 || signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, pause);
    signal?.addEventListener('abort', wake);
  });
}

/**
 * Carries out what is due, and resolves when nothing due is left. A row is marked only after its work: after a crash in
 * between the work is done again, never left out. The mail keeps its Message-ID, and a call to the provider its
 * idempotency key. Where several processes share the database, a row that one has claimed is no other's while that one
 * lives.
 */
export async function deliverOutbox(ctx: ServiceContext, work: OutboxWork): Promise<void> {
  const { lanes, concurrency } = work;
  const begun: Promise<void>[] = [];
  function openLane(): void {
    if (lanes.running >= concurrency) return;
    lanes.running++;
    const lane = runLane(ctx, work, openLane).finally(() => lanes.running--);
    lane.catch(() => undefined); // told to who waits below, when its turn comes
    begun.push(lane);
  }
  openLane();
  for (const lane of begun) await lane; // the list grows meanwhile
}
