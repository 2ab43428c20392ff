import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { GENTLY } from '#server/services/office/backup/copy-manner.ts';
import { keepDailyBackup, type BackupPlaces } from '#server/services/office/backup/daily-backup.ts';
import { noteErased } from '#server/services/people/retention/erased-list.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/**
 * One copy of the database and the pictures a day, fourteen kept (docs/operating.md), and beside them the lists of who
 * was erased, and which account became which. A server that stops gives its copy up and makes it at its next start.
 */
export function backupJob(ctx: ServiceContext, places: BackupPlaces): PlannedJob {
  const system = asSystem(ctx, 'backup');
  return {
    name: 'backup',
    everyMs: 10 * MINUTE_MS,
    // So that a server that is restarted again and again still makes its copy, and before the alarms are checked.
    firstAfterMs: 45 * SECOND_MS,
    async work({ signal }) {
      noteErased(system, places.folder);
      await keepDailyBackup(system, { ...places, manner: { ...(places.manner ?? GENTLY), signal } });
    },
  };
}
