import type { GiveFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireCode } from '../promo-codes/show-statement.ts';
import { takePlace } from './take-place.ts';

/**
 * The office turns a free place that a code earned into a ticket for its owner, at whatever event it says. The same call
 * twice gives one. Errors: PROMO_CODE_UNKNOWN, PROMO_PLACE_NONE, and those of giving tickets.
 */
export function giveFreePlace(ctx: ServiceContext, input: GiveFreePlaceInput): { orderId: string } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => takePlace(ctx, input, requireCode(ctx, input.codeId)));
}
