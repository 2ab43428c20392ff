import { and, eq } from 'drizzle-orm';
import type { RoleInput } from '#shared/people/people.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announceAdmin } from '../../people/accounts/announce-admin.ts';
import { endWaysIn } from '../../people/accounts/end-ways-in.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const grant = prepared(columnsOf(userRoles, ['userId', 'role', 'createdAt']), (orm, row) =>
  orm.insert(userRoles).values(row).onConflictDoNothing().prepare(),
);
const remove = prepared({ userId: userRoles.userId, role: userRoles.role }, (orm, { userId, role }) =>
  orm
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .prepare(),
);

function requirePerson(ctx: ServiceContext, userId: string): void {
  if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
}

/**
 * Grants a role; it counts from the next call on, an admin's only with a second factor. Twice is once. Throws
 * USER_NOT_FOUND.
 */
export function grantRole(ctx: ServiceContext, { userId, role }: RoleInput): void {
  requirePermission(ctx, 'roles:manage');
  inTransaction(ctx.db, () => {
    requirePerson(ctx, userId);
    const { changes } = grant(ctx.db).run({ userId, role, createdAt: ctx.now() });
    if (changes === 0) return;
    writeAudit(ctx, {
      action: 'role.granted',
      subjectKind: 'user',
      subjectId: userId,
      before: { [role]: false },
      after: { [role]: true },
    });
    if (role === 'admin') announceAdmin(ctx, userId);
  });
}

/**
 * Takes a role away, one's own too, as long as somebody else is an admin: the database keeps the last one. Every way
 * into the account ends, for whoever is to lose a right loses it in all their browsers. Throws USER_NOT_FOUND, LAST_ADMIN.
 */
export function removeRole(ctx: ServiceContext, { userId, role }: RoleInput): void {
  requirePermission(ctx, 'roles:manage');
  inTransaction(ctx.db, () => {
    requirePerson(ctx, userId);
    try {
      const { changes } = remove(ctx.db).run({ userId, role });
      if (changes === 0) return;
      endWaysIn(ctx, userId);
      writeAudit(ctx, {
        action: 'role.removed',
        subjectKind: 'user',
        subjectId: userId,
        before: { [role]: true },
        after: { [role]: false },
      });
    } catch (error) {
      throw isRefusedBy(error, GUARDS.lastAdmin) ? new DomainError('LAST_ADMIN') : error;
    }
  });
}
