import { MINUTE_MS } from '#shared/time.ts';
import { makeDailyBackup, type BackupPlaces } from '#server/services/backup/daily-backup.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** One copy of the database and the pictures a day, fourteen kept (README, 'Deployment'). */
export function startBackupJob(ctx: ServiceContext, places: BackupPlaces): Job {
  return runRepeatedly('backup', { everyMs: 10 * MINUTE_MS, work: () => makeDailyBackup(asSystem(ctx, 'backup'), places), log: ctx.log });
}
