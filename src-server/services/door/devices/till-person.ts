import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const hasRole = statement<{ userId: string }, { role: string }>(
  `SELECT role FROM user_roles WHERE user_id = @userId LIMIT 1`,
);
const lostRole = statement<{ userId: string; at: number }, { id: string }>(
  `SELECT id FROM audit WHERE subject_kind = 'user' AND subject_id = @userId AND at >= @at AND action = 'role.removed' LIMIT 1`,
);

/** Whether somebody may work the till, or might when it was done: who lost the right since had it until then. */
export const isTillPerson = (ctx: ServiceContext, userId: string, at: Date): boolean =>
  hasRole(ctx.db).get({ userId }) !== undefined || lostRole(ctx.db).get({ userId, at: at.getTime() }) !== undefined;

/** A call may name nobody; whom it names is a real person with the right. Error: CASHIER_UNKNOWN. */
export function requireTillPerson(ctx: ServiceContext, userId: string | null | undefined, at: Date): void {
  if (userId !== null && userId !== undefined && !isTillPerson(ctx, userId, at))
    throw new DomainError('CASHIER_UNKNOWN');
}
