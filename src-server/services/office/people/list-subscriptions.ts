import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { ListSubscriptionsInput, SubscriptionFilter, SubscriptionView } from '#shared/admin/subscriptions.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { statement, type Db } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SubscriptionListRow = {
  id: string;
  email: string;
  type: NewsletterType;
  isActive: number;
  hasAccount: number;
  createdAt: number;
};
type Range = { at: number; id: string; limit: number };
type Narrowed = Range & { type: string; active: number };

const SELECT = `SELECT id, email, subscription_type AS type, is_active AS isActive, user_id IS NOT NULL AS hasAccount, created_at AS createdAt FROM newsletter_subscriptions`;
const LAST = `(created_at, id) < (@at, @id) ORDER BY created_at DESC, id DESC LIMIT @limit`;
const pages = {
  all: statement<Narrowed, SubscriptionListRow>(`${SELECT} WHERE ${LAST}`),
  type: statement<Narrowed, SubscriptionListRow>(`${SELECT} WHERE subscription_type = @type AND ${LAST}`),
  active: statement<Narrowed, SubscriptionListRow>(`${SELECT} WHERE is_active = @active AND ${LAST}`),
  both: statement<Narrowed, SubscriptionListRow>(
    `${SELECT} WHERE subscription_type = @type AND is_active = @active AND ${LAST}`,
  ),
};
/** An address is found by its beginning, over the index that keeps it unique. */
const beginning = statement<
  { from: string; to: string; type: string | null; active: number | null; limit: number },
  SubscriptionListRow
>(
  `${SELECT} WHERE email >= @from AND email < @to AND (@type IS NULL OR subscription_type = @type) AND (@active IS NULL OR is_active = @active) ORDER BY email, subscription_type LIMIT @limit`,
);

/** The rows of a page; also what the export walks through. */
export function readSubscriptions(
  db: Db,
  { search, type, show }: SubscriptionFilter,
  range: Range,
): SubscriptionListRow[] {
  const active = show === 'all' ? null : Number(show === 'active');
  if (search !== '')
    return beginning(db).all({
      from: search,
      to: `${search}\u{10FFFF}`,
      type: type ?? null,
      active,
      limit: range.limit,
    });
  const which = type ? (active === null ? 'type' : 'both') : active === null ? 'all' : 'active';
  return pages[which](db).all({ ...range, type: type ?? '', active: active ?? 0 });
}

/** Newsletter subscriptions (specification §2 Abos), the newest first, a page at a time; a search gives one page of addresses. */
export function listSubscriptions(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListSubscriptionsInput,
): Page<SubscriptionView, NewestFirstCursor> {
  requirePermission(ctx, 'newsletters:manage');
  const rows = readSubscriptions(ctx.db, filter, {
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({
      ...row,
      isActive: row.isActive === 1,
      hasAccount: row.hasAccount === 1,
      createdAt: new Date(row.createdAt),
    })),
    nextCursor: last === null || filter.search !== '' ? null : { createdAt: new Date(last.createdAt), id: last.id },
  };
}
