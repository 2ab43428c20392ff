import { DomainError } from '#shared/errors.ts';
import type { Rule } from '#shared/events/evenings-by-rule.ts';
import { stillDayIn, type StillTime } from '#shared/events/still-days.ts';

/** A night as it would be; `before` is what it is now, absent for a new one. */
type Planned = { fields: Rule; before?: Rule };

const isMoved = ({ fields, before }: Planned): boolean =>
  before === undefined ||
  before.startsAt.getTime() !== fields.startsAt.getTime() ||
  before.endsAt.getTime() !== fields.endsAt.getTime();

/** The day without dancing that this would newly put a night on; null where it puts it on none. */
export const newStillDay = (planned: Planned): StillTime | null =>
  isMoved(planned) ? stillDayIn(planned.fields) : null;

/**
 * Nights are made on a day without dancing, or moved there, only when somebody has said so: not every event is a dance.
 * A night that stands there already asks nothing. Throws STILL_DAY (stillDays).
 */
export function guardStillDays(nights: readonly Planned[], isAccepted: boolean | undefined): void {
  if (isAccepted === true) return;
  const stillDays = nights
    .map(newStillDay)
    .filter((still) => still !== null)
    .map(({ from, name }) => ({ from: from.getTime(), name }));
  if (stillDays.length > 0) throw new DomainError('STILL_DAY', { stillDays });
}
