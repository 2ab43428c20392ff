import type { ServiceContext } from '../../base/service-context.ts';
import { archivesOf } from './archive-rows.ts';

/**
 * Takes away half-written files, and archives of closings that retention has dropped. At the start of the server, before
 * anything is written.
 */
export const clearFiscalFiles = (ctx: ServiceContext): Promise<void> =>
  ctx.fiscalFiles.removeStray((closingEntryId) => archivesOf(ctx, [closingEntryId]).size > 0);
