import { eq } from 'drizzle-orm';
import type { SetThanksInput } from '#shared/thanks/night-thanks.ts';
import { prepared } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeThanksWish } from './object-to-thanks.ts';

const byUser = prepared({ userId: profiles.id }, (orm, { userId }) =>
  orm.select({ thanksOffAt: profiles.thanksOffAt }).from(profiles).where(eq(profiles.id, userId)).prepare(),
);

/** Whether one gets the mail of the morning after. */
export function showThanks(ctx: ServiceContext): SetThanksInput {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return { wantsThanks: (byUser(ctx.db).get({ userId })?.thanksOffAt ?? null) === null };
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
