import { deleteRows, findRow } from '#server/db/rows.ts';
import { walletDevices } from '#server/db/schema/wallet-passes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passOfPhone } from './pass-of-phone.ts';
import { countDevices, devicesOfPass, saveDevice } from './pass-rows.ts';

/** A buyer's devices and a friend's; a phone that is set up anew has another name, so the oldest gives way. */
export const MOST_PHONES = 20;

/**
 * A phone wants to hear of a pass's changes: `new`, or `known` already. Null when it does not show the pass's token.
 */
export function registerPhone(
  ctx: ServiceContext,
  { serial, token, deviceId, pushToken }: { serial: string; token: string; deviceId: string; pushToken: string },
): 'new' | 'known' | null {
  return inTransaction(ctx.db, () => {
    const pass = passOfPhone(ctx, { serial, token });
    if (pass === null) return null;
    const passId = pass.id;
    const isKnown = findRow(ctx.db, walletDevices, { passId, deviceId }, ['pushToken']) !== undefined;
    if (!isKnown && (countDevices(ctx.db).get({ passId })?.n ?? 0) >= MOST_PHONES) {
      const [oldest] = devicesOfPass(ctx.db).all({ passId });
      if (oldest !== undefined) deleteRows(ctx.db, walletDevices, { passId, deviceId: oldest.deviceId });
    }
    saveDevice(ctx.db).run({ passId, deviceId, pushToken, createdAt: ctx.now() });
    return isKnown ? 'known' : 'new';
  });
}
