import { DomainError } from '#shared/errors.ts';
import type { CodeOwner } from '#shared/promo-codes/code-owner.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { promoOwners } from '#server/db/schema/promo-owners.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { confirmedAccount } from './code-owner-rows.ts';

const NO_ACCOUNT = 'No confirmed account has this address. Please enter a name instead.';

/** Whose a code is: numbers alone, for the audit log. */
type OwnerNoted = { ownerId: string | null; freeAfter: number | null };

/**
 * Says whose a code is, or with null nobody's; what it earned stays with the code. Call it inside a transaction. Throws
 * INVALID_INPUT for an address without a confirmed account.
 */
export function setCodeOwner(ctx: ServiceContext, promoCodeId: string, owner: CodeOwner | null): OwnerNoted {
  if (owner === null) {
    deleteRows(ctx.db, promoOwners, { promoCodeId });
    return { ownerId: null, freeAfter: null };
  }
  const { email, name, freeAfter } = owner;
  const userId = email === null ? null : (confirmedAccount(ctx.db).get({ email })?.id ?? null);
  if (email !== null && userId === null)
    throw new DomainError('INVALID_INPUT', { fields: { 'owner.email': NO_ACCOUNT } });
  const who = { userId, name: userId === null ? name : '', freeAfter };
  if (updateRows(ctx.db, promoOwners, { promoCodeId }, who) === 0)
    insertRow(ctx.db, promoOwners, { promoCodeId, ...who, createdAt: ctx.now() });
  return { ownerId: userId, freeAfter };
}

/** Whose it was until now, likewise. */
export function ownerBefore(ctx: ServiceContext, promoCodeId: string): OwnerNoted {
  const owner = findRow(ctx.db, promoOwners, { promoCodeId }, ['userId', 'freeAfter']);
  return { ownerId: owner?.userId ?? null, freeAfter: owner?.freeAfter ?? null };
}
