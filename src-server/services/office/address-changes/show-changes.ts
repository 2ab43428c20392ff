import type { AddressChangeView } from '#shared/people/address-change.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addressCanBePutBackUntil } from '../../people/accounts/address-put-back.ts';
import { lastObjection, waitingChange } from './change-rows.ts';

/** What waits, what can still be put back, and whether somebody has objected. */
export function showAddressChange(ctx: ServiceContext, userId: string): AddressChangeView {
  const now = ctx.now();
  const waiting = waitingChange(ctx.db).get({ userId });
  return {
    open:
      waiting === undefined || waiting.expiresAt <= now
        ? null
        : {
            newEmail: waiting.newEmail,
            proof: waiting.proof,
            note: waiting.note,
            askedAt: waiting.createdAt,
            until: waiting.expiresAt,
          },
    canBePutBackUntil: addressCanBePutBackUntil(ctx, userId),
    objectedAt: lastObjection(ctx.db).get({ userId })?.objectedAt ?? null,
  };
}
