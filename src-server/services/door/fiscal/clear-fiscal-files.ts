import type { ServiceContext } from '../../base/service-context.ts';
import { findArchive } from './archive-rows.ts';

/**
 * Takes away half-written files, and archives of closings that retention has dropped. At the start of the server, before
 * anything is written.
 */
export const clearFiscalFiles = (ctx: ServiceContext): Promise<void> =>
  ctx.fiscalFiles.removeStray((closingEntryId) => findArchive(ctx, closingEntryId) !== null);
