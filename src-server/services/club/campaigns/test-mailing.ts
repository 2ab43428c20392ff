import { randomUUID } from 'node:crypto';
import type { MailingWordsInput } from '#shared/newsletters/mailing.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Sends a mailing to whoever asks, and to nobody else. */
export function testMailing(ctx: ServiceContext, words: MailingWordsInput): { to: string } {
  requirePermission(ctx, 'newsletters:manage');
  const { userId, email } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    putInOutbox(ctx, { kind: 'mail.campaign_test', refId: `${userId}:${randomUUID()}`, payload: words });
    writeAudit(ctx, { action: 'campaign.tested', subjectKind: 'user', subjectId: userId });
    ctx.wakeJobs();
  });
  return { to: email };
}
