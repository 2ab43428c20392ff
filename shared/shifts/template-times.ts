import { berlinInstant } from '#shared/berlin.ts';
import { BERLIN, MINUTE_MS } from '#shared/time.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  timeZone: BERLIN,
});

/** What Berlin's clocks show at an instant: year, month (from 1), day, hour, minute. */
function shownAt(instant: Date): [number, number, number, number, number] {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return [part('year'), part('month'), part('day'), part('hour'), part('minute')];
}

const minuteOf = ([year, month, day, hour, minute]: ReturnType<typeof shownAt>): number =>
  Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;

/** When a shift is, in minutes of the clock after its night begins; before it they are negative. */
export type TemplateTimes = { startsAfter: number; endsAfter: number };
type Times = { startsAt: Date; endsAt: Date };

/** How a shift lies to its night, as the clocks show it. */
export function templateTimes(nightStartsAt: Date, { startsAt, endsAt }: Times): TemplateTimes {
  const night = minuteOf(shownAt(nightStartsAt));
  const [startsAfter, endsAfter] = [startsAt, endsAt].map((at) => minuteOf(shownAt(at)) - night) as [number, number];
  // In the hour that comes twice in autumn it may seem to end before it starts.
  const lasts = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  return { startsAfter, endsAfter: endsAfter > startsAfter ? endsAfter : startsAfter + lasts };
}

/**
 * The same shift at another night: at the same times of the clock, whatever it did in between, so that who takes over at
 * two o'clock still does. Null in the hour that the clocks jump over.
 */
export function timesAtNight(nightStartsAt: Date, { startsAfter, endsAfter }: TemplateTimes): Times | null {
  const [year, month, day, hour, minute] = shownAt(nightStartsAt);
  const at = (after: number): Date => berlinInstant(year, month, day, hour, minute + after);
  const times = { startsAt: at(startsAfter), endsAt: at(endsAfter) };
  return times.endsAt > times.startsAt ? times : null;
}
