import { berlinInstant } from '#shared/berlin.ts';

/** A Berlin wall-clock time as an instant; undefined while it is not one yet. */
export function instantOf(date: string, time: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return year === undefined || hour === undefined
    ? undefined
    : berlinInstant(Number(year), Number(month), Number(day), Number(hour), Number(minute));
}
