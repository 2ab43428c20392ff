import type { Mailer } from '#server/adapters/mailer.ts';
import { VISITOR } from '#server/http/app-deps.ts';
import { startAlarmJob } from '#server/jobs/alarm-job.ts';
import { startBackupJob } from '#server/jobs/backup-job.ts';
import { startCampaignJob } from '#server/jobs/campaign-job.ts';
import { startCancellationJob } from '#server/jobs/cancellation-job.ts';
import { startFollowJob } from '#server/jobs/follow-job.ts';
import { startFiscalJobs, type FiscalParts } from '#server/jobs/fiscal-jobs.ts';
import { startThanksJob } from '#server/jobs/thanks-job.ts';
import { startReminderJob } from '#server/jobs/reminder-job.ts';
import { startRetentionJob } from '#server/jobs/retention-job.ts';
import { startOutboxJob } from '#server/jobs/outbox-job.ts';
import { startPaymentJobs } from '#server/jobs/payment-jobs.ts';
import type { Stoppable } from '#server/jobs/run-repeatedly.ts';
import { startMembershipJob } from '#server/jobs/membership-job.ts';
import type { BackupPlaces } from '#server/services/office/backup/daily-backup.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { sendRefund } from '#server/services/shop/refunds/send-refund.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { asSystem } from '#server/services/base/service-context.ts';
import type { Services } from './open-services.ts';

export type Jobs = {
  /** Does what is due now instead of at the next round, and waits for it. */
  runDue(): Promise<void>;
} & Stoppable;

/** Everything the server does by itself, besides answering. */
export function startJobs(
  services: Services,
  outside: { mailer: Mailer; backups: BackupPlaces; fiscal: FiscalParts },
): Jobs {
  const ctx = asSystem(services.context(VISITOR), 'jobs');
  const payments = startPaymentJobs(ctx);
  const memberships = startMembershipJob(ctx);
  const reminders = startReminderJob(ctx);
  const follows = startFollowJob(ctx);
  const thanks = startThanksJob(ctx);
  const fiscal = startFiscalJobs(ctx, outside.fiscal);
  const outbox = startOutboxJob(() => services.context(VISITOR), {
    handlers: {
      ...mailHandlers(outside.mailer),
      refund: (service, row) => sendRefund(service, row.refId),
      ...membershipHandlers,
    },
  });
  const daily = [
    startBackupJob(ctx, outside.backups),
    startAlarmJob(ctx),
    startRetentionJob(ctx),
    startCancellationJob(ctx),
    startCampaignJob(ctx),
  ];
  const all: Stoppable[] = [...payments.all, memberships, reminders, follows, thanks, ...daily, outbox, fiscal];
  services.onWake(() => {
    payments.webhookEvents.wake();
    fiscal.wake();
    outbox.wake();
  });
  return {
    async runDue() {
      const due = [...payments.all, memberships, reminders, follows, thanks];
      for (const job of due) job.wake();
      await Promise.all(due.map((job) => job.settled()));
      outbox.wake();
    },
    underWay: () => all.flatMap((job) => job.underWay()),
    async stop() {
      await Promise.all(all.map((job) => job.stop()));
      outside.mailer.close();
    },
  };
}
