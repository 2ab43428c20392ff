import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DAY_MS, localDateOf, type LocalDate } from '#shared/time.ts';
import type { TestClock } from './test-clock.ts';

/** The Berlin day some days after (or before) the one `from` falls on. */
export const dayFrom = (from: Date, days: number): LocalDate => localDateOf(addBerlinDays(from, days));

/** That hour by the clock on the wall in Berlin, some days after the day `from` falls on. */
export function wallClock(
  from: Date,
  ...[days, hour, minute = 0]: [days: number, hour: number, minute?: number]
): Date {
  const [year = 0, month = 0, day = 0] = localDateOf(from).split('-').map(Number);
  return berlinInstant(year, month, day + days, hour, minute);
}

/** How many days on, at least so many, the first day is that is not 24 hours long. */
export function changeOfClocks(from: Date, least: number): number {
  for (let day = least; ; day++)
    if (wallClock(from, day + 1, 0).getTime() - wallClock(from, day, 0).getTime() !== DAY_MS) return day;
}

/** Sets a shop's clock forward to an instant. */
export const setForward = (clock: TestClock, to: Date): void => clock.advance(to.getTime() - clock.now().getTime());

/** The same time by the clock on the wall, some Berlin days later. */
export const passBerlinDays = (clock: TestClock, days: number): void =>
  setForward(clock, addBerlinDays(clock.now(), days));
