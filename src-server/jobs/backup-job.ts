import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { GENTLY } from '#server/services/office/backup/copy-manner.ts';
import { keepDailyBackup, type BackupPlaces } from '#server/services/office/backup/daily-backup.ts';
import { noteErased } from '#server/services/people/retention/erased-list.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/**
 * Soon after the start, so that a server that is restarted again and again still makes its copy, and before the alarms
 * are checked.
 */
const FIRST_AFTER_MS = 45 * SECOND_MS;

/**
 * One copy of the database and the pictures a day, fourteen kept (docs/operating.md), and beside them the lists of who
 * was erased, and which account became which. A server that stops gives its copy up and makes it at its next start.
 */
export function startBackupJob(ctx: ServiceContext, places: BackupPlaces): Job {
  const system = asSystem(ctx, 'backup');
  const stopping = new AbortController();
  const manner = { ...(places.manner ?? GENTLY), signal: stopping.signal };
  const work = () => {
    noteErased(system, places.folder);
    return keepDailyBackup(system, { ...places, manner });
  };
  const job = runRepeatedly('backup', { everyMs: 10 * MINUTE_MS, firstAfterMs: FIRST_AFTER_MS, work, log: ctx.log });
  return {
    ...job,
    async stop() {
      stopping.abort();
      await job.stop();
    },
  };
}
