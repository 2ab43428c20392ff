import { deleteRows } from '#server/db/rows.ts';
import { walletDevices } from '#server/db/schema/wallet-passes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passOfPhone } from './pass-of-phone.ts';

/** A phone has removed a pass. False when it does not show the pass's token. */
export function unregisterPhone(
  ctx: ServiceContext,
  { serial, token, deviceId }: { serial: string; token: string; deviceId: string },
): boolean {
  return inTransaction(ctx.db, () => {
    const pass = passOfPhone(ctx, { serial, token });
    if (pass === null) return false;
    deleteRows(ctx.db, walletDevices, { passId: pass.id, deviceId });
    return true;
  });
}
