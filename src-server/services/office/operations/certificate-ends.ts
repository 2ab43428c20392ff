import { and, isNotNull, isNull } from 'drizzle-orm';
import { CERTIFICATE_STEPS_DAYS } from '#shared/admin/alarms.ts';
import { TseMasterFacts } from '#shared/fiscal/desk-tse.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { fiscalDevices } from '#server/db/schema/fiscal-devices.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const inUse = prepared((orm) =>
  orm
    .select({ id: fiscalDevices.id, name: fiscalDevices.name, master: fiscalDevices.master })
    .from(fiscalDevices)
    .where(and(isNull(fiscalDevices.retiredAt), isNotNull(fiscalDevices.master)))
    .orderBy(fiscalDevices.id)
    .prepare(),
);

/** A device whose certificate has ended or ends soon; `stepDays` is the step that it has reached. */
export type CertificateEnd = { id: string; name: string; endsAt: Date; daysLeft: number; stepDays: number };

/**
 * The security devices in use whose certificate ends within 90 days or has ended, the earliest end first. Days are begun
 * ones: 1 on the last day, 0 or less afterwards.
 */
export function certificateEnds(ctx: Pick<ServiceContext, 'db' | 'now'>): CertificateEnd[] {
  const now = ctx.now().getTime();
  return inUse(ctx.db)
    .all()
    .flatMap(({ id, name, master }) => {
      const endsAt = new Date(TseMasterFacts.parse(JSON.parse(master ?? '')).validUntil);
      const daysLeft = Math.ceil((endsAt.getTime() - now) / DAY_MS);
      const stepDays = CERTIFICATE_STEPS_DAYS.findLast((days) => daysLeft <= days);
      return stepDays === undefined ? [] : [{ id, name, endsAt, daysLeft, stepDays }];
    })
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
}
