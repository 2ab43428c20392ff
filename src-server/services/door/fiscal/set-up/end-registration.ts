import { DomainError } from '#shared/errors.ts';
import type { RegistrationInput } from '#shared/fiscal/device-set-up.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { requireDevice, type DeviceRow } from './device-rows.ts';
import { openFiskaly, providerFailure } from './fiskaly-account.ts';
import { changeRegistration, isTillOpen, requireRegistration, type RegistrationRow } from './registration-rows.ts';
import { CloudSecrets, unsealSecrets } from './sealed-secrets.ts';

/** What the provider says where there is nothing left to end: it was done already, or never begun. */
const NOTHING_TO_END = [
  'E_CLIENT_NOT_FOUND',
  'E_CLIENT_DEREGISTERED',
  'E_TSS_NOT_FOUND',
  'E_TSS_DISABLED',
  'E_TSS_DELETED',
];

async function deregister(ctx: ServiceContext, device: DeviceRow, { id: clientId }: RegistrationRow): Promise<void> {
  const { pin } = unsealSecrets(ctx, CloudSecrets, device);
  try {
    await openFiskaly(ctx).deregisterClient({ tssId: device.id, pin, clientId });
  } catch (error) {
    if (error instanceof TseError && NOTHING_TO_END.includes(error.fault.code)) return;
    throw providerFailure(ctx, error);
  }
}

/** The desk's closing freezes its device, so the till is closed first. */
function requireClosedTill(ctx: ServiceContext, { deskId }: RegistrationRow): void {
  if (isTillOpen(ctx, deskId)) throw new DomainError('TSE_TILL_OPEN');
}

/**
 * Takes a desk's security device away: from now on it trains. fiskaly is told first; the same again finds it done. An
 * Epson device keeps the register, which harms nothing. Errors: TSE_NOT_FOUND, TSE_TILL_OPEN, and as `registerDesk`.
 */
export async function endRegistration(ctx: ServiceContext, { id }: RegistrationInput): Promise<void> {
  requirePermission(ctx, 'settings:manage');
  const registration = requireRegistration(ctx, id);
  if (registration.endedAt !== null) return;
  requireClosedTill(ctx, registration);
  const device = requireDevice(ctx, registration.deviceId);
  if (device.kind === 'fiskaly') await deregister(ctx, device, registration);
  inTransaction(ctx.db, () => {
    const now = requireRegistration(ctx, id);
    if (now.endedAt !== null) return;
    changeRegistration(ctx, now, { endedAt: ctx.now() });
    const { deskId, deviceId } = now;
    writeAudit(ctx, { action: 'tse.taken_away', subjectKind: 'desk', subjectId: deskId, after: { deviceId } });
  });
}
