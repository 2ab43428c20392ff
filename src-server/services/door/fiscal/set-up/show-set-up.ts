import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm';
import type { SetUpView } from '#shared/fiscal/device-set-up.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { accountState } from './fiskaly-account.ts';

/** More desks than any venue has. */
const MOST_DESKS = 200;

const freeDesks = prepared((orm) => {
  const given = orm
    .select({ id: fiscalRegistrations.id })
    .from(fiscalRegistrations)
    .where(and(eq(fiscalRegistrations.deskId, desks.id), isNull(fiscalRegistrations.endedAt)));
  return orm
    .select({ id: desks.id, name: desks.name })
    .from(desks)
    .where(and(eq(desks.isPhone, false), isNull(desks.revokedAt), isNotNull(desks.tokenHash), notExists(given)))
    .orderBy(desks.name)
    .limit(MOST_DESKS)
    .prepare();
});

/** What the set-up of a security device begins with: the key, the account, and the desks without a device. */
export function showSetUp(ctx: ServiceContext): SetUpView {
  requirePermission(ctx, 'settings:manage');
  return {
    hasKey: ctx.fiscal.seal !== undefined,
    account: accountState(ctx),
    freeDesks: freeDesks(ctx.db).all(),
  };
}
