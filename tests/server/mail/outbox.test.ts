import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startOutboxJob } from '#server/jobs/outbox-job.ts';
import {
  deliverOutbox,
  newLanes,
  type OutboxHandler,
  type OutboxHandlers,
  type OutboxWork,
} from '#server/services/base/outbox/deliver-outbox.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { retryOutboxEntry } from '#server/services/base/outbox/retry-outbox-entry.ts';
import { MAX_OUTBOX_ATTEMPTS } from '#server/services/base/outbox/deliver-outbox.ts';
import { mailWorld, outboxRows, type World } from './mail-world.ts';

const MAIL_KINDS = [
  'mail.order_paid',
  'mail.payment_too_late',
  'mail.event_cancelled',
  'mail.event_moved',
  'mail.order_resend',
  'mail.invoice',
  'mail.from_office',
  'mail.refunded',
  'mail.confirm_address',
  'mail.account_exists',
  'mail.newsletter_confirm',
  'mail.newsletter_started',
  'mail.welcome',
] as const;

/** Every kind is carried out by the same handler. */
const all = (handler: OutboxHandler): OutboxHandlers =>
  Object.fromEntries([...MAIL_KINDS, 'refund'].map((kind) => [kind, handler])) as OutboxHandlers;
const work = (handler: OutboxHandler, over: Partial<OutboxWork> = {}): OutboxWork => ({
  queue: 'mail',
  handlers: all(handler),
  lanes: newLanes(),
  concurrency: 2,
  ...over,
});
const put = ({ ctx }: World, refId = 'user-1') =>
  putInOutbox(ctx, { kind: 'mail.welcome', refId, payload: { userId: refId } });
const fails: OutboxHandler = () => Promise.reject(new Error('450 mailbox <lena@gast.example> unavailable'));

describe('delivering the outbox', () => {
  test('carries out what is due, marks it done and empties it of addresses', async () => {
    const world = mailWorld();
    put(world);
    const seen: string[] = [];
    await deliverOutbox(
      world.ctx,
      work(async (_, row) => void seen.push(`${row.kind} ${row.refId} ${row.payload}`)),
    );
    expect(seen).toEqual(['mail.welcome user-1 {"userId":"user-1"}']);
    expect(outboxRows(world.ctx)).toMatchObject([
      { status: 'done', attempts: 1, payload: null, last_error: null, done_at: world.ctx.now().getTime() },
    ]);
    await deliverOutbox(
      world.ctx,
      work(async () => expect.unreachable('a done entry is not carried out again')),
    );
  });

  test('the same thing about the same record is put in once, also after it was done', async () => {
    const world = mailWorld();
    put(world);
    put(world);
    await deliverOutbox(
      world.ctx,
      work(async () => {}),
    );
    put(world);
    expect(outboxRows(world.ctx)).toMatchObject([{ status: 'done' }]);
  });

  test('a failure waits longer each time, then fails for good', async () => {
    const world = mailWorld();
    put(world);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_OUTBOX_ATTEMPTS; attempt++) {
      await deliverOutbox(world.ctx, work(fails));
      const [row] = outboxRows(world.ctx);
      expect(row).toMatchObject({ attempts: attempt, status: attempt === MAX_OUTBOX_ATTEMPTS ? 'failed' : 'waiting' });
      waits.push(row!.next_attempt_at - world.ctx.now().getTime());
      world.advance(waits.at(-1)!);
    }
    expect(waits.slice(0, 5)).toEqual([MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]);
    await deliverOutbox(
      world.ctx,
      work(async () => expect.unreachable('failed for good')),
    );
  });

  test('is not tried again before its time', async () => {
    const world = mailWorld();
    put(world);
    await deliverOutbox(world.ctx, work(fails));
    world.advance(MINUTE_MS - 1);
    await deliverOutbox(
      world.ctx,
      work(async () => expect.unreachable('too early')),
    );
    world.advance(1);
    await deliverOutbox(
      world.ctx,
      work(async () => {}),
    );
    expect(outboxRows(world.ctx)).toMatchObject([{ status: 'done', attempts: 2 }]);
  });

  test('neither the table nor the log keeps an address', async () => {
    const world = mailWorld();
    put(world);
    await deliverOutbox(world.ctx, work(fails));
    expect(outboxRows(world.ctx)[0]?.last_error).toBe('450 mailbox <address> unavailable');
    expect(JSON.stringify(world.logLines)).not.toContain('@');
  });

  test('an entry under way is not begun a second time, however often one looks', async () => {
    const world = mailWorld();
    put(world);
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const shared = work(() => {
      begun++;
      return gate.promise;
    });
    const runs = [deliverOutbox(world.ctx, shared), deliverOutbox(world.ctx, shared), deliverOutbox(world.ctx, shared)];
    await sleep(5);
    gate.resolve();
    await Promise.all(runs);
    expect(begun).toBe(1);
  });

  test('negative control: without the shared lanes the same entry goes out twice', async () => {
    const world = mailWorld();
    put(world);
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const handler: OutboxHandler = () => {
      begun++;
      return gate.promise;
    };
    const runs = [deliverOutbox(world.ctx, work(handler)), deliverOutbox(world.ctx, work(handler))];
    gate.resolve();
    await Promise.all(runs);
    expect(begun).toBe(2);
  });

  test('no more lanes than allowed are under way at once', async () => {
    const world = mailWorld();
    for (let n = 0; n < 20; n++) put(world, `user-${n}`);
    let now = 0;
    let most = 0;
    await deliverOutbox(
      world.ctx,
      work(
        async () => {
          most = Math.max(most, ++now);
          await sleep(1);
          now--;
        },
        { concurrency: 3 },
      ),
    );
    expect(most).toBe(3);
    expect(outboxRows(world.ctx).every(({ status }) => status === 'done')).toBe(true);
  });

  test('a crash in between means once more, under the same id', async () => {
    const world = mailWorld();
    put(world);
    const ids: string[] = [];
    const handler: OutboxHandler = async (_, row) => void ids.push(row.id);
    void deliverOutbox(
      world.ctx,
      work((ctx, row) => handler(ctx, row).then(() => new Promise<never>(() => {}))),
    ); // never comes back
    await sleep(5);
    await deliverOutbox(world.ctx, work(handler)); // the next process
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a failed entry can be put back by an admin, and by nobody else', () => {
    const world = mailWorld();
    put(world);
    const { id } = outboxRows(world.ctx)[0]!;
    world.ctx.db.sqlite.prepare(`UPDATE outbox SET status = 'failed', attempts = 8`).run();
    const as = (roles: readonly 'admin'[]) => ({
      ...world.ctx,
      actor: { kind: 'user' as const, userId: 'u', email: 'u@x.example', displayName: 'U', roles },
    });
    expect(() => retryOutboxEntry(as([]), id)).toThrow(DomainError);
    retryOutboxEntry(as(['admin']), id);
    expect(outboxRows(world.ctx)).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    expect(() => retryOutboxEntry(as(['admin']), id)).toThrow(DomainError);
  });
});

