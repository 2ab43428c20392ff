import { and, count, gte, isNull, lt, ne, notInArray, sql, type SQL, eq, or } from 'drizzle-orm';
import {
  ALARM_IDS,
  BACKUP_MAX_AGE_MS,
  LEAST_FREE_SHARE,
  OUTBOX_MAX_AGE_MS,
  UNREAD_MAX_AGE_MS,
  type AlarmCheck,
  type AlarmId,
} from '#shared/admin/alarms.ts';
import { ARCHIVE_ASKED_MS, ARCHIVE_MAX_AGE_MS } from '#shared/fiscal/inspection.ts';
import type { PaymentExceptionKind } from '#shared/orders/refund-order.ts';
import { prepared } from '#server/db/client.ts';
import { indexedBy } from '#server/db/indexed-by.ts';
import {
  outbox,
  WAITING_CAMPAIGNS,
  WAITING_MAILS,
  WAITING_REFUNDS,
  WAITING_REMINDERS,
} from '#server/db/schema/outbox.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { canWrite } from '#server/db/write-health.ts';
import { fiscalArchives } from '#server/db/schema/fiscal-devices.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { instantOf } from '../../base/facts.ts';
import { certificateEnds } from './certificate-ends.ts';

const { state, createdAt } = fiscalArchives;
const found = prepared({ since: createdAt, lateBefore: createdAt }, (orm, { since, lateBefore }) =>
  orm
    .select({ count: count(), since: sql<Date | null>`min(${createdAt})`.mapWith(createdAt) })
    .from(fiscalArchives)
    .where(
      and(
        gte(createdAt, since),
        ne(state, 'verified'),
        or(eq(state, 'faulty'), eq(state, 'failed'), lt(createdAt, lateBefore)),
      ),
    )
    .prepare(),
);

/** How many archives since then are faulty, or wanted since before `lateBefore`; and the oldest of them. */
function archivesToLookAt(
  ctx: ServiceContext,
  range: { since: Date; lateBefore: Date },
): { count: number; since: Date | null } {
  return found(ctx.db).get(range) ?? { count: 0, since: null };
}

type Check = Omit<AlarmCheck, 'id'>;

const FINE: Check = { isFine: true, since: null, count: 0 };
const TRIES_OF_A_CAMPAIGN = 3;

/**
 * Rows of one queue of the outbox that have waited since before `before`, found through the partial index of waiting
 * rows.
 */
function stuckIn(index: string, isWaiting: SQL, ...conditions: SQL[]) {
  return prepared({ before: outbox.createdAt }, (orm, { before }) =>
    orm
      .select({
        count: count(),
        since: sql<Date | null>`min(${outbox.createdAt})`.mapWith(outbox.createdAt),
      })
      .from(indexedBy(outbox, index))
      .where(and(isWaiting, and(...conditions)?.inlineParams(), lt(outbox.createdAt, before)))
      .prepare(),
  );
}

/**
 * An alarm's own mail says nothing about the others. A campaign to thousands takes its time, and so do the mails
 * of the day before a night: there, three tries that
 * failed count.
 */
const stuck = [
  stuckIn('outbox_waiting_mails_idx', WAITING_MAILS, ne(outbox.kind, 'mail.alarm')),
  stuckIn('outbox_waiting_refunds_idx', WAITING_REFUNDS),
  stuckIn('outbox_waiting_reminders_idx', WAITING_REMINDERS, gte(outbox.attempts, TRIES_OF_A_CAMPAIGN)),
  stuckIn('outbox_waiting_campaigns_idx', WAITING_CAMPAIGNS, gte(outbox.attempts, TRIES_OF_A_CAMPAIGN)),
];

