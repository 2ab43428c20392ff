import { and, eq, exists, gt, or, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { importedMembers, memberImports } from '#server/db/schema/member-imports.ts';
import { membershipPerks } from '#server/db/schema/member-cards.ts';
import { memberEntitlements, subscribers } from '#server/db/schema/membership.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takeGivenBack } from '../../club/membership/end-given.ts';
import { removeUnproven } from '../../people/accounts/invite.ts';

const membersOf = prepared({ importId: importedMembers.importId }, (orm, { importId }) =>
  orm
    .select({ id: subscribers.id, userId: subscribers.userId, madeAccount: importedMembers.madeAccount })
    .from(importedMembers)
    .innerJoin(subscribers, eq(subscribers.id, importedMembers.subscriberId))
    .where(eq(importedMembers.importId, importId))
    .prepare(),
);

/** Somebody of it has used their membership, or the office has changed it since. */
const used = prepared({ importId: importedMembers.importId }, (orm, { importId }) => {
  const one = { one: sql`1` };
  const spent = orm.select(one).from(memberEntitlements).where(eq(memberEntitlements.subscriberId, subscribers.id));
  const came = orm.select(one).from(checkIns).where(eq(checkIns.subscriberId, subscribers.id));
  const got = orm.select(one).from(membershipPerks).where(eq(membershipPerks.subscriberId, subscribers.id));
  return orm
    .select({ id: subscribers.id })
    .from(importedMembers)
    .innerJoin(subscribers, eq(subscribers.id, importedMembers.subscriberId))
    .where(
      and(
        eq(importedMembers.importId, importId),
        or(gt(subscribers.updatedAt, subscribers.createdAt), exists(spent), exists(came), exists(got)),
      ),
    )
    .limit(1)
    .prepare();
});

/**
 * Takes a whole import of members back: their memberships are gone, and accounts that came with it and that nobody has
 * proven; invitations that have not left stay here. Refused once one of them came in, ordered as a member or was changed
 * by hand: who that is, is ended on their page. Throws IMPORT_NOT_FOUND, IMPORT_USED.
 */
export function undoMemberImport(ctx: ServiceContext, id: string): { members: number } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    if (findRow(ctx.db, memberImports, { id }) === undefined) throw new DomainError('IMPORT_NOT_FOUND');
    if (used(ctx.db).get({ importId: id }) !== undefined) throw new DomainError('IMPORT_USED');
    const members = membersOf(ctx.db).all({ importId: id });
    for (const { id: subscriberId, userId, madeAccount } of members) {
      takeGivenBack(ctx, subscriberId);
      const hasOrdered = userId !== null && findRow(ctx.db, orders, { userId }, ['id']) !== undefined;
      if (userId !== null && madeAccount && !hasOrdered) removeUnproven(ctx, userId);
    }
    deleteRows(ctx.db, memberImports, { id });
    writeAudit(ctx, {
      action: 'members.import_undone',
      subjectKind: 'import',
      subjectId: id,
      before: { members: members.length },
    });
    return { members: members.length };
  });
}
