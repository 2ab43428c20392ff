import { pick } from '#shared/pick.ts';
import type { EventValues } from './event-form-values.ts';

const WHEN_AND_WHERE = ['date', 'time', 'endDate', 'endTime', 'location', 'venueId'] as const;

/** Whether a night is at another time or place than it was; what is known about the place is no move. */
export const isMoved = (was: EventValues, is: EventValues): boolean =>
  WHEN_AND_WHERE.some((name) => name !== 'venueId' && was[name] !== is[name]);

/** The night as it is, at the time and place where it was. */
export const movedBack = (was: EventValues, is: EventValues): EventValues => ({ ...is, ...pick(was, WHEN_AND_WHERE) });
