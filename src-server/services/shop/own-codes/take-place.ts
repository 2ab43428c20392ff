import type { GiveFreePlaceInput } from '#shared/promo-codes/free-place.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { promoPlaces } from '#server/db/schema/promo-owners.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { makeGift } from '../given-tickets/make-gift.ts';

/**
 * One free place of a code becomes a given ticket. The database says whether one is left: a trigger counts the paid
 * tickets that stand. Call it inside a transaction. Errors: PROMO_PLACE_NONE, and those of giving tickets.
 */
export function takePlace(
  ctx: ServiceContext,
  { codeId, ...to }: GiveFreePlaceInput,
  { code }: { code: string },
): { orderId: string } {
  const { orderId } = makeGift(ctx, { ...to, quantity: 1, reason: 'prize', note: `Free place of ${code}` });
  const had = findRow(ctx.db, promoPlaces, { orderId }, ['promoCodeId']);
  if (had !== undefined && had.promoCodeId === codeId) return { orderId };
  try {
    insertRow(ctx.db, promoPlaces, { orderId, promoCodeId: codeId, takenAt: ctx.now() });
  } catch (error) {
    throw isRefusedBy(error, GUARDS.noPromoPlace) ? new DomainError('PROMO_PLACE_NONE') : error;
  }
  writeAudit(ctx, {
    action: 'promo_place.taken',
    subjectKind: 'promo_code',
    subjectId: codeId,
    after: { orderId, eventId: to.eventId },
  });
  return { orderId };
}
