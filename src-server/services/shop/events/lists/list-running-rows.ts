import type { ServiceContext } from '../../../base/service-context.ts';
import { findRunningRows, type EventRow } from '../event-rows.ts';
import { comingFrom } from '../event-span.ts';

/** Shown events that have begun and are not over, by their start. */
export function listRunningRows(ctx: ServiceContext): EventRow[] {
  const { now, earliest } = comingFrom(ctx.now());
  return findRunningRows(ctx.db).all({ now, began: now, earliest });
}
