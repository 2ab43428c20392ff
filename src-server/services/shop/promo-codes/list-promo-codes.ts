import type { Page } from '#shared/admin/admin-views.ts';
import { foldName } from '#shared/door/fold-name.ts';
import { promoCodeText } from '#shared/promo-codes/promo-code.ts';
import {
  PROMO_STATES,
  type AllPromoCodesInput,
  type PromoCodeView,
  type PromoCursor,
  type PromoState,
} from '#shared/promo-codes/promo-list.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { promosByState, promosOfAll, promosOfEvent, promoView, type PromoListRow } from './read-promo-codes.ts';

/** More than are good for one event (`MOST_PROMO_CODES` for each way to name it). */
const ALL_OF_EVENT = 1_000;

/** After every code: none has such a sign. */
const LAST_CODE = '\u{10ffff}';

type Filter = Omit<AllPromoCodesInput, 'limit' | 'cursor'>;

/** The next codes of a filter; also what its file walks through. */
export function readPromos(
  ctx: ServiceContext,
  { view, search, eventId = null, sort, isDown }: Filter,
  { limit, after }: { limit: number; after: PromoCursor | null },
): PromoListRow[] {
  const values = {
    now: ctx.now(),
    view,
    search: foldName(promoCodeText(search)),
    at: after?.createdAt ?? (isDown ? END_OF_TIME : new Date(0)),
    id: after?.id ?? '',
    code: after?.code ?? (isDown ? LAST_CODE : ''),
    limit,
  };
  const way = isDown ? 'down' : 'up';
  if (eventId === null) return promosOfAll[sort][way](ctx.db).all(values);
  return promosOfEvent[sort][way](ctx.db).all({ ...values, eventId });
}

export const promoCursor = ({ promo: { createdAt, id, code } }: PromoListRow): PromoCursor => ({ createdAt, id, code });

/** The codes that are good for an event, with what was sold by them. Empty for an event that is not there. */
export function listPromoCodes(ctx: ServiceContext, { eventId }: { eventId: string }): PromoCodeView[] {
  requirePermission(ctx, 'admin:read');
  const filter = { view: 'all', search: '', eventId, sort: 'made', isDown: true } as const;
  return readPromos(ctx, filter, { limit: ALL_OF_EVENT, after: null }).map(promoView);
}

/** Codes over all events, or of one, in one state or all, a page at a time. */
export function listAllPromoCodes(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: AllPromoCodesInput,
): Page<PromoCodeView, PromoCursor> {
  requirePermission(ctx, 'admin:read');
  const { shown, last } = takePage(readPromos(ctx, filter, { limit: limit + 1, after: cursor ?? null }), limit);
  return { items: shown.map(promoView), nextCursor: last && promoCursor(last) };
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
