import { eq } from 'drizzle-orm';
import type { DeskHealth } from '#shared/door/snapshot.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from './desk.ts';

const note = prepared(
  columnsOf(desks, ['id', 'queueLength', 'batteryPercent', 'isCharging']),
  (orm, { id, ...health }) => orm.update(desks).set(health).where(eq(desks.id, id)).prepare(),
);
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
    writeIfPossible(ctx.db, () => note(ctx.db).run({ id: desk.id, queueLength, batteryPercent, isCharging }));
}
