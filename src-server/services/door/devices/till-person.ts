import { and, eq, gte, inArray } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { rolesWith } from '#shared/permissions.ts';
import { prepared } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import { userRoles } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const findRole = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, rolesWith('kasse:pin'))))
    .limit(1)
    .prepare(),
);
const findLostRole = prepared({ userId: audit.subjectId, at: audit.at }, (orm, { userId, at }) =>
  orm
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.subjectKind, 'user'),
        eq(audit.subjectId, userId),
        gte(audit.at, at),
        eq(audit.action, 'role.removed'),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Whether somebody may work the till, or had the right when it was done. */
const isTillPerson = (ctx: ServiceContext, userId: string, at: Date): boolean =>
  findRole(ctx.db).get({ userId }) !== undefined || findLostRole(ctx.db).get({ userId, at }) !== undefined;

/**
 * Answers as `isTillPerson` and asks once for each person who has the right now: a desk's batch names the same cashier
 * hundreds of times.
 */
export function askTillPeopleOnce(ctx: ServiceContext): (userId: string, at: Date) => boolean {
  const entitled = new Set<string>();
  return (userId, at) => {
    if (!entitled.has(userId) && findRole(ctx.db).get({ userId }) !== undefined) entitled.add(userId);
    return entitled.has(userId) || findLostRole(ctx.db).get({ userId, at }) !== undefined;
  };
}

/** What moves no money may name nobody; a person it names must have the right. Error: CASHIER_UNKNOWN. */
export function requireTillPerson(ctx: ServiceContext, userId: string | null | undefined, at: Date): void {
  if (userId !== null && userId !== undefined && !isTillPerson(ctx, userId, at))
    throw new DomainError('CASHIER_UNKNOWN');
}
