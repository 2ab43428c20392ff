import { and, asc, desc, eq, gte, isNull, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { FACT_COLUMNS } from '../../shop/member-price/running-membership.ts';
import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type {
  ListMembersInput,
  MemberByIdInput,
  MemberDetail,
  MemberFilter,
  MemberView,
} from '#shared/newsletters/subscriptions.ts';
import { DomainError } from '#shared/errors.ts';
import { owedOf, paidUntilOf } from '#shared/membership/owed.ts';
import { phaseOf, type MembershipStatus } from '#shared/membership/membership-state.ts';
import { planOf } from '../../shop/plans/load-plans.ts';
import { prepared, type Db, type Orm, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { END_OF_TIME, isAfter, isBefore, isOrAny, newestFirst, type Following } from '#server/db/paging.ts';
import { membershipCards } from '#server/db/schema/member-cards.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { userDocs } from '#server/db/schema/user-docs.ts';
import { users } from '#server/db/schema/users.ts';
import { hasWords, userSearch } from '#server/db/search-tables.ts';
import { searchWords } from '../../base/search-words.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { shownName } from '../../base/shown-name.ts';

const columns = {
  id: subscribers.id,
  name: shownName,
  email: users.email,
  planId: subscribers.planId,
  paidBy: subscribers.paidBy,
  membershipId: subscribers.membershipId,
  ...FACT_COLUMNS,
  userId: subscribers.userId,
  startedAt: subscribers.startedAt,
  currentPeriodStart: subscribers.currentPeriodStart,
  bookedUntil: subscribers.bookedUntil,
  monthlyCents: subscribers.monthlyCents,
  createdAt: subscribers.createdAt,
};

type Listed = { where: SQL | undefined; orderBy: SQL[]; limit: Placeholder };

const listed = (orm: Orm, { where, orderBy, limit }: Listed) =>
  orm
    .select(columns)
    .from(subscribers)
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .prepare();

const RANGE = { at: subscribers.createdAt, id: subscribers.id, limit: Number };
type From = Following<typeof subscribers.createdAt>;
const { createdAt, id: subscriberId } = subscribers;
const orders = {
  down: {
    isFollowing: (from: From) => isBefore(createdAt, subscriberId, from),
    orderBy: newestFirst(createdAt, subscriberId),
  },
  up: {
    isFollowing: (from: From) => isAfter(createdAt, subscriberId, from),
    orderBy: [asc(createdAt), asc(subscriberId)],
  },
};
const everybody = (way: keyof typeof orders) =>
  prepared(RANGE, (orm, { limit, ...from }) =>
    listed(orm, { where: orders[way].isFollowing(from), orderBy: orders[way].orderBy, limit }),
  );
const ofStatus = (way: keyof typeof orders) =>
  prepared({ status: subscribers.status, ...RANGE }, (orm, { status, limit, ...from }) =>
    listed(orm, {
      where: and(eq(subscribers.status, status), orders[way].isFollowing(from)),
      orderBy: orders[way].orderBy,
      limit,
    }),
  );
const all = { down: everybody('down'), up: everybody('up') };
const inStatus = { down: ofStatus('down'), up: ofStatus('up') };
export type MemberRow = RowOf<typeof all.down>;

const anyStatus = orNull(subscribers.status);

/** The cross joins keep SQLite to the order of the search index. */
const found = prepared({ match: String, status: anyStatus, limit: Number }, (orm, { match, status, limit }) =>
  orm
    .select(columns)
    .from(userSearch)
    .crossJoin(userDocs)
    .crossJoin(subscribers)
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        hasWords(userSearch, match),
        eq(userDocs.id, userSearch.rowid),
        eq(subscribers.userId, userDocs.userId),
        isOrAny(subscribers.status, status),
      ),
    )
    .orderBy(desc(userSearch.rowid))
    .limit(limit)
    .prepare(),
);

