import type { Page } from '#shared/admin/admin-views.ts';
import type { AdminUser, ListUsersInput } from '#shared/admin/people.ts';
import type { Role } from '#shared/permissions.ts';
import { statement } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { searchWords } from './search-words.ts';

type Row = {
  number: number;
  id: string;
  displayName: string;
  email: string;
  isConfirmed: number;
  roles: string | null;
  hasSecondFactor: number;
  sessions: number;
  createdAt: number;
};
type Range = { before: number; limit: number; now: number };

const SELECT = `d.id AS number, u.id, COALESCE(NULLIF(p.display_name, ''), u.name) AS displayName, u.email, u.email_verified AS isConfirmed, u.created_at AS createdAt,
  (SELECT group_concat(role) FROM user_roles r WHERE r.user_id = u.id) AS roles,
  EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.verified_at IS NOT NULL) AS hasSecondFactor,
  (SELECT COUNT(*) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > @now) AS sessions`;
const PERSON = `JOIN users u ON u.id = d.user_id LEFT JOIN profiles p ON p.id = u.id`;
const LAST = `ORDER BY d.id DESC LIMIT @limit`;

const everybody = statement<Range, Row>(`SELECT ${SELECT} FROM user_docs d ${PERSON} WHERE d.id < @before ${LAST}`);
const found = statement<Range & { words: string }, Row>(
  `SELECT ${SELECT} FROM user_search q CROSS JOIN user_docs d ON d.id = q.rowid ${PERSON} WHERE user_search MATCH @words AND q.rowid < @before ORDER BY q.rowid DESC LIMIT @limit`,
);
/** Few people have one, so its rows are read whole. */
const withRole = statement<Range & { role: Role }, Row>(
  `SELECT ${SELECT} FROM user_roles h CROSS JOIN user_docs d ON d.user_id = h.user_id ${PERSON} WHERE h.role = @role AND d.id < @before ${LAST}`,
);

const view = ({ number: _number, roles, ...row }: Row): AdminUser => ({
  ...row,
  isConfirmed: row.isConfirmed === 1,
  hasSecondFactor: row.hasSecondFactor === 1,
  roles: roles === null ? [] : (roles.split(',') as Role[]),
  createdAt: new Date(row.createdAt),
});

/** Accounts, the newest first, a page at a time: everybody, those with a role, or those whose name or address begins like the words. */
export function listUsers(
  ctx: ServiceContext,
  { search, role, limit, cursor }: ListUsersInput,
): Page<AdminUser, number> {
  requirePermission(ctx, 'people:manage');
  const range = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1, now: ctx.now().getTime() };
  const words = searchWords(search);
  const rows =
    words !== null
      ? found(ctx.db).all({ ...range, words })
      : search !== ''
        ? []
        : role
          ? withRole(ctx.db).all({ ...range, role })
          : everybody(ctx.db).all(range);
  const { shown, last } = takePage(rows, limit);
  return { items: shown.map(view), nextCursor: last?.number ?? null };
}
