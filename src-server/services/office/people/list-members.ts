import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type {
  ListMembersInput,
  MemberByIdInput,
  MemberDetail,
  MemberFilter,
  MemberView,
} from '#shared/admin/subscriptions.ts';
import { DomainError } from '#shared/errors.ts';
import { phaseOf, type MembershipStatus } from '#shared/membership/membership-state.ts';
import { MEMBERSHIP_PLANS, type PlanId } from '#shared/membership/plans.ts';
import { statement, type Db } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { searchWords } from './search-words.ts';

export type MemberRow = {
  id: string;
  name: string | null;
  email: string | null;
  planId: PlanId;
  membershipId: string | null;
  status: MembershipStatus;
  startedAt: number | null;
  currentPeriodEnd: number | null;
  cancelAt: number | null;
  pauseStartsAt: number | null;
  pauseEndsAt: number | null;
  graceStartedAt: number | null;
  createdAt: number;
};
type Range = { at: number; id: string; limit: number };

const SELECT = `SELECT s.id, COALESCE(NULLIF(p.display_name, ''), u.name) AS name, u.email, s.plan_id AS planId, s.membership_id AS membershipId, s.status, s.started_at AS startedAt,
  s.current_period_end AS currentPeriodEnd, s.cancel_at AS cancelAt, s.pause_starts_at AS pauseStartsAt, s.pause_ends_at AS pauseEndsAt, s.grace_started_at AS graceStartedAt, s.created_at AS createdAt`;
const PERSON = `LEFT JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = u.id`;
const LAST = `(s.created_at, s.id) < (@at, @id) ORDER BY s.created_at DESC, s.id DESC LIMIT @limit`;

const all = statement<Range, MemberRow>(`${SELECT} FROM subscribers s ${PERSON} WHERE ${LAST}`);
const inStatus = statement<Range & { status: MembershipStatus }, MemberRow>(
  `${SELECT} FROM subscribers s ${PERSON} WHERE s.status = @status AND ${LAST}`,
);
const found = statement<{ words: string; status: MembershipStatus | null; limit: number }, MemberRow>(
  `${SELECT} FROM user_search q CROSS JOIN user_docs d ON d.id = q.rowid CROSS JOIN subscribers s ON s.user_id = d.user_id ${PERSON} WHERE user_search MATCH @words AND (@status IS NULL OR s.status = @status) ORDER BY q.rowid DESC LIMIT @limit`,
);

const byNumber = statement<{ from: string; to: string; status: MembershipStatus | null; limit: number }, MemberRow>(
  `${SELECT} FROM subscribers s ${PERSON} WHERE s.membership_id >= @from AND s.membership_id < @to AND (@status IS NULL OR s.status = @status) ORDER BY s.membership_id LIMIT @limit`,
);
const byShownNumber = statement<{ shown: string; status: MembershipStatus | null; limit: number }, MemberRow>(
  `${SELECT} FROM subscribers s ${PERSON} WHERE substr(s.membership_id, -8) = @shown AND (@status IS NULL OR s.status = @status) LIMIT @limit`,
);
const byId = statement<{ id: string }, MemberRow & { cardIssuedAt: number | null }>(
  `${SELECT}, (SELECT c.issued_at FROM membership_cards c WHERE c.subscriber_id = s.id AND c.revoked_at IS NULL) AS cardIssuedAt FROM subscribers s ${PERSON} WHERE s.id = @id`,
);

const MEMBERSHIP_ID = /^MB-?[0-9A-F]*$/i;
const SHOWN_ID = /^\d{8}$/;

/** Found by the number on the card, whole or its beginning, or by the eight digits a member sees; null where the words are none. */
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

/** The rows of a page; also what the export walks through. */
export function readMembers(db: Db, { search, status }: MemberFilter, range: Range): MemberRow[] {
  const words = searchWords(search);
  const numbered = readByNumber(db, search, { status: status ?? null, limit: range.limit });
  if (numbered !== null && numbered.length > 0) return numbered;
  if (words !== null) return found(db).all({ words, status: status ?? null, limit: range.limit });
  if (search !== '') return [];
  return status ? inStatus(db).all({ ...range, status }) : all(db).all(range);
}

export const planNameOf = (planId: PlanId): string => MEMBERSHIP_PLANS.find(({ id }) => id === planId)?.name ?? planId;

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export function memberView(
  { planId, pauseStartsAt, pauseEndsAt, graceStartedAt, ...row }: MemberRow,
  now: Date,
): MemberView {
  const dates = {
    startedAt: instant(row.startedAt),
    currentPeriodEnd: instant(row.currentPeriodEnd),
    cancelAt: instant(row.cancelAt),
    createdAt: new Date(row.createdAt),
  };
  const phase = phaseOf(
    {
      status: row.status,
      ...dates,
      pauseStartsAt: instant(pauseStartsAt),
      pauseEndsAt: instant(pauseEndsAt),
      graceStartedAt: instant(graceStartedAt),
    },
    now,
  );
  return { ...row, ...dates, planName: planNameOf(planId), phase };
}

/** One membership and its card. Error: MEMBERSHIP_NOT_FOUND. */
export function showMember(ctx: ServiceContext, { id }: MemberByIdInput): MemberDetail {
  requirePermission(ctx, 'newsletters:manage');
  const row = byId(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const { cardIssuedAt, ...member } = row;
  return { ...memberView(member, ctx.now()), cardIssuedAt: instant(cardIssuedAt) };
}

/** Memberships, the newest first, a page at a time; a search by name, address or number gives one page. */
export function listMembers(
  ctx: ServiceContext,
  { limit, cursor, ...filter }: ListMembersInput,
): Page<MemberView, NewestFirstCursor> {
  requirePermission(ctx, 'newsletters:manage');
  const rows = readMembers(ctx.db, filter, {
    at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  const now = ctx.now();
  return {
    items: shown.map((row) => memberView(row, now)),
    nextCursor: last === null || filter.search !== '' ? null : { createdAt: new Date(last.createdAt), id: last.id },
  };
}
