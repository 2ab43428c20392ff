import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BACKUP_MAX_AGE_MS } from '#shared/admin/alarms.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { BACKUPS_KEPT } from '#shared/retention/retention.ts';
import { localDateOf } from '#shared/time.ts';
import { instantOf, noteNow, readFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { backUpShop } from './back-up-shop.ts';
import { GENTLY, type CopyManner } from './copy-manner.ts';
import { fiscalOf } from './copy-fiscal.ts';
import { picturesOf } from './copy-pictures.ts';

/** The quiet hour: every night is over. */
const BACKUP_HOUR = 5;
const NAME = /^backup-\d{4}-\d{2}-\d{2}\.sqlite$/;

/** Where the copies go, where the pictures lie that belong to them, and how they are made (`GENTLY` unless said). */
export type BackupPlaces = { folder: string; uploads: string; manner?: CopyManner };

function prune(folder: string): void {
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -BACKUPS_KEPT);
  for (const name of old) {
    for (const besideOf of [picturesOf, fiscalOf])
      rmSync(besideOf(path.join(folder, name)), { recursive: true, force: true });
    rmSync(path.join(folder, name));
  }
}

/** The server was off when the last copy was due: it is made now, not the next morning. */
function isOverdue(ctx: ServiceContext): boolean {
  const madeAt = instantOf(ctx, 'backup_made_at');
  return madeAt !== undefined && ctx.now().getTime() - madeAt.getTime() > BACKUP_MAX_AGE_MS;
}

/**
 * Makes today's copy if it is due and not there yet, and drops what is older than the newest fourteen. Null when
 * nothing was to do.
 */
export async function makeDailyBackup(
  ctx: ServiceContext,
  { folder, uploads, manner = GENTLY }: BackupPlaces,
): Promise<string | null> {
  const today = localDateOf(ctx.now());
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const file = path.join(folder, `backup-${today}.sqlite`);
  const isDue = ctx.now() >= berlinInstant(year, month, day, BACKUP_HOUR) || isOverdue(ctx);
  if (!isDue || existsSync(file)) return null;
  const report = await backUpShop({ sqlite: ctx.db.sqlite, uploads, fiscal: ctx.fiscalFiles.folder }, file, manner);
  prune(folder);
  const { counts, pictures, archives } = report;
  ctx.log.info({ orders: counts.orders, tickets: counts.tickets, pictures, archives }, 'backup made');
  return file;
}

/**
 * The same, noting for the alarms whether it succeeded; one that is given up has done neither. A shop that has just been
 * opened counts from then.
 */
export async function keepDailyBackup(ctx: ServiceContext, places: BackupPlaces): Promise<string | null> {
  try {
    const file = await makeDailyBackup(ctx, places);
    if (file !== null || readFact(ctx, 'backup_made_at') === undefined) noteNow(ctx, 'backup_made_at');
    return file;
  } catch (error) {
    if (places.manner?.signal?.aborted === true) return null;
    noteNow(ctx, 'backup_failed_at');
    throw error;
  }
}
