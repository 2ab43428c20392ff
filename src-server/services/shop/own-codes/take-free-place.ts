import { DomainError } from '#shared/errors.ts';
import type { TakeFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import { findRow } from '#server/db/rows.ts';
import { promoPlaces } from '#server/db/schema/promo-owners.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findGiftOrder } from '../given-tickets/find-gift-order.ts';
import { requireCode } from '../promo-codes/show-statement.ts';
import { nightsOfCode } from './nights-of-code.ts';
import { takePlace } from './take-place.ts';

/**
 * `ownCodes.takePlace`: whoever a code belongs to takes a free place that it earned, as a ticket by mail and in the
 * dashboard. The same call twice takes one. Errors: PROMO_CODE_UNKNOWN, PROMO_PLACE_NONE, PROMO_CODE_NOT_HERE, BANNED,
 * and those of giving tickets.
 */
export function takeFreePlace(ctx: ServiceContext, input: TakeFreePlaceInput): { orderId: string } {
  requirePermission(ctx, 'checkout:buy');
  const { userId, email, displayName } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const code = requireCode(ctx, input.codeId);
    if (code.userId !== userId) throw new DomainError('PROMO_CODE_UNKNOWN');
    const known = findGiftOrder(ctx, input.id);
    if (known !== undefined && findRow(ctx.db, promoPlaces, { orderId: known })?.promoCodeId === code.id)
      return { orderId: known };
    requireWelcome(ctx, userId);
    if (!nightsOfCode(ctx, code.id).some(({ eventId }) => eventId === input.eventId))
      throw new DomainError('PROMO_CODE_NOT_HERE');
    return takePlace(ctx, { ...input, name: displayName, email: email.toLowerCase() }, code);
  });
}
