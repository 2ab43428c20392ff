import { MINUTE_MS } from '#shared/time.ts';
import { makeDailyBackup } from '#server/services/backup/daily-backup.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** One copy of the database a day into `folder`, fourteen kept (README, 'Deployment'). */
export function startBackupJob(ctx: ServiceContext, folder: string): Job {
  return runRepeatedly('backup', { everyMs: 10 * MINUTE_MS, work: () => makeDailyBackup(asSystem(ctx, 'backup'), folder), log: ctx.log });
}