const byNumber = prepared(
  { from: subscribers.membershipId, to: subscribers.membershipId, status: anyStatus, limit: Number },
  (orm, { from, to, status, limit }) =>
    listed(orm, {
      where: and(
        gte(subscribers.membershipId, from),
        lt(subscribers.membershipId, to),
        isOrAny(subscribers.status, status),
      ),
      orderBy: [asc(subscribers.membershipId)],
      limit,
    }),
);
/** As the index `subscribers_shown_id_idx` says it. */
const shownId = sql`substr(${subscribers.membershipId}, -8)`;
const byShownNumber = prepared({ shown: String, status: anyStatus, limit: Number }, (orm, { shown, status, limit }) =>
  listed(orm, { where: and(eq(shownId, shown), isOrAny(subscribers.status, status)), orderBy: [], limit }),
);
const byId = prepared({ id: subscribers.id }, (orm, { id }) =>
  orm
    .select({ ...columns, cardIssuedAt: membershipCards.issuedAt })
    .from(subscribers)
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(membershipCards, and(eq(membershipCards.subscriberId, subscribers.id), isNull(membershipCards.revokedAt)))
    .where(eq(subscribers.id, id))
    .prepare(),
);

const MEMBERSHIP_ID = /^MB-?[0-9A-F]*$/i;
const SHOWN_ID = /^\d{8}$/;

/**
 * Found by the number on the card, whole or its beginning, or by the eight digits a member sees; null where the words
 * are none.
 */
function readByNumber(
  db: Db,
  search: string,
  rest: { status: MembershipStatus | null; limit: number },
): MemberRow[] | null {
  if (SHOWN_ID.test(search)) return byShownNumber(db).all({ shown: search, ...rest });
  if (!MEMBERSHIP_ID.test(search)) return null;
  const from = `MB-${search.toUpperCase().replace(/^MB-?/, '')}`;
  return byNumber(db).all({ from, to: `${from}~`, ...rest });
}

/** The last row of the page before; none before the first page. */
export type MembersAfter = NewestFirstCursor | null | undefined;

/** The rows of a page; also what the export walks through. */
export function readMembers(
  db: Db,
  { search, status = null, isDown }: MemberFilter,
  { after, limit }: { after: MembersAfter; limit: number },
): MemberRow[] {
  const rest = { status, limit };
  const numbered = readByNumber(db, search, rest);
  if (numbered !== null && numbered.length > 0) return numbered;
  const match = searchWords(search);
  if (match !== null) return found(db).all({ match, ...rest });
  if (search !== '') return [];
  const way = isDown ? 'down' : 'up';
  const range = { at: after?.createdAt ?? (isDown ? END_OF_TIME : new Date(0)), id: after?.id ?? '', limit };
  return status === null ? all[way](db).all(range) : inStatus[way](db).all({ ...range, status });
}

function memberView(ctx: ServiceContext, row: MemberRow): MemberView {
  const { id, userId, name, email, planId, paidBy, membershipId, status, monthlyCents } = row;
  const { startedAt, cancelAt, createdAt } = row;
  return {
    id,
    userId,
    name,
    email,
    planName: planOf(ctx, planId).name,
    paidBy,
    membershipId,
    status,
    phase: phaseOf(row, ctx.now()),
    startedAt,
    paidUntil: paidUntilOf(row),
    owedCents: owedOf(row, ctx.now())?.cents ?? 0,
    monthlyCents,
    cancelAt,
    createdAt,
  };
}

/** One membership and its card. Error: MEMBERSHIP_NOT_FOUND. */
export function showMember(ctx: ServiceContext, { id }: MemberByIdInput): MemberDetail {
  requirePermission(ctx, 'newsletters:manage');
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const { cardIssuedAt, ...member } = row;
  return { ...memberView(ctx, member), cardIssuedAt };
}

/** Memberships by when they were ordered, a page at a time; a search by name, address or number gives one page. */
export function listMembers(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListMembersInput,
): Page<MemberView, NewestFirstCursor> {
  requirePermission(ctx, 'newsletters:manage');
  const rows = readMembers(ctx.db, filter, { after: cursor, limit: limit + 1 });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => memberView(ctx, row)),
    nextCursor: last === null || filter.search !== '' ? null : { createdAt: last.createdAt, id: last.id },
  };
}
