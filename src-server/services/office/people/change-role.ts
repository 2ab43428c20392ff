import Database from 'better-sqlite3';
import type { RoleInput } from '#shared/admin/people.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userById } from '../../people/accounts/account-statements.ts';
import { announceAdmin } from '../../people/accounts/announce-admin.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const grant = statement<RoleInput & { at: number }>(
  `INSERT INTO user_roles (user_id, role, created_at) VALUES (@userId, @role, @at) ON CONFLICT DO NOTHING`,
);
const remove = statement<RoleInput>(`DELETE FROM user_roles WHERE user_id = @userId AND role = @role`);

function requirePerson(ctx: ServiceContext, userId: string): void {
  if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
}

/** Grants a role (decisions §7); it counts from the next call on, an admin's only with a second factor. Twice is once. Throws USER_NOT_FOUND. */
export function grantRole(ctx: ServiceContext, { userId, role }: RoleInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    requirePerson(ctx, userId);
    const { changes } = grant(ctx.db).run({ userId, role, at: ctx.now().getTime() });
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

const isLastAdmin = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.message.includes('the last admin stays');

/** Takes a role away, one's own too, as long as somebody else is an admin: the database keeps the last one. Throws USER_NOT_FOUND, LAST_ADMIN. */
export function removeRole(ctx: ServiceContext, { userId, role }: RoleInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    requirePerson(ctx, userId);
    try {
      const { changes } = remove(ctx.db).run({ userId, role });
      if (changes > 0)
        writeAudit(ctx, {
          action: 'role.removed',
          subjectKind: 'user',
          subjectId: userId,
          before: { [role]: true },
          after: { [role]: false },
        });
    } catch (error) {
      throw isLastAdmin(error) ? new DomainError('LAST_ADMIN') : error;
    }
  });
}
