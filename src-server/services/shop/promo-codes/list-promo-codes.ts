import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { promoCodeText } from '#shared/promo-codes/promo-code.ts';
import {
  PROMO_STATES,
  type AllPromoCodesInput,
  type PromoCodeView,
  type PromoState,
} from '#shared/promo-codes/promo-list.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { kindOfEvent } from './promo-rows.ts';
import { promosByState, promosOfAll, promosOfEvent, promoView, type PromoListRow } from './read-promo-codes.ts';

/** More than an event and its kind may have (`MOST_PROMO_CODES`). */
const ALL_OF_EVENT = 1_000;

type Asked = Pick<AllPromoCodesInput, 'view' | 'search' | 'eventId' | 'cursor' | 'limit'>;

function readPromos(ctx: ServiceContext, { view, search, eventId, cursor, limit }: Asked): PromoListRow[] {
  const values = {
    now: ctx.now(),
    view,
    search: promoCodeText(search),
    at: cursor?.createdAt ?? END_OF_TIME,
    id: cursor?.id ?? '',
    limit,
  };
  if (eventId === null || eventId === undefined) return promosOfAll(ctx.db).all(values);
  const kind = kindOfEvent(ctx.db).get({ eventId })?.kind;
  return kind === undefined ? [] : promosOfEvent(ctx.db).all({ ...values, eventId, kind });
}

/** The codes of an event and of its kind, with what was sold by them. Empty for an event that is not there. */
export function listPromoCodes(ctx: ServiceContext, { eventId }: { eventId: string }): PromoCodeView[] {
  requirePermission(ctx, 'admin:read');
  return readPromos(ctx, { view: 'all', search: '', eventId, limit: ALL_OF_EVENT }).map(promoView);
}

/** Codes over all events, or of one, in one state or all, a page at a time. */
export function listAllPromoCodes(
  ctx: ServiceContext,
  { limit, ...filter }: AllPromoCodesInput,
): Page<PromoCodeView, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  const { shown, last } = takePage(readPromos(ctx, { ...filter, limit: limit + 1 }), limit);
  return {
    items: shown.map(promoView),
    nextCursor: last && { createdAt: last.promo.createdAt, id: last.promo.id },
  };
}

/** How many codes are in each state. */
export function countPromoCodes(ctx: ServiceContext): Record<PromoState | 'all', number> {
  requirePermission(ctx, 'admin:read');
  const found = new Map(
    promosByState(ctx.db)
      .all({ now: ctx.now() })
      .map(({ state, codes }) => [state, codes]),
  );
  const counts = { all: 0, on: 0, not_yet: 0, used_up: 0, over: 0, ended: 0 };
  for (const state of PROMO_STATES) {
    counts[state] = found.get(state) ?? 0;
    counts.all += counts[state];
  }
  return counts;
}
