import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalDevices, fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** A register at a device, whether it has ended or not. */
export type RegistrationRow = typeof fiscalRegistrations.$inferSelect;

const ofDesk = prepared({ deskId: fiscalRegistrations.deskId }, (orm, { deskId }) =>
  orm
    .select({ registration: fiscalRegistrations, device: fiscalDevices })
    .from(fiscalRegistrations)
    .innerJoin(fiscalDevices, eq(fiscalDevices.id, fiscalRegistrations.deviceId))
    .where(and(eq(fiscalRegistrations.deskId, deskId), isNull(fiscalRegistrations.endedAt)))
    .prepare(),
);
const ofDevice = prepared({ deviceId: fiscalRegistrations.deviceId }, (orm, { deviceId }) =>
  orm
    .select({
      ...columnsOf(fiscalRegistrations, [
        'id',
        'deskId',
        'registerSerial',
        'registeredAt',
        'provenAt',
        'refusal',
        'refusedAt',
        'refusedIssuer',
      ]),
      deskName: desks.name,
    })
    .from(fiscalRegistrations)
    .innerJoin(desks, eq(desks.id, fiscalRegistrations.deskId))
    .where(and(eq(fiscalRegistrations.deviceId, deviceId), isNull(fiscalRegistrations.endedAt)))
    .orderBy(fiscalRegistrations.createdAt)
    .prepare(),
);

const proven = prepared({ deskId: fiscalRegistrations.deskId }, (orm, { deskId }) =>
  orm
    .select({ serial: fiscalDevices.serial })
    .from(fiscalRegistrations)
    .innerJoin(fiscalDevices, eq(fiscalDevices.id, fiscalRegistrations.deviceId))
    .where(and(eq(fiscalRegistrations.deskId, deskId), isNotNull(fiscalRegistrations.provenAt)))
    .prepare(),
);

const openTill = prepared({ deskId: cashSessions.deskId }, (orm, { deskId }) =>
  orm
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(and(eq(cashSessions.deskId, deskId), isNull(cashSessions.closedAt), isNull(cashSessions.officeClosedAt)))
    .limit(1)
    .prepare(),
);

/** No test receipt is refused any more. */
export const NOT_REFUSED = { refusal: null, refusedAt: null, refusedIssuer: null };

/** The device that a desk signs at. */
export type GivenDevice = RowOf<typeof ofDesk>;

/** What was given to a desk and has not ended; undefined is nothing. */
export const deviceOfDesk = (ctx: ServiceContext, deskId: string): GivenDevice | undefined =>
  ofDesk(ctx.db).get({ deskId });

/** The desks that sign at a device, the oldest first. */
export const registrationsOf = (ctx: ServiceContext, deviceId: string): RowOf<typeof ofDevice>[] =>
  ofDevice(ctx.db).all({ deviceId });

/** One of them, ended or not. Error: TSE_NOT_FOUND. */
export function requireRegistration(ctx: ServiceContext, id: string): RegistrationRow {
  const row = findRow(ctx.db, fiscalRegistrations, { id });
  if (row === undefined) throw new DomainError('TSE_NOT_FOUND');
  return row;
}

/** That of the same desk at the same device, should it come back to it: its number at the device stays. */
export const earlierRegistration = (
  ctx: ServiceContext,
  at: Pick<RegistrationRow, 'deskId' | 'deviceId'>,
): RegistrationRow | undefined => findRow(ctx.db, fiscalRegistrations, { deskId: at.deskId, deviceId: at.deviceId });

/**
 * The serial numbers of all devices that a desk has ever proven: what was signed before a change of device may arrive
 * after it.
 */
export const provenSerials = (ctx: ServiceContext, deskId: string): string[] =>
  proven(ctx.db)
    .all({ deskId })
    .flatMap(({ serial }) => serial ?? []);

/** Enters a register at a device. Inside a transaction. */
export const addRegistration = (
  ctx: ServiceContext,
  row: Pick<RegistrationRow, 'id' | 'deskId' | 'deviceId' | 'registerSerial'>,
): void => insertRow(ctx.db, fiscalRegistrations, { ...row, createdAt: ctx.now() });

/** Writes how it stands. Inside a transaction. */
export function changeRegistration(
  ctx: ServiceContext,
  row: RegistrationRow,
  changes: Partial<Omit<RegistrationRow, 'id' | 'deskId' | 'deviceId' | 'registerSerial' | 'createdAt'>>,
): void {
  const { id, registeredAt, provenAt, provenQrText, refusal, refusedAt, refusedIssuer, endedAt } = row;
  const now = { registeredAt, provenAt, provenQrText, refusal, refusedAt, refusedIssuer, endedAt };
  updateRows(ctx.db, fiscalRegistrations, { id }, { ...now, ...changes });
}

/** Whether a desk's till is open: until it is closed, its closing needs the device that it was opened with. */
export const isTillOpen = (ctx: ServiceContext, deskId: string): boolean =>
  openTill(ctx.db).get({ deskId }) !== undefined;
