import { DomainError } from '#shared/errors.ts';
import type { PromoTerms } from '#shared/orders/promo-price.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { promoByCode } from './promo-rows.ts';
import { promoHere } from './promos-of-night.ts';

/** A code that can be used for an event now, with its limits. */
export type UsablePromo = PromoTerms & { maxUses: number | null; maxPerPerson: number | null };

/**
 * What a typed code does for an event now. How often it may still be used is not asked here: a trigger decides that when
 * the seats are held (db/triggers-promo.ts). Throws PROMO_CODE_UNKNOWN, PROMO_CODE_NOT_HERE, PROMO_CODE_NOT_YET,
 * PROMO_CODE_OVER.
 */
export function findPromo(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { eventId, code }: { eventId: string; code: string },
): UsablePromo {
  const promo = promoByCode(ctx.db).get({ code });
  if (promo === undefined) throw new DomainError('PROMO_CODE_UNKNOWN');
  if (promoHere(ctx.db).get({ code, eventId }) === undefined) throw new DomainError('PROMO_CODE_NOT_HERE');
  const now = ctx.now();
  if (promo.endedAt !== null || (promo.validUntil !== null && now >= promo.validUntil))
    throw new DomainError('PROMO_CODE_OVER');
  if (promo.validFrom !== null && now < promo.validFrom) throw new DomainError('PROMO_CODE_NOT_YET');
  const { kind, percent, amountCents, ticketTypeId, maxUses, maxPerPerson } = promo;
  return { code: promo.code, kind, percent, amountCents, ticketTypeId, maxUses, maxPerPerson };
}
