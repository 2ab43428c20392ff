import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { GiveDeviceInput } from '#shared/fiscal/device-set-up.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { requireDevice } from './device-rows.ts';
import {
  addRegistration,
  changeRegistration,
  deviceOfDesk,
  earlierRegistration,
  NOT_REFUSED,
} from './registration-rows.ts';

const pairedDesk = prepared({ id: desks.id }, (orm, { id }) =>
  orm
    .select({ id: desks.id })
    .from(desks)
    .where(and(eq(desks.id, id), eq(desks.isPhone, false), isNull(desks.revokedAt), isNotNull(desks.tokenHash)))
    .prepare(),
);

/** A register that comes back to a device has to be told to it, and to prove it, again. */
const ANEW = {
  registeredAt: null,
  provenAt: null,
  provenQrText: null,
  ...NOT_REFUSED,
  endedAt: null,
};

/**
 * Gives a desk the security device that it signs at from now on: one at a time (AEAO to § 146a, 1.6). Its number at the
 * device is drawn before the device hears of it; `registerDesk` tells fiskaly, and an Epson device is told by the desk.
 * Errors: DESK_NOT_FOUND, TSE_NOT_FOUND, TSE_NOT_READY, DESK_HAS_TSE.
 */
export function giveDevice(ctx: ServiceContext, { deskId, deviceId }: GiveDeviceInput): { id: string } {
  requirePermission(ctx, 'settings:manage');
  return inTransaction(ctx.db, () => {
    if (pairedDesk(ctx.db).get({ id: deskId }) === undefined) throw new DomainError('DESK_NOT_FOUND');
    const device = requireDevice(ctx, deviceId);
    if (device.step === 'retired') throw new DomainError('TSE_NOT_FOUND');
    if (device.kind === 'fiskaly' && device.step !== 'ready') throw new DomainError('TSE_NOT_READY');
    if (deviceOfDesk(ctx, deskId) !== undefined) throw new DomainError('DESK_HAS_TSE');
    const before = earlierRegistration(ctx, { deskId, deviceId });
    const id = before?.id ?? randomUUID();
    if (before === undefined) addRegistration(ctx, { id, deskId, deviceId, registerSerial: registerSerialOf(deskId) });
    else changeRegistration(ctx, before, ANEW);
    writeAudit(ctx, { action: 'tse.given', subjectKind: 'desk', subjectId: deskId, after: { deviceId } });
    return { id };
  });
}
