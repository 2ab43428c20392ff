import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../service-context.ts';

const isAdmin = statement<{ userId: string }, { userId: string }>(`SELECT user_id AS userId FROM user_roles WHERE user_id = @userId AND role = 'admin'`);

export const isSupervisor = (ctx: ServiceContext, userId: string | null): boolean => userId !== null && isAdmin(ctx.db).get({ userId }) !== undefined;

/** The desk has checked the PIN; here the person must be a supervisor (decisions §6). Error: SUPERVISOR_NEEDED. */
export function requireSupervisor(ctx: ServiceContext, userId: string | null): void {
  if (!isSupervisor(ctx, userId)) throw new DomainError('SUPERVISOR_NEEDED');
}
