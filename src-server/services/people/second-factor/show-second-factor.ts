import { and, count, eq, gt } from 'drizzle-orm';
import type { SecondFactorView } from '#shared/accounts/second-factor.ts';
import { backupCodes, trustedDevices } from '#server/db/schema/second-factors.ts';
import { passwordOf } from '../accounts/account-statements.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { factorOf } from './second-factor-statements.ts';

/** How one's own second factor stands. */
export function showSecondFactor(ctx: ServiceContext): SecondFactorView {
  const { userId, heldBack = [] } = requireUser(ctx);
  const codes = ctx.db.orm.select({ left: count() }).from(backupCodes).where(eq(backupCodes.userId, userId)).get();
  const devices = ctx.db.orm
    .select({ known: count() })
    .from(trustedDevices)
    .where(and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, ctx.now())))
    .get();
  return {
    isOn: (factorOf(ctx.db).get({ userId })?.verifiedAt ?? null) !== null,
    backupCodesLeft: codes?.left ?? 0,
    trustedDevices: devices?.known ?? 0,
    hasPassword: (passwordOf(ctx.db).get({ userId })?.password ?? null) !== null,
    isRequired: heldBack.length > 0,
  };
}
