import type { SetThanksInput } from '#shared/thanks/night-thanks.ts';
import { findRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeThanksWish } from './object-to-thanks.ts';

/** Whether one gets the mail of the morning after. */
export function showThanks(ctx: ServiceContext): SetThanksInput {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return { wantsThanks: (findRow(ctx.db, profiles, { id: userId }, ['thanksOffAt'])?.thanksOffAt ?? null) === null };
}

/** Objects to the mail of the morning after, or takes it back; doing it twice changes nothing. */
export function setThanks(ctx: ServiceContext, { wantsThanks }: SetThanksInput): SetThanksInput {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    if (showThanks(ctx).wantsThanks !== wantsThanks) writeThanksWish(ctx, userId, wantsThanks);
    return { wantsThanks };
  });
}
