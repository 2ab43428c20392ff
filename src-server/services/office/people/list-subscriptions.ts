import { and, asc, eq, gte, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type {
  ListSubscriptionsInput,
  SubscriptionFilter,
  SubscriptionView,
} from '#shared/newsletters/subscriptions.ts';
import { prepared, type Db, type Orm, type RowOf } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, isOrAny, newestFirst, type Following, type PageRange } from '#server/db/paging.ts';
import { orNull } from '#server/db/placeholders.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const table = newsletterSubscriptions;
const columns = {
  id: table.id,
  email: table.email,
  type: table.subscriptionType,
  isActive: table.isActive,
  hasAccount: sql`${table.userId} is not null`.mapWith(Boolean),
  createdAt: table.createdAt,
};

type Range = Following<typeof table.createdAt> & { limit: Placeholder };
const page = (orm: Orm, { limit, ...from }: Range, ...narrowed: SQL[]) =>
  orm
    .select(columns)
    .from(table)
    .where(and(...narrowed, isBefore(table.createdAt, table.id, from)))
    .orderBy(...newestFirst(table.createdAt, table.id))
    .limit(limit)
    .prepare();

const RANGE = { at: table.createdAt, id: table.id, limit: Number };
const ofType = (type: SQL) => eq(table.subscriptionType, type);
const ofState = (isActive: SQL) => eq(table.isActive, isActive);

/** One query per combination, so that each has the index that answers it. */
const pages = {
  all: prepared(RANGE, (orm, range) => page(orm, range)),
  type: prepared({ type: table.subscriptionType, ...RANGE }, (orm, { type, ...range }) =>
    page(orm, range, ofType(type)),
  ),
  state: prepared({ isActive: table.isActive, ...RANGE }, (orm, { isActive, ...range }) =>
    page(orm, range, ofState(isActive)),
  ),
  both: prepared(
    { type: table.subscriptionType, isActive: table.isActive, ...RANGE },
    (orm, { type, isActive, ...range }) => page(orm, range, ofType(type), ofState(isActive)),
  ),
};
export type SubscriptionListRow = RowOf<typeof pages.all>;

/** An address is found by its beginning, over the index that keeps it unique. */
const beginning = prepared(
  {
    from: table.email,
    to: table.email,
    type: orNull(table.subscriptionType),
    isActive: orNull(table.isActive),
    limit: Number,
  },
  (orm, { from, to, type, isActive, limit }) =>
    orm
      .select(columns)
      .from(table)
      .where(
        and(
          gte(table.email, from),
          lt(table.email, to),
          isOrAny(table.subscriptionType, type),
          isOrAny(table.isActive, isActive),
        ),
      )
      .orderBy(asc(table.email), asc(table.subscriptionType))
      .limit(limit)
      .prepare(),
);

/** The rows of a page; also what the export walks through. */
export function readSubscriptions(
  db: Db,
  { search, type = null, show }: SubscriptionFilter,
  range: PageRange,
): SubscriptionListRow[] {
  const isActive = show === 'all' ? null : show === 'active';
  if (search !== '')
    return beginning(db).all({ from: search, to: `${search}\u{10FFFF}`, type, isActive, limit: range.limit });
  if (type === null) return isActive === null ? pages.all(db).all(range) : pages.state(db).all({ ...range, isActive });
  return isActive === null ? pages.type(db).all({ ...range, type }) : pages.both(db).all({ ...range, type, isActive });
}

/** Newsletter subscriptions, the newest first, a page at a time; a search gives one page of addresses. */
export function listSubscriptions(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListSubscriptionsInput,
): Page<SubscriptionView, NewestFirstCursor> {
  requirePermission(ctx, 'newsletters:manage');
  const rows = readSubscriptions(ctx.db, filter, {
    at: cursor?.createdAt ?? END_OF_TIME,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown,
    nextCursor: last === null || filter.search !== '' ? null : { createdAt: last.createdAt, id: last.id },
  };
}
