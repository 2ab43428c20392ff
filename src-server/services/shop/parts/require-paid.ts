import { DomainError } from '#shared/errors.ts';
import { isOpenPart } from '#shared/parts/part-state.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findParts } from './find-parts.ts';

/** What later parts of a ticket's price have brought, besides the first. */
export const laterPaidCents = (ctx: Pick<ServiceContext, 'db'>, orderId: string): number =>
  findParts(ctx, orderId).reduce((sum, { n, state, cents }) => sum + (n > 1 && state === 'paid' ? cents : 0), 0);

/** Throws PARTS_OPEN while a part of the ticket's price is owed. */
export function requirePaid(ctx: Pick<ServiceContext, 'db'>, orderId: string): void {
  if (findParts(ctx, orderId).some(isOpenPart)) throw new DomainError('PARTS_OPEN');
}

/** Its money lies in several payments, so it goes to nobody else and becomes no other one. Throws PARTS_OPEN, PARTS_STAY. */
export function requireAtOnce(ctx: Pick<ServiceContext, 'db'>, orderId: string): void {
  requirePaid(ctx, orderId);
  if (findParts(ctx, orderId).length > 0) throw new DomainError('PARTS_STAY');
}
