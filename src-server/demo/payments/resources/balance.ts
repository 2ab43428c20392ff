import type Stripe from 'stripe';
import { blankPayout } from '../api/blank-objects.ts';
import type { ApiRoute } from '../api/api-route.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { listPage, pageSize } from '../api/list-page.ts';
import { AVAILABLE_AFTER_SECONDS } from '../payments/balance-lines.ts';
import { EVERYTHING } from '../store.ts';
import { unixSeconds, type StandInContext } from '../stand-in-context.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
const MOST_WEEKS = 120;

/** A payout's lines: what could be paid out up to its Monday, from the week after the last payout on, by when it was made. */
const madeFor = ({ since, monday }: { since: number; monday: number }): { gt: number; lte: number } => ({
  gt: since - WEEK - AVAILABLE_AFTER_SECONDS,
  lte: monday - AVAILABLE_AFTER_SECONDS,
});
/** So many weeks back what was less than nothing is looked for. */
const MOST_CARRIED_WEEKS = 12;
const idOfPayout = (monday: number): string => `po_${new Date(monday * 1000).toISOString().slice(0, 10)}`;
const mondayOfPayout = (id: string): number => Date.parse(id.slice(3)) / 1000;

/** What a week's lines come to. */
function netOfWeek(ctx: StandInContext, monday: number): number {
  const { gt, lte } = madeFor({ since: monday, monday });
  const rows = ctx.store.list({
    kind: 'balance_transaction',
    ...EVERYTHING,
    createdFrom: gt + 1,
    createdTo: lte,
    limit: 1_000_000,
  });
  return rows.reduce((sum, { json }) => sum + (JSON.parse(json) as Stripe.BalanceTransaction).net, 0);
}

/** A week that leaves less than nothing sends nothing: it is taken off the next payout, which holds its lines as well. */
function carriedTo(ctx: StandInContext, monday: number): { since: number; amount: number } {
  let [since, amount] = [monday - MOST_CARRIED_WEEKS * WEEK, 0];
  for (let week = since; week < monday; week += WEEK) {
    amount += netOfWeek(ctx, week);
    if (amount >= 0) [since, amount] = [week + WEEK, 0];
  }
  return { since, amount: amount + netOfWeek(ctx, monday) };
}

function payoutOf(ctx: StandInContext, monday: number): Stripe.Payout | null {
  const { amount } = carriedTo(ctx, monday);
  if (amount <= 0) return null;
  const arrives = monday + 2 * DAY;
  return {
    ...blankPayout,
    id: idOfPayout(monday),
    amount,
    arrival_date: arrives,
    automatic: true,
    created: monday,
    currency: 'eur',
    method: 'standard',
    status: arrives <= unixSeconds(ctx) ? 'paid' : 'in_transit',
    type: 'bank_account',
  };
}

const linesOfPayout = (ctx: StandInContext, id: string): { gt: number; lte: number } => {
  const monday = mondayOfPayout(id);
  return madeFor({ since: carriedTo(ctx, monday).since, monday });
};

/** Every Monday what is there goes to the bank; newest first. */
function payouts(ctx: StandInContext, params: Parameters): Stripe.Payout[] {
  const now = unixSeconds(ctx);
  const newest = now - ((now - FIRST_MONDAY) % WEEK);
  const created = params['created'];
  const from = typeof created === 'object' && !Array.isArray(created) ? Number(created['gte'] ?? 0) : 0;
  const mondays = Array.from({ length: MOST_WEEKS }, (_, back) => newest - back * WEEK).filter((each) => each >= from);
  return mondays.flatMap((monday) => payoutOf(ctx, monday) ?? []);
}

export const balanceRoutes: ApiRoute[] = [
  {
    route: 'GET /v1/balance_transactions',
    builtParameters: ['created', 'payout'],
    handle(ctx, { params }) {
      const { payout } = params;
      return listPage(ctx, {
        kind: 'balance_transaction',
        params: typeof payout === 'string' ? { ...params, created: linesOfPayout(ctx, payout) } : params,
        url: '/v1/balance_transactions',
      });
    },
  },
  {
    route: 'GET /v1/payouts',
    builtParameters: ['created'],
    handle(ctx, { params }) {
      const all = payouts(ctx, params);
      const begin = all.findIndex(({ id }) => id === params['starting_after']) + 1;
      const data = all.slice(begin, begin + pageSize(params));
      return { object: 'list', data, has_more: begin + data.length < all.length, url: '/v1/payouts' };
    },
  },
];
