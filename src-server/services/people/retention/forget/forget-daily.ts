import { berlinInstant } from '#shared/berlin.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { readFact, writeFact } from '../../../base/facts.ts';
import { sweepUploads } from '../../profile/sweep-uploads.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { deleteDueAccounts } from '../delete-due-accounts.ts';
import { forgetWhatRanOut } from './forget-what-ran-out.ts';

/** Half past five: the night is over, the copy of five o'clock is made, and rewriting the file keeps nobody waiting. */
const [QUIET_HOUR, QUIET_MINUTE] = [5, 30];

/**
 * Forgets what ran out, once a Berlin day and not before its quiet hour; a server that was off then catches up. Gives
 * the day, or null when nothing was due.
 */
export async function forgetDaily(ctx: ServiceContext): Promise<LocalDate | null> {
  const today = localDateOf(ctx.now());
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  if (ctx.now() < berlinInstant(year, month, day, QUIET_HOUR, QUIET_MINUTE) || readFact(ctx, 'forgotten_on') === today)
    return null;
  await deleteDueAccounts(ctx);
  forgetWhatRanOut(ctx);
  await sweepUploads(ctx);
  writeFact(ctx, 'forgotten_on', today);
  return today;
}
