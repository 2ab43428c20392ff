import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { CorrectNameInput } from '#shared/people/person-inputs.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const renameShown = prepared({ id: profiles.id, name: profiles.displayName }, (orm, { id, name }) =>
  orm
    .update(profiles)
    .set({ displayName: name })
    .where(and(eq(profiles.id, id), sql`coalesce(${profiles.displayName}, '') <> ''`))
    .prepare(),
);

/**
 * Corrects what somebody is called, everywhere they are named; the audit log has the reason and no name. Error:
 * USER_NOT_FOUND.
 */
export function correctName(ctx: ServiceContext, { userId, name, reason }: CorrectNameInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    updateRows(ctx.db, users, { id: userId }, { name, updatedAt: ctx.now() });
    renameShown(ctx.db).run({ id: userId, name });
    writeAudit(ctx, { action: 'account.name_corrected', subjectKind: 'user', subjectId: userId, after: { reason } });
  });
}
