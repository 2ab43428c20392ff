import { cents } from '#shared/money.ts';
import type { PromoCodeView, PromoState } from '#shared/promo-codes/promo-code.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { heldWith, kindOfEvent, promosOfEvent, soldWith, type PromoRow } from './promo-rows.ts';

function stateOf({ endedAt, validFrom, validUntil, maxUses }: PromoRow, used: number, now: Date): PromoState {
  if (endedAt !== null || (validUntil !== null && now >= validUntil)) return 'over';
  if (validFrom !== null && now < validFrom) return 'not_yet';
  return maxUses !== null && used >= maxUses ? 'used_up' : 'on';
}

/** The codes of an event and of its kind, with what was sold by them. Empty for an event that is not there. */
export function listPromoCodes(ctx: ServiceContext, { eventId }: { eventId: string }): PromoCodeView[] {
  requirePermission(ctx, 'admin:read');
  const kind = kindOfEvent(ctx.db).get({ eventId })?.kind;
  if (kind === undefined) return [];
  const now = ctx.now();
  return promosOfEvent(ctx.db)
    .all({ eventId, kind })
    .map(({ promo, ticketTypeName }) => {
      const { id, code, percent, ticketTypeId, eventKind, maxUses, maxPerPerson, validFrom, validUntil } = promo;
      const { sold = 0, reducedCents = 0 } = soldWith(ctx.db).get({ code }) ?? {};
      const held = heldWith(ctx.db).get({ code })?.held ?? 0;
      return {
        id,
        code,
        kind: promo.kind,
        percent,
        amountCents: promo.amountCents === null ? null : cents(promo.amountCents),
        ticketTypeId,
        ticketTypeName,
        eventKind,
        maxUses,
        maxPerPerson,
        validFrom,
        validUntil,
        state: stateOf(promo, sold + held, now),
        sold,
        held,
        reducedCents: cents(reducedCents),
      };
    });
}
