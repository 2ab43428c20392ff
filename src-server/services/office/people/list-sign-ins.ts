import type { Page } from '#shared/admin/admin-views.ts';
import type { ListSignInsInput, SignInView } from '#shared/accounts/sign-in-events.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { profiles } from '#server/db/schema/profiles.ts';
import { signInEvents } from '#server/db/schema/sign-in-events.ts';
import { users } from '#server/db/schema/users.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Who came in, who did not, and who was refused in the panel during the last 90 days, newest first, a page at a time.
 */
export function listSignIns(
  ctx: ServiceContext,
  { kind, userId, limit, cursor }: ListSignInsInput,
): Page<SignInView, number> {
  requirePermission(ctx, 'people:manage');
  const rows = ctx.db.orm
    .select({
      number: signInEvents.number,
      at: signInEvents.at,
      kind: signInEvents.kind,
      userId: signInEvents.userId,
      displayName: profiles.displayName,
      name: users.name,
      network: signInEvents.network,
      detail: signInEvents.detail,
    })
    .from(signInEvents)
    .leftJoin(users, eq(users.id, signInEvents.userId))
    .leftJoin(profiles, eq(profiles.id, signInEvents.userId))
    .where(
      and(
        kind ? eq(signInEvents.kind, kind) : undefined,
        userId ? eq(signInEvents.userId, userId) : undefined,
        cursor ? lt(signInEvents.number, cursor) : undefined,
      ),
    )
    .orderBy(desc(signInEvents.number))
    .limit(limit + 1)
    .all();
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map(({ number, displayName, name, ...row }) => ({
      ...row,
      id: String(number),
      userName: displayName || name, // as `shownName` has it
    })),
    nextCursor: last?.number ?? null,
  };
}
