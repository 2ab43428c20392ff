import type { AccountingDaysInput, DisputeMove } from '#shared/books/accounting.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { spanOfDays } from './accounting-days.ts';
import { disputeMoves } from './dispute-moves.ts';

/** `admin.money.disputes`: what banks took back, gave back and kept in these days, the newest first. */
export function listDisputeMoves(ctx: ServiceContext, days: AccountingDaysInput): DisputeMove[] {
  requirePermission(ctx, 'money:read');
  return disputeMoves(ctx, spanOfDays(days));
}
