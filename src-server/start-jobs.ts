import type { Mailer } from '#server/adapters/mailer.ts';
import { VISITOR } from '#server/http/app-deps.ts';
import { alarmJob } from '#server/jobs/alarm-job.ts';
import { backupJob } from '#server/jobs/backup-job.ts';
import { followOthers } from '#server/jobs/follow-others.ts';
import { leadJobs, ledBy } from '#server/jobs/lead-jobs.ts';
import { campaignJob } from '#server/jobs/campaign-job.ts';
import { cancellationJob } from '#server/jobs/cancellation-job.ts';
import { confirmationJob } from '#server/jobs/confirmation-job.ts';
import { followJob } from '#server/jobs/follow-job.ts';
import { fiscalJobs, type FiscalParts } from '#server/jobs/fiscal-jobs.ts';
import { levelJob } from '#server/jobs/level-job.ts';
import { thanksJob } from '#server/jobs/thanks-job.ts';
import { reminderJob } from '#server/jobs/reminder-job.ts';
import { retentionJob } from '#server/jobs/retention-job.ts';
import { startOutboxJob } from '#server/jobs/outbox-job.ts';
import { paymentJobs } from '#server/jobs/payment-jobs.ts';
import { runRepeatedly, type PlannedJob, type Stoppable } from '#server/jobs/run-repeatedly.ts';
import { membershipJob } from '#server/jobs/membership-job.ts';
import type { BackupPlaces } from '#server/services/office/backup/daily-backup.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { sendRefund } from '#server/services/shop/refunds/send-refund.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import type { OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { Services } from './open-services.ts';

export type Jobs = {
  /** Does what is due now instead of at the next round, and waits for it. */
  runDue(): Promise<void>;
} & Stoppable;

type JobParts = { backups: BackupPlaces; fiscal: FiscalParts };

/** Everything the server does by itself, beside the outbox, with its work; nothing of it runs yet. */
export const listJobs = (ctx: ServiceContext, { backups, fiscal }: JobParts): PlannedJob[] => [
  ...paymentJobs(ctx),
  membershipJob(ctx),
  reminderJob(ctx),
  confirmationJob(ctx),
  followJob(ctx),
  thanksJob(ctx),
  levelJob(ctx),
  backupJob(ctx, backups),
  alarmJob(ctx),
  retentionJob(ctx),
  cancellationJob(ctx),
  campaignJob(ctx),
  ...fiscalJobs(ctx, fiscal),
];

/** How each kind of entry leaves the outbox. */
export const outboxHandlers = (mailer: Mailer): OutboxHandlers => ({
  ...mailHandlers(mailer),
  refund: (service, row) => sendRefund(service, row.refId),
  ...membershipHandlers,
});

/** Starts everything the server does by itself, besides answering. */
export function startJobs(services: Services, outside: JobParts & { mailer: Mailer }): Jobs {
  const ctx = asSystem(services.context(VISITOR), 'jobs');
  const { processId } = ctx;
  const wakeLed = (): void => {
    for (const { planned, job } of jobs) if (planned.startsAtOnce === true || planned.isWoken === true) job.wake();
  };
  const leadership =
    processId === undefined ? undefined : leadJobs({ ...ctx, processId }, () => void setImmediate(wakeLed));
  const jobs = listJobs(ctx, outside).map((planned) => ({
    planned,
    job: runRepeatedly(leadership === undefined ? planned : ledBy(leadership, planned), ctx.log),
  }));
  const outbox = startOutboxJob(() => services.context(VISITOR), { handlers: outboxHandlers(outside.mailer) });
  const jobsThat = (isMeant: (planned: PlannedJob) => boolean | undefined) =>
    jobs.filter(({ planned }) => isMeant(planned) === true).map(({ job }) => job);
  const woken = jobsThat(({ isWoken }) => isWoken);
  const due = jobsThat(({ followsClock }) => followsClock);
  const all: Stoppable[] = [...jobs.map(({ job }) => job), outbox];
  const wake = (): void => {
    for (const job of woken) job.wake();
    outbox.wake();
  };
  services.onWake(wake);
  const others = leadership && followOthers(ctx, { content: () => services.publicCache.purge(), work: wake });
  return {
    async runDue() {
      for (const job of due) job.wake();
      await Promise.all(due.map((job) => job.settled()));
      outbox.wake();
    },
    underWay: () => all.flatMap((job) => job.underWay()),
    async stop() {
      await Promise.all(all.map((job) => job.stop()));
      others?.stop();
      leadership?.stop(); // what was under way is done: nobody has to wait until the lease runs out
      outside.mailer.close();
    },
  };
}
