import { SCOPE_PERMISSIONS, type ApiScope } from '#shared/api/scopes.ts';
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

/**
 * First line of every verb that a program may call, too. A key needs the scope, and its owner the permission behind it
 * at this moment; a person needs the permission. Throws UNAUTHORIZED, FORBIDDEN.
 */
export function requireScope(ctx: Pick<ServiceContext, 'actor'>, scope: ApiScope): void {
  const { actor } = ctx;
  const permission = SCOPE_PERMISSIONS[scope];
  if (actor.kind !== 'key') return requirePermission(ctx, permission);
  if (!actor.scopes.includes(scope) || !isAllowed(actor.roles, permission)) throw new DomainError('FORBIDDEN');
}

/** The signed-in person; throws UNAUTHORIZED. */
export function requireUser(ctx: Pick<ServiceContext, 'actor'>): UserActor {
  if (ctx.actor.kind !== 'user') throw new DomainError('UNAUTHORIZED');
  return ctx.actor;
}
