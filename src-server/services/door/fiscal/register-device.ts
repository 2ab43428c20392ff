import { and, count, eq, gt, isNotNull, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { RegisterView } from '#shared/fiscal/register-views.ts';
import { prepared } from '#server/db/client.ts';
import { fiscalDevices, fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { fiscalDocuments } from '#server/db/schema/fiscal.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** An abort closes what an outage has left open soon afterwards: within so many documents. */
const LOOKED_AT = 2_000;

const deviceOf = prepared({ deskId: fiscalRegistrations.deskId }, (orm, { deskId }) =>
  orm
    .select({
      name: fiscalDevices.name,
      kind: fiscalDevices.kind,
      remaining: fiscalDevices.remaining,
      remainingAt: fiscalDevices.remainingAt,
    })
    .from(fiscalRegistrations)
    .innerJoin(fiscalDevices, eq(fiscalDevices.id, fiscalRegistrations.deviceId))
    .where(and(eq(fiscalRegistrations.deskId, deskId), isNull(fiscalRegistrations.endedAt)))
    .prepare(),
);

const closers = alias(fiscalDocuments, 'closers');
const { registerSerial, number, transactionNumber, deviceSerial } = fiscalDocuments;
const leftOpen = prepared({ registerSerial, above: number }, (orm, { above, ...of }) => {
  const closer = orm
    .select({ number: closers.number })
    .from(closers)
    .where(
      and(
        eq(closers.registerSerial, registerSerial),
        gt(closers.number, number),
        eq(closers.isSigned, true),
        eq(closers.deviceSerial, deviceSerial),
        eq(closers.transactionNumber, transactionNumber),
      ),
    );
  return orm
    .select({ count: count() })
    .from(fiscalDocuments)
    .where(
      and(
        eq(registerSerial, of.registerSerial),
        gt(number, above),
        eq(fiscalDocuments.isSigned, false),
        isNotNull(transactionNumber),
        notExists(closer),
      ),
    )
    .prepare();
});

/** The security device that the office gave to a desk; null for none. */
export const registerDevice = (ctx: ServiceContext, deskId: string): RegisterView['device'] =>
  deviceOf(ctx.db).get({ deskId }) ?? null;

/** How many transactions outages have left open at the device, as the register's latest documents tell. */
export const countLeftOpen = (ctx: ServiceContext, serial: string, lastNumber: number): number =>
  leftOpen(ctx.db).get({ registerSerial: serial, above: lastNumber - LOOKED_AT })?.count ?? 0;
