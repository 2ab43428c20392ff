import { randomUUID } from 'node:crypto';
import type { AddCloudDeviceInput, DeviceProgress } from '#shared/fiscal/device-set-up.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { addDevice } from './device-rows.ts';
import { drawCloudPin } from './draw-secrets.ts';
import { accountState } from './fiskaly-account.ts';
import { sealSecrets, type CloudSecrets } from './sealed-secrets.ts';

/**
 * Enters a device at fiskaly with its id and PIN, before the provider hears of it: `advanceDevice` creates it there.
 * Errors: FISCAL_KEY_MISSING, TSE_ACCOUNT_MISSING.
 */
export function addCloudDevice(ctx: ServiceContext, { name }: AddCloudDeviceInput): DeviceProgress {
  requirePermission(ctx, 'settings:manage');
  return inTransaction(ctx.db, () => {
    if (accountState(ctx) === null) throw new DomainError('TSE_ACCOUNT_MISSING');
    const id = randomUUID();
    const secrets: CloudSecrets = { pin: drawCloudPin() };
    addDevice(ctx, { id, kind: 'fiskaly', name, sealed: sealSecrets(ctx, id, secrets) });
    return { id, step: 'new', isReplaced: false };
  });
}