describe('the outbox job', () => {
  const job = (world: World, handler: OutboxHandler) =>
    startOutboxJob(() => world.ctx, { handlers: all(handler), intervalMs: 1_000_000, concurrency: 2 });

  test('woken from inside a transaction it finds the row that transaction wrote', async () => {
    const done = Promise.withResolvers<string>();
    const world = mailWorld({ wakeJobs: () => running.wake() });
    const running = job(world, async (_, row) => done.resolve(row.refId));
    await sleep(5);
    inTransaction(world.ctx.db, () => put(world, 'user-7'));
    expect(await done.promise).toBe('user-7');
    await running.stop();
  });

  test('stop waits for what is under way and begins nothing new', async () => {
    const world = mailWorld();
    for (let n = 0; n < 10; n++) put(world, `user-${n}`);
    const gate = Promise.withResolvers<void>();
    const running = job(world, () => gate.promise);
    await sleep(20);
    let isStopped = false;
    const stopped = running.stop().then(() => (isStopped = true));
    await sleep(20);
    expect(isStopped).toBe(false);
    gate.resolve();
    await stopped;
    expect(outboxRows(world.ctx).filter(({ status }) => status === 'done')).toHaveLength(2);
  });

  test('money back does not wait behind a mail server that hangs', async () => {
    const world = mailWorld();
    for (let n = 0; n < 10; n++) put(world, `user-${n}`);
    putInOutbox(world.ctx, { kind: 'refund', refId: 'refund-1:1' });
    const refunded = Promise.withResolvers<string>();
    const gate = Promise.withResolvers<void>();
    const running = job(world, async (_, row) => {
      if (row.kind === 'refund') refunded.resolve(row.refId);
      else await gate.promise;
    });
    expect(await refunded.promise).toBe('refund-1:1');
    gate.resolve();
    await running.stop();
  });
});
