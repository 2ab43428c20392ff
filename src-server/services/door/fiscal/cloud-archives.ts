import { and, desc, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { fiscalDevices } from '#server/db/schema/fiscal-devices.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { ArchiveSource } from './archive-source.ts';
import { openFiskaly } from './set-up/fiskaly-account.ts';

/** A retired device's archive can still be had. */
const newestOfSerial = prepared({ serial: fiscalDevices.serial }, (orm, { serial }) =>
  orm
    .select({ id: fiscalDevices.id })
    .from(fiscalDevices)
    .where(and(eq(fiscalDevices.serial, serial), eq(fiscalDevices.kind, 'fiskaly')))
    .orderBy(desc(fiscalDevices.createdAt))
    .limit(1)
    .prepare(),
);

/**
 * The archives of devices at fiskaly, fetched with the office's account; other devices are reached by their desks only.
 * Fails with a TseError, or with TSE_ACCOUNT_MISSING, FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED.
 */
export const cloudArchives = (context: () => ServiceContext): ArchiveSource => ({
  open: async ({ deviceSerial, fromTransaction, toTransaction }) => {
    const ctx = context();
    const device = newestOfSerial(ctx.db).get({ serial: deviceSerial });
    if (device === undefined) return null;
    const range = { fromTx: fromTransaction, toTx: toTransaction };
    return openFiskaly(ctx).exportTar({ tssId: device.id, range });
  },
});
