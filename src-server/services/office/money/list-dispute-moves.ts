import type { AccountingDaysInput, DisputeMove } from '#shared/admin/accounting.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { spanOfDays } from '../exports/accounting-days.ts';
import { disputeMoves } from '../exports/dispute-moves.ts';

/** `admin.money.disputes`: what banks took back, gave back and kept in these days, the newest first. */
export function listDisputeMoves(ctx: ServiceContext, days: AccountingDaysInput): DisputeMove[] {
  requirePermission(ctx, 'money:read');
  return disputeMoves(ctx, spanOfDays(days));
}
