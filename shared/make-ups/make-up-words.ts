import type { OwnEvening } from '#shared/absences/absence.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { listed } from '#shared/words.ts';
import type { MakeUp, MakeUpPlace } from './make-up.ts';

/** What the page of one's own course says of the evenings that somebody makes up for. */
export const MAKE_UP = {
  title: 'Make-up places',
  take: 'Take the place',
  giveBack: 'Give it back',
  ticket: 'My ticket',
  none: 'No evening has a free place for you right now. Places come free until three days before, and then up to the hour.',
  loading: 'Looking for places',
  loadFailed: 'The places could not be loaded. Please try again.',
  tooLate: 'It is too late to give it back.',
  notTaken: 'You don’t have this place',
  notGivenBack: 'The place is still yours',
} as const;

type Missed = Pick<MakeUp, 'missedEveningId' | 'missedStartsAt'>;

/** `evening 4`, or its day where the evening is none of the course's any more. */
export function missedWords({ missedEveningId, missedStartsAt }: Missed, evenings: readonly OwnEvening[]): string {
  const at = evenings.findIndex(({ id }) => id === missedEveningId);
  return at === -1 ? formatDayAndMonth(missedStartsAt) : `evening ${at + 1}`;
}

/** Above the evenings that can be chosen: `Make up for evening 4`, or for which first of several. */
export const makeUpHeading = (open: readonly Missed[], evenings: readonly OwnEvening[]): string =>
  `Make up for ${listed(
    open.map((missed) => missedWords(missed, evenings)),
    'and',
  )}`;

/** `Friday, 19 January, 20:15–21:30, Halle 7`. */
export const placeWords = ({ startsAt, endsAt, place }: Pick<MakeUpPlace, 'startsAt' | 'endsAt' | 'place'>): string =>
  `${formatDayAndMonth(startsAt)}, ${formatHours({ startsAt, endsAt })}, ${place}`;

/** Until when something is open: `Sunday, 18 January, 20:00`. */
export const untilWords = (at: Date): string => `${formatDayAndMonth(at)}, ${formatTime(at)}`;
