import { machineNow, shiftDate } from '#server/demo/shift-date.ts';
import { aheadMs, TODAY } from './today.ts';

/** A Friday noon in January, Berlin: for files whose days, sums and terms are counted by hand. */
export const COUNTED_FRIDAY = new Date('2026-01-16T11:00:00Z');

let day = TODAY;

/** From here to its end this file lives on that day, libraries included; the next file is back on the run's. */
export function liveOn(at: Date): void {
  day = at;
  shiftDate(at === TODAY ? aheadMs : at.getTime() - machineNow());
}

/** The day this file lives on: TEST_TODAY, or the one it has chosen. */
export const dayOfFile = (): Date => day;