function checkOutbox(ctx: ServiceContext): Check {
  const before = new Date(ctx.now().getTime() - OUTBOX_MAX_AGE_MS);
  const found = stuck.flatMap((queue) => queue(ctx.db).all({ before }));
  const since = found.flatMap((queue) => queue.since ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  const waiting = found.reduce((sum, queue) => sum + queue.count, 0);
  return { isFine: waiting === 0, count: waiting, since: since[0] ?? null };
}

/** What went wrong on one side alone is listed under payments, and is no difference between the books. */
const OF_ONE_SIDE: PaymentExceptionKind[] = [
  'refund_failed',
  'door_refund_failed',
  'used_ticket_refunded',
  'disputed',
  'dispute_lost',
  'dispute_reversed',
];

const differences = prepared((orm) =>
  orm
    .select({
      count: count(),
      since: sql<Date | null>`min(${paymentExceptions.createdAt})`.mapWith(paymentExceptions.createdAt),
    })
    .from(paymentExceptions)
    .where(and(isNull(paymentExceptions.resolvedAt), notInArray(paymentExceptions.kind, OF_ONE_SIDE)))
    .prepare(),
);

function checkBooks(ctx: ServiceContext): Check {
  const found = differences(ctx.db).get();
  return found === undefined || found.count === 0 ? FINE : { isFine: false, ...found };
}

function checkBackup(ctx: ServiceContext): Check {
  const [madeAt, failedAt] = [instantOf(ctx, 'backup_made_at'), instantOf(ctx, 'backup_failed_at')];
  if (failedAt !== undefined && (madeAt === undefined || failedAt > madeAt))
    return { isFine: false, since: failedAt, count: 1 };
  const isOld = madeAt !== undefined && ctx.now().getTime() - madeAt.getTime() > BACKUP_MAX_AGE_MS;
  return { isFine: !isOld, since: madeAt ?? null, count: 0 };
}

function checkDisk(ctx: ServiceContext): Check {
  const { freeBytes, totalBytes } = ctx.disk();
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  return { isFine: share >= LEAST_FREE_SHARE, since: null, count: Math.floor(share * 100) };
}

function checkWebhooks(ctx: ServiceContext): Check {
  const missedAt = instantOf(ctx, 'webhook_missed_at');
  if (missedAt !== undefined) return { isFine: false, since: missedAt, count: 1 };
  const [askedAt, readUntil] = [
    instantOf(ctx, 'provider_messages_asked_at'),
    instantOf(ctx, 'provider_messages_read_until'),
  ];
  // Asked again and again without an answer; after a rest of the server the first answer is still to come.
  const unansweredMs = (askedAt?.getTime() ?? 0) - (readUntil ?? askedAt ?? new Date(0)).getTime();
  const isUnread = unansweredMs > UNREAD_MAX_AGE_MS;
  return isUnread ? { isFine: false, since: readUntil ?? null, count: 0 } : FINE;
}

/** Archives that are faulty, or were not available for three days; what a provider keeps no longer rings no more. */
function checkArchives(ctx: ServiceContext): Check {
  const at = ctx.now().getTime();
  const found = archivesToLookAt(ctx, {
    since: new Date(at - ARCHIVE_ASKED_MS),
    lateBefore: new Date(at - ARCHIVE_MAX_AGE_MS),
  });
  return found.count === 0 ? FINE : { isFine: false, ...found };
}

/** Mailed about once at each step of each device, not every day. */
function checkCertificates(ctx: ServiceContext): Check {
  const ends = certificateEnds(ctx);
  const [first] = ends;
  if (first === undefined) return FINE;
  const { daysLeft, endsAt } = first;
  const steps = ends.map(({ id, stepDays }) => `${id} ${stepDays}`);
  return { isFine: false, since: daysLeft > 0 ? null : endsAt, count: Math.max(0, daysLeft), steps };
}

const CHECKS: Record<AlarmId, (ctx: ServiceContext) => Check> = {
  writes: (ctx) => ({ ...FINE, isFine: canWrite(ctx.db) }),
  disk: checkDisk,
  backup: checkBackup,
  webhooks: checkWebhooks,
  outbox: checkOutbox,
  books: checkBooks,
  archives: checkArchives,
  certificates: checkCertificates,
};

/** The state of everything that is watched, from what is stored: nothing outside is asked. */
export function checkAlarms(ctx: ServiceContext): AlarmCheck[] {
  return ALARM_IDS.map((id) => ({ id, ...CHECKS[id](ctx) }));
}

/** What an admin must see to; empty when all is well. */
export function listAlarms(ctx: ServiceContext): AlarmCheck[] {
  requirePermission(ctx, 'admin:read');
  return checkAlarms(ctx).filter(({ isFine }) => !isFine);
}
