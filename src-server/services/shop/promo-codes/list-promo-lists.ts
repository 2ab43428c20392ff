import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { foldName } from '#shared/door/fold-name.ts';
import { cents } from '#shared/money.ts';
import type { PromoListCursor, PromoListsInput, PromoListView, PromoState } from '#shared/promo-codes/promo-list.ts';
import { prepared } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { promoTotals } from '#server/db/schema/day-totals.ts';
import { orderItems, seatHolds } from '#server/db/schema/orders.ts';
import { promoCodes, promoLists } from '#server/db/schema/promo-codes.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { promoView, selectedPromos, type PromoListRow } from './read-promo-codes.ts';

/** A page of lists, each with one of its codes: all of them are good for the same. */
const pageOfLists = prepared(
  { now: promoCodes.validFrom, search: String, at: promoLists.createdAt, id: promoLists.id, limit: Number },
  (orm, { now, search, limit, ...from }) => {
    const oneCode = sql<string>`(select one.id from ${promoCodes} one where one.list_id = promo_lists.id
      order by one.code limit 1)`;
    const page = orm
      .select({ id: oneCode })
      .from(promoLists)
      .where(
        and(
          isBefore(promoLists.createdAt, promoLists.id, from),
          sql`(${search} = '' or ${hasFoldedPart(promoLists.name, sql`${search}`)})`,
        ),
      )
      .orderBy(...newestFirst(promoLists.createdAt, promoLists.id))
      .limit(limit);
    return selectedPromos(orm, sql`${now}`)
      .where(inArray(promoCodes.id, page))
      .orderBy(desc(promoCodes.createdAt), desc(promoCodes.listId))
      .prepare();
  },
);

const sumsOfList = prepared({ listId: promoLists.id }, (orm, { listId }) => {
  const held = orm
    .select({ n: sql`count(*)` })
    .from(seatHolds)
    .crossJoin(orderItems)
    .crossJoin(sql`${promoCodes} held_code`)
    .where(
      sql`${orderItems.orderId} = ${seatHolds.orderId} and ${orderItems.position} = ${seatHolds.position}
        and held_code.code = ${orderItems.promoCode} and held_code.list_id = ${listId}`,
    );
  return orm
    .select({
      codes: sql<number>`count(*)`,
      ended: sql<number>`count(${promoCodes.endedAt})`,
      used: sql<number>`coalesce(sum(${promoTotals.sold}), 0)`,
      reducedCents: sql<number>`coalesce(sum(${promoTotals.reducedCents}), 0)`,
      held: sql<number>`${held}`,
    })
    .from(promoCodes)
    .leftJoin(promoTotals, eq(promoTotals.code, promoCodes.code))
    .where(eq(promoCodes.listId, listId))
    .prepare();
});

/** What one code says of itself says little about its list: the dates are the same, the uses are not. */
function stateOf(
  { state }: PromoListRow,
  sums: { codes: number; ended: number; used: number; held: number },
): PromoState {
  if (sums.ended === sums.codes) return 'ended';
  if (state === 'over' || state === 'not_yet') return state;
  return sums.used + sums.held >= sums.codes ? 'used_up' : 'on';
}

function viewOf(ctx: ServiceContext, row: PromoListRow): PromoListView {
  const { listId, listName, createdAt, ...code } = promoView(row);
  const id = listId ?? '';
  const sums = sumsOfList(ctx.db).get({ listId: id }) ?? { codes: 0, ended: 0, used: 0, reducedCents: 0, held: 0 };
  return {
    ...code,
    createdAt,
    id,
    code: listName ?? '',
    listId,
    listName,
    maxUses: sums.codes,
    sold: sums.used,
    held: sums.held,
    reducedCents: cents(sums.reducedCents),
    state: stateOf(row, sums),
  };
}

/** Lists of codes that are each used once, the newest first, a page at a time. */
export function listPromoLists(
  ctx: ServiceContext,
  { search, limit, cursor }: PromoListsInput,
): Page<PromoListView, PromoListCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = pageOfLists(ctx.db).all({
    now: ctx.now(),
    search: foldName(search),
    at: cursor?.createdAt ?? END_OF_TIME,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => viewOf(ctx, row)),
    nextCursor: last && { createdAt: last.promo.createdAt, id: last.promo.listId ?? '' },
  };
}
