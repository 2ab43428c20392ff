import { DomainError } from '#shared/errors.ts';
import type { RegistrationInput } from '#shared/fiscal/device-set-up.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { requireDevice } from './device-rows.ts';
import { asked, openFiskaly } from './fiskaly-account.ts';
import { changeRegistration, requireRegistration } from './registration-rows.ts';
import { CloudSecrets, unsealSecrets } from './sealed-secrets.ts';

/**
 * Tells fiskaly the register that the device was given to; the same again is the same. An Epson device is told by its
 * desk. Errors: TSE_NOT_FOUND, TSE_ACCOUNT_MISSING, FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED, TSE_PROVIDER_REFUSED,
 * TSE_PROVIDER_SILENT, CHANGED_MEANWHILE when the registration was ended during the call.
 */
export async function registerDesk(ctx: ServiceContext, { id }: RegistrationInput): Promise<void> {
  requirePermission(ctx, 'settings:manage');
  const registration = requireRegistration(ctx, id);
  const device = requireDevice(ctx, registration.deviceId);
  if (registration.endedAt !== null) throw new DomainError('TSE_NOT_FOUND');
  if (device.kind !== 'fiskaly' || registration.registeredAt !== null) return;
  const { pin } = unsealSecrets(ctx, CloudSecrets, device);
  const { registerSerial: serial } = registration;
  await asked(ctx, openFiskaly(ctx).registerClient({ tssId: device.id, pin, clientId: id, serial }));
  inTransaction(ctx.db, () => {
    const now = requireRegistration(ctx, id);
    if (now.endedAt !== null) throw new DomainError('CHANGED_MEANWHILE');
    if (now.registeredAt !== null) return;
    changeRegistration(ctx, now, { registeredAt: ctx.now() });
    const { deskId, deviceId } = now;
    writeAudit(ctx, { action: 'tse.registered', subjectKind: 'desk', subjectId: deskId, after: { deviceId } });
  });
}
