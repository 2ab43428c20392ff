import { DomainError } from '#shared/errors.ts';
import { isAllowed, type Permission } from '#shared/permissions.ts';
import type { ServiceContext, UserActor } from './service-context.ts';

/** First line of every verb that not everyone may call. */
export function requirePermission(ctx: Pick<ServiceContext, 'actor'>, permission: Permission): void {
  if (ctx.actor.kind === 'system') return;
  const { roles, heldBack = [] } = requireUser(ctx);
  if (isAllowed(roles, permission)) return;
  throw new DomainError(isAllowed(heldBack, permission) ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN');
}

/** The signed-in person; throws UNAUTHORIZED. */
export function requireUser(ctx: Pick<ServiceContext, 'actor'>): UserActor {
  if (ctx.actor.kind !== 'user') throw new DomainError('UNAUTHORIZED');
  return ctx.actor;
}
