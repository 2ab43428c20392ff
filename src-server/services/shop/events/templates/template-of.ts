import type { EventFields } from '#shared/events/edit-event.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import { berlinDaysBetween } from '#shared/events/berlin-days-between.ts';

const minutesOf = (at: Date): number => {
  const [hours = 0, minutes = 0] = formatTime(at).split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * A night as a template: how long it lasts is read from the clock on the wall; its sale windows keep their distance to
 * the start.
 */
export function templateOf({
  startsAt,
  endsAt,
  isActive: _isActive,
  ticketTypes,
  ...fields
}: EventFields): TemplateFields {
  const onTheWall = berlinDaysBetween(startsAt, endsAt) * 1440 + minutesOf(endsAt) - minutesOf(startsAt);
  return {
    ...fields,
    startsAtClock: formatTime(startsAt),
    lastsMinutes: onTheWall > 0 ? onTheWall : (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
    windowsOf: startsAt,
    ticketTypes: ticketTypes.map(({ id: _id, ...type }) => type),
  };
}
