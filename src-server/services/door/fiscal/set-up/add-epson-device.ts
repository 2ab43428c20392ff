import { randomUUID } from 'node:crypto';
import type { AddEpsonDeviceInput, DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { addDevice } from './device-rows.ts';
import { drawEpsonSecrets } from './draw-secrets.ts';
import { sealSecrets } from './sealed-secrets.ts';

/**
 * Enters an Epson device with the PINs, the PUK and the shared secret that its desk will give it in the place of the
 * factory's. Error: FISCAL_KEY_MISSING.
 */
export function addEpsonDevice(ctx: ServiceContext, { name, host, port }: AddEpsonDeviceInput): DeviceProgress {
  requirePermission(ctx, 'settings:manage');
  return inTransaction(ctx.db, () => {
    const id = randomUUID();
    addDevice(ctx, { id, kind: 'epson', name, host, port, sealed: sealSecrets(ctx, id, drawEpsonSecrets()) });
    return { id, step: 'new', isReplaced: false };
  });
}
