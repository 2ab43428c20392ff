import type { DeskHealth } from '#shared/door/snapshot.ts';
import { updateRows } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from './desk.ts';

/**
 * Stores what a desk says of itself with every pull, only where it has changed: most pulls say the same as the last
 * one.
 */
export function noteHealth(ctx: ServiceContext, desk: Desk, health: DeskHealth | undefined): void {
  if (health === undefined) return;
  const { queueLength, batteryPercent, isCharging } = health;
  const isKnown =
    desk.queueLength === queueLength && desk.batteryPercent === batteryPercent && desk.isCharging === isCharging;
  if (!isKnown)
    writeIfPossible(ctx.db, () =>
      updateRows(ctx.db, desks, { id: desk.id }, { queueLength, batteryPercent, isCharging }),
    );
}
