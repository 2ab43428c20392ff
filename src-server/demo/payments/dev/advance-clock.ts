import { invalidRequest } from '../api/api-error.ts';
import type { StandInContext } from '../stand-in-context.ts';
import type { DevControls } from './dev-controls.ts';

const dayMs = 24 * 3_600_000;
const mostDays = 400;

/**
 * Goes forward day by day, so that the shop sees every renewal, failure and reminder on its own day, as in real life.
 */
export async function advanceClock(
  ctx: StandInContext,
  controls: DevControls,
  distance: { days: number; months: number },
): Promise<void> {
  const { clock } = controls;
  if (!clock) throw invalidRequest('This clock is not the demo’s own; it cannot be moved.');
  const target = ctx.now();
  target.setUTCMonth(target.getUTCMonth() + distance.months);
  target.setUTCDate(target.getUTCDate() + distance.days);
  const days = Math.round((target.getTime() - ctx.now().getTime()) / dayMs);
  if (!Number.isInteger(days) || days < 0 || days > mostDays)
    throw invalidRequest(`The clock goes forward by 0 to ${mostDays} days.`);
  for (let day = 0; day < days; day += 1) {
    clock.advance(dayMs);
    await controls.tick();
    await clock.moved();
  }
}
