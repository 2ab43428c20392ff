import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { promoSentence } from '#shared/orders/member-quote.ts';
import type { PromoOffer } from '#shared/orders/order-views.ts';
import type { CheckPromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenOrder } from '../orders/find-order.ts';
import { findPromo } from '../promo-codes/find-promo.ts';
import { requireUses } from '../promo-codes/require-uses.ts';
import { findEventRow, loadTicketTypes } from './event-rows.ts';
import { ticketTypeView } from './find-event.ts';

/**
 * `checkout.promoCode`: what a code does for an event, before anything is chosen: how much less, or which ticket type it
 * unlocks. Spends nothing. Throws EVENT_NOT_FOUND, PROMO_CODE_*.
 */
export function offerPromoCode(
  ctx: ServiceContext,
  { eventId, code, lang = 'en' }: CheckPromoCodeInput & { lang?: Lang | undefined },
): PromoOffer {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const event = findEventRow(ctx.db).get({ id: eventId });
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const promo = findPromo(ctx, { eventId, code });
  requireUses(ctx, promo, { userId, openOrderId: findOpenOrder(ctx, userId, eventId)?.id ?? null, wanted: 1 });
  const type = (loadTicketTypes(ctx, [eventId]).get(eventId) ?? []).find(({ id }) => id === promo.ticketTypeId);
  const unlocked = type === undefined ? null : ticketTypeView(ctx, event, type);
  return { code: promo.code, sentence: promoSentence(promo, unlocked?.name ?? null, lang), unlocked };
}
