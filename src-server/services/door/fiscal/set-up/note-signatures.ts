import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { fiscalDevices, fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import type { Desk } from '../../devices/desk.ts';

const noteLeft = prepared(
  { deskId: fiscalRegistrations.deskId, left: fiscalDevices.remaining, at: fiscalDevices.remainingAt },
  (orm, { deskId, left, at }) =>
    orm
      .update(fiscalDevices)
      .set({ remaining: left, remainingAt: at })
      .where(
        and(
          inArray(
            fiscalDevices.id,
            orm
              .select({ id: fiscalRegistrations.deviceId })
              .from(fiscalRegistrations)
              .where(and(eq(fiscalRegistrations.deskId, deskId), isNull(fiscalRegistrations.endedAt))),
          ),
          or(isNull(fiscalDevices.remaining), ne(fiscalDevices.remaining, left)),
        ),
      )
      .prepare(),
);

/** How many signatures a desk's security device has left, as the desk says with its pulls; written where it changed. */
export function noteSignatures(ctx: ServiceContext, desk: Desk, left: number | undefined): void {
  if (left !== undefined) writeIfPossible(ctx.db, () => noteLeft(ctx.db).run({ deskId: desk.id, left, at: ctx.now() }));
}
