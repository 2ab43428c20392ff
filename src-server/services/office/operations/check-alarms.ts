import {
  ALARM_IDS,
  BACKUP_MAX_AGE_MS,
  LEAST_FREE_SHARE,
  OUTBOX_MAX_AGE_MS,
  type AlarmCheck,
  type AlarmId,
} from '#shared/admin/alarms.ts';
import { statement } from '#server/db/client.ts';
import { canWrite } from '#server/db/write-health.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { instantOf } from '../../base/facts.ts';

type Found = { count: number; since: number | null };
type Check = Omit<AlarmCheck, 'id'>;

const FINE: Check = { isFine: true, since: null, count: 0 };

/** Of mails and refunds alike; an alarm's own mail says nothing about the others. A campaign to thousands takes its time: there three tries that failed count. */
const stuck = statement<{ before: number }, Found>(
  `SELECT COUNT(*) AS count, MIN(since) AS since FROM (
     SELECT created_at AS since FROM outbox INDEXED BY outbox_waiting_mails_idx WHERE status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind <> 'mail.alarm' AND created_at < @before
     UNION ALL SELECT created_at FROM outbox INDEXED BY outbox_waiting_refunds_idx WHERE status = 'waiting' AND kind = 'refund' AND created_at < @before
     UNION ALL SELECT created_at FROM outbox INDEXED BY outbox_waiting_campaigns_idx WHERE status = 'waiting' AND kind = 'mail.campaign' AND attempts >= 3 AND created_at < @before)`,
);

/** Trouble with one side's own doing (a refund that failed, a bank that asked back) is listed under payments, and is no difference. */
const differences = statement<Record<string, never>, Found>(
  `SELECT COUNT(*) AS count, MIN(created_at) AS since FROM payment_exceptions
   WHERE resolved_at IS NULL AND kind NOT IN ('refund_failed', 'door_refund_failed', 'used_ticket_refunded', 'disputed')`,
);

function asCheck(found: Found | undefined): Check {
  if (found === undefined || found.count === 0) return FINE;
  return { isFine: false, count: found.count, since: found.since === null ? null : new Date(found.since) };
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
  const since = instantOf(ctx, 'webhook_missed_at');
  return since === undefined ? FINE : { isFine: false, since, count: 1 };
}

const CHECKS: Record<AlarmId, (ctx: ServiceContext) => Check> = {
  writes: (ctx) => ({ ...FINE, isFine: canWrite(ctx.db) }),
  disk: checkDisk,
  backup: checkBackup,
  webhooks: checkWebhooks,
  outbox: (ctx) => asCheck(stuck(ctx.db).get({ before: ctx.now().getTime() - OUTBOX_MAX_AGE_MS })),
  books: (ctx) => asCheck(differences(ctx.db).get({})),
};

/** How everything that is watched stands, from what is stored: nothing outside is asked. */
export function checkAlarms(ctx: ServiceContext): AlarmCheck[] {
  return ALARM_IDS.map((id) => ({ id, ...CHECKS[id](ctx) }));
}

/** What an admin must see to; empty when all is well. */
export function listAlarms(ctx: ServiceContext): AlarmCheck[] {
  requirePermission(ctx, 'admin:read');
  return checkAlarms(ctx).filter(({ isFine }) => !isFine);
}
