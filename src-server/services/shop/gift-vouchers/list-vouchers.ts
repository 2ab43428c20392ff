import { and, asc, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#shared/admin/admin-views.ts';
import { foldName } from '#shared/door/fold-name.ts';
import { giftVoucherCode, maskedVoucherCode } from '#shared/gift-vouchers/gift-voucher.ts';
import {
  VOUCHER_STATES,
  type ListedVoucher,
  type ListVouchersInput,
  type VoucherCounts,
  type VoucherCursor,
  type VoucherState,
} from '#shared/gift-vouchers/gift-voucher-list.ts';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { END_OF_TIME, isAfter, isBefore } from '#server/db/paging.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';

const stateAt = (now: SQL): SQL<VoucherState> =>
  sql`case when ${giftVouchers.blockedAt} is not null then 'blocked' when ${giftVouchers.restCents} = 0 then 'spent'
    when ${giftVouchers.endsAt} <= ${now} then 'over' else 'on' end`;

const isSearched = (search: SQL, code: SQL): SQL =>
  sql`(${search} = '' or ${giftVouchers.code} = ${code} or folded(substr(${giftVouchers.code}, -4)) = ${search}
    or ${hasFoldedPart(giftVouchers.forName, search)} or ${hasFoldedPart(giftVouchers.recipientEmail, search)}
    or ${hasFoldedPart(users.name, search)} or ${hasFoldedPart(users.email, search)})`;

const AFTER = { at: giftVouchers.issuedAt, id: giftVouchers.id };
const FILTER = { now: giftVouchers.endsAt, view: String, search: String, code: String, limit: Number };

const makePage = (isDown: boolean) =>
  prepared({ ...FILTER, ...AFTER }, (orm, { now, view, search, code, limit, ...from }) => {
    const state = stateAt(sql`${now}`);
    return orm
      .select({ voucher: giftVouchers, userName: users.name, state })
      .from(giftVouchers)
      .leftJoin(users, eq(users.id, giftVouchers.userId))
      .where(
        and(
          isNotNull(giftVouchers.issuedAt),
          (isDown ? isBefore : isAfter)(giftVouchers.issuedAt, giftVouchers.id, from),
          sql`(${view} = 'all' or ${state} = ${view})`,
          isSearched(sql`${search}`, sql`${code}`),
        ),
      )
      .orderBy(...[giftVouchers.issuedAt, giftVouchers.id].map(isDown ? desc : asc))
      .limit(limit)
      .prepare();
  });
const pages = { up: makePage(false), down: makePage(true) };

const byState = prepared({ now: giftVouchers.endsAt }, (orm, { now }) => {
  const state = stateAt(sql`${now}`);
  return orm
    .select({ state, vouchers: count(), restCents: sql<number>`sum(${giftVouchers.restCents})` })
    .from(giftVouchers)
    .where(isNotNull(giftVouchers.issuedAt))
    .groupBy(sql`1`) // the state, by its place: its value would be two to PostgreSQL
    .prepare();
});

function viewOf({ voucher, userName, state }: RowOf<(typeof pages)['down']>): ListedVoucher[] {
  const { id, code, kind, amountCents, restCents, orderId, userId, forName, recipientEmail, sendAt } = voucher;
  const { issuedAt, endsAt } = voucher;
  if (issuedAt === null || endsAt === null) return [];
  return [
    {
      id,
      maskedCode: maskedVoucherCode(code),
      kind,
      amountCents: cents(amountCents),
      restCents: cents(restCents),
      orderId,
      userId,
      userName,
      forName,
      recipientEmail,
      sendAt,
      issuedAt,
      endsAt,
      state,
    },
  ];
}

/** `admin.giftVouchers.list`: what was bought and given as credit, by when, a page at a time. */
export function listVouchers(
  ctx: ServiceContext,
  { limit, cursor, view, search, isDown }: ListVouchersInput,
): Page<ListedVoucher, VoucherCursor> {
  requirePermission(ctx, 'admin:read');
  const rows = pages[isDown ? 'down' : 'up'](ctx.db).all({
    now: ctx.now(),
    view,
    search: foldName(search),
    code: giftVoucherCode(search),
    at: cursor?.issuedAt ?? (isDown ? END_OF_TIME : new Date(0)),
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows.flatMap(viewOf), limit);
  return { items: shown, nextCursor: last && { issuedAt: last.issuedAt, id: last.id } };
}

/** `admin.giftVouchers.counts`: how many are in each state, and what is left to be spent. */
export function countVouchers(ctx: ServiceContext): VoucherCounts {
  requirePermission(ctx, 'admin:read');
  const found = new Map(
    byState(ctx.db)
      .all({ now: ctx.now() })
      .map((row) => [row.state, row]),
  );
  const counts: VoucherCounts = { all: 0, on: 0, spent: 0, over: 0, blocked: 0, leftCents: ZERO_CENTS };
  for (const state of VOUCHER_STATES) {
    counts[state] = found.get(state)?.vouchers ?? 0;
    counts.all += counts[state];
  }
  return { ...counts, leftCents: cents(found.get('on')?.restCents ?? 0) };
}
