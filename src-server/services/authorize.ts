import { DomainError } from '#shared/errors.ts';
import { isAllowed, type Permission } from '#shared/permissions.ts';
import type { Actor, ServiceContext } from './service-context.ts';

export type UserActor = Extract<Actor, { kind: 'user' }>;

/** First line of every verb that not everyone may call. */
export function requirePermission(ctx: ServiceContext, permission: Permission): void {
  if (ctx.actor.kind === 'system') return;
  if (!isAllowed(requireUser(ctx).roles, permission)) throw new DomainError('FORBIDDEN');
}

/** The signed-in person; throws UNAUTHORIZED. */
export function requireUser(ctx: ServiceContext): UserActor {
  if (ctx.actor.kind !== 'user') throw new DomainError('UNAUTHORIZED');
  return ctx.actor;
}
