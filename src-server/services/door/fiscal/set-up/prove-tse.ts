import { DomainError } from '#shared/errors.ts';
import type { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import type { ProofRefusal } from '#shared/fiscal/tse-proof.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import type { Desk } from '../../devices/desk.ts';
import { checkProof } from './check-proof.ts';
import { isReadyForDesk } from './desk-tse.ts';
import { deviceOfSerial, moveDevice, type DeviceRow } from './device-rows.ts';
import { changeRegistration, deviceOfDesk, NOT_REFUSED, type GivenDevice } from './registration-rows.ts';
import { CloudSecrets, unsealSecrets } from './sealed-secrets.ts';

type Proven = { isProven: true; serial: string };

const refuse = (proofRefusal: ProofRefusal): DomainError => new DomainError('TSE_PROOF_REFUSED', { proofRefusal });

/** The provider's own word on it; an Epson device has none. */
const isTestDevice = (ctx: ServiceContext, device: DeviceRow): boolean =>
  device.kind === 'fiskaly' && unsealSecrets(ctx, CloudSecrets, device).env !== 'LIVE';

function requireGiven(ctx: ServiceContext, desk: Desk, deviceId: string): GivenDevice {
  const given = deviceOfDesk(ctx, desk.id);
  if (given === undefined || given.device.id !== deviceId) throw new DomainError('TSE_NOT_FOUND');
  if (!isReadyForDesk(given)) throw new DomainError('TSE_NOT_READY');
  return given;
}

/** Why a receipt is not taken, or what it proves. */
function judge(ctx: ServiceContext, { device, registration }: GivenDevice, input: ProveTseInput) {
  const verdict = checkProof(input, {
    now: ctx.now(),
    registerSerial: registration.registerSerial,
    deviceSerial: device.serial,
    isTestDevice: isTestDevice(ctx, device),
    issuerSha256: device.issuerSha256,
    takesStandIn: ctx.fiscal.takesStandIn,
  });
  const known = verdict.isGood ? deviceOfSerial(ctx, input.master.serial) : undefined;
  return known === undefined || known.id === device.id ? verdict : ({ isGood: false, reason: 'known-device' } as const);
}

/** Takes the proof, or writes down why not: the office sees it where it waits for the receipt. */
function take(
  ctx: ServiceContext,
  desk: Desk,
  input: ProveTseInput,
): Proven | { isProven: false; reason: ProofRefusal } {
  const given = requireGiven(ctx, desk, input.deviceId);
  const { device, registration } = given;
  const { serial } = input.master;
  if (registration.provenQrText === input.qrText && device.serial !== null)
    return { isProven: true, serial: device.serial };
  const verdict = judge(ctx, given, input);
  const now = ctx.now();
  if (!verdict.isGood) {
    const refusedIssuer = 'issuer' in verdict ? (verdict.issuer ?? null) : null;
    changeRegistration(ctx, registration, { refusal: verdict.reason, refusedAt: now, refusedIssuer });
    return { isProven: false, reason: verdict.reason };
  }
  moveDevice(ctx, device, { step: 'ready', serial, master: JSON.stringify(verdict.master) });
  changeRegistration(ctx, registration, {
    registeredAt: registration.registeredAt ?? now,
    provenAt: now,
    provenQrText: input.qrText,
    ...NOT_REFUSED,
  });
  writeAudit(ctx, {
    action: 'tse.proven',
    subjectKind: 'desk',
    subjectId: desk.id,
    after: { deviceId: device.id, serial },
  });
  return { isProven: true, serial };
}

/**
 * Verifies a register's test receipt; from then on its desk takes money. The same receipt again is the same proof.
 * Errors: TSE_NOT_FOUND when the desk has another device, TSE_NOT_READY, TSE_PROOF_REFUSED with its reason,
 * FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED.
 */
export function proveTse(ctx: ServiceContext, desk: Desk, input: ProveTseInput): Proven {
  const taken = inTransaction(ctx.db, () => take(ctx, desk, input));
  if (!taken.isProven) throw refuse(taken.reason);
  return taken;
}
