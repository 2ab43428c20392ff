import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { DeviceStep } from '#shared/fiscal/office-states.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { fiscalDevices } from '#server/db/schema/fiscal-devices.ts';
import { writeAudit } from '../../../base/audit.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** A security device as it is kept. */
export type DeviceRow = typeof fiscalDevices.$inferSelect;

const insert = prepared(
  columnsOf(fiscalDevices, ['id', 'kind', 'name', 'step', 'sealed', 'host', 'port', 'createdAt']),
  (orm, values) => orm.insert(fiscalDevices).values(values).prepare(),
);
const put = prepared(
  {
    from: fiscalDevices.step,
    ...columnsOf(fiscalDevices, ['id', 'step', 'sealed', 'serial', 'master', 'retiredAt']),
  },
  (orm, { id, from, ...changes }) =>
    orm
      .update(fiscalDevices)
      .set(changes)
      .where(and(eq(fiscalDevices.id, id), eq(fiscalDevices.step, from)))
      .prepare(),
);

/** A device, retired or not. Error: TSE_NOT_FOUND. */
export function requireDevice(ctx: ServiceContext, id: string): DeviceRow {
  const row = findRow(ctx.db, fiscalDevices, { id });
  if (row === undefined) throw new DomainError('TSE_NOT_FOUND');
  return row;
}

/** The device in use that has this serial number. */
export const deviceOfSerial = (ctx: ServiceContext, serial: string): { id: string } | undefined =>
  findRow(ctx.db, fiscalDevices, { serial, retiredAt: null }, ['id']);

type NewDevice = Pick<DeviceRow, 'id' | 'kind' | 'name' | 'sealed'> & Partial<Pick<DeviceRow, 'host' | 'port'>>;

/** Enters a device at its first step. Inside a transaction. */
export function addDevice(ctx: ServiceContext, device: NewDevice): void {
  const { id, kind } = device;
  insert(ctx.db).run({ host: null, port: null, ...device, step: 'new', createdAt: ctx.now() });
  writeAudit(ctx, {
    action: 'tse.device_added',
    subjectKind: 'security_device',
    subjectId: id,
    after: { kind },
  });
}

/** Writes whose certificates an Epson device's may be. Inside a transaction. */
export const putIssuer = (ctx: ServiceContext, device: Pick<DeviceRow, 'id' | 'issuerSha256'>): void =>
  void updateRows(ctx.db, fiscalDevices, { id: device.id }, { issuerSha256: device.issuerSha256 });

type Changes = { step: DeviceStep } & Partial<Pick<DeviceRow, 'sealed' | 'serial' | 'master' | 'retiredAt'>>;

/**
 * Writes what a step gave, unless another call has moved the device meanwhile. Inside a transaction. Error:
 * CHANGED_MEANWHILE.
 */
export function moveDevice(ctx: ServiceContext, device: DeviceRow, changes: Changes): void {
  const { id, step: from, sealed, serial, master, retiredAt } = device;
  const { changes: written } = put(ctx.db).run({ id, from, sealed, serial, master, retiredAt, ...changes });
  if (written === 0) throw new DomainError('CHANGED_MEANWHILE');
  if (changes.step === from) return;
  writeAudit(ctx, {
    action: 'tse.device_moved',
    subjectKind: 'security_device',
    subjectId: id,
    before: { step: from },
    after: { step: changes.step },
  });
}
