import { DomainError } from '#shared/errors.ts';
import type { DeviceInput } from '#shared/fiscal/device-set-up.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { moveDevice, requireDevice, type DeviceRow } from './device-rows.ts';
import { openFiskaly, providerFailure } from './fiskaly-account.ts';
import { registrationsOf } from './registration-rows.ts';
import { CloudSecrets, unsealSecrets } from './sealed-secrets.ts';

/** The device is out of use at the provider, too. */
const GONE = ['E_TSS_NOT_FOUND', 'E_TSS_DISABLED', 'E_TSS_DELETED'];

async function disable(ctx: ServiceContext, device: DeviceRow): Promise<void> {
  const { pin } = unsealSecrets(ctx, CloudSecrets, device);
  try {
    await openFiskaly(ctx).disable({ tssId: device.id, pin });
  } catch (error) {
    if (error instanceof TseError && GONE.includes(error.fault.code)) return;
    throw providerFailure(ctx, error);
  }
}

function requireUnused(ctx: ServiceContext, { id }: DeviceRow): void {
  if (registrationsOf(ctx, id).length > 0) throw new DomainError('TSE_IN_USE');
}

/**
 * Takes a device out of use for ever. One that has a PIN at fiskaly is disabled there first; one that is not that far
 * has nothing that could be disabled. Errors: TSE_NOT_FOUND, TSE_IN_USE while a desk signs at it, and as
 * `advanceDevice`.
 */
export async function retireDevice(ctx: ServiceContext, { id }: DeviceInput): Promise<void> {
  requirePermission(ctx, 'settings:manage');
  const device = requireDevice(ctx, id);
  if (device.step === 'retired') return;
  requireUnused(ctx, device);
  if (device.kind === 'fiskaly' && (device.step === 'pin-set' || device.step === 'ready')) await disable(ctx, device);
  inTransaction(ctx.db, () => {
    requireUnused(ctx, device);
    moveDevice(ctx, device, { step: 'retired', retiredAt: ctx.now() });
  });
}
