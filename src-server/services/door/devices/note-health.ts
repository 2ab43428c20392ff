import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { DeskHealth } from '#shared/door/snapshot.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { fiscalDevices, fiscalRegistrations } from '#server/db/schema/fiscal-devices.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from './desk.ts';

const note = prepared(
  columnsOf(desks, ['id', 'queueLength', 'batteryPercent', 'isCharging']),
  (orm, { id, ...health }) => orm.update(desks).set(health).where(eq(desks.id, id)).prepare(),
);
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

/**
 * Stores what a desk says of itself and of its security device with every pull, only where it has changed: most pulls
 * say the same as the last one.
 */
export function noteHealth(ctx: ServiceContext, desk: Desk, health: DeskHealth | undefined): void {
  if (health === undefined) return;
  const { queueLength, batteryPercent, isCharging, signaturesLeft: left } = health;
  const isKnown =
    desk.queueLength === queueLength && desk.batteryPercent === batteryPercent && desk.isCharging === isCharging;
  if (!isKnown)
    writeIfPossible(ctx.db, () => note(ctx.db).run({ id: desk.id, queueLength, batteryPercent, isCharging }));
  if (left !== undefined) writeIfPossible(ctx.db, () => noteLeft(ctx.db).run({ deskId: desk.id, left, at: ctx.now() }));
}
