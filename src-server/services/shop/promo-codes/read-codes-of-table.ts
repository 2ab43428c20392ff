import type { CodeTable } from '#shared/promo-codes/promo-code.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CODE_TABLE } from './code-table.ts';

/** The codes of a table that somebody else made, for a list that is being written. Throws what `foreignFiles.read` does. */
export function readCodesOfTable(ctx: ServiceContext, { text }: { text: string }): Promise<CodeTable> {
  requirePermission(ctx, 'events:manage');
  return ctx.foreignFiles.read(CODE_TABLE, { text });
}
