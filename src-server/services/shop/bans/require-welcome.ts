import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser } from './running-bans.ts';

/** Nothing is sold to whoever is banned. Call it inside the transaction that sells. Throws BANNED. */
export function requireWelcome(ctx: ServiceContext, userId: string): void {
  if (banOfUser(ctx, userId) !== null) throw new DomainError('BANNED');
}
