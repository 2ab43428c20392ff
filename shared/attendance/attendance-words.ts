import { formatShortDay } from '#shared/time.ts';
import type { AttendanceEvening, AttendanceRow, AttendanceTable, CellState, TrailEntry } from './attendance.ts';

/** A cell as it is read aloud and stands in a file; nothing for what is to come or unknown. */
export const CELL_WORDS: Record<CellState, string> = {
  present: 'here',
  excused: 'excused',
  absent: 'absent',
  said: 'cannot come',
  unseen: 'nobody counted',
  to_come: 'to come',
  no_place: 'not a guest then',
};

/** The three that can be said, with what they mean. */
export const MARK_WORDS = [
  { mark: 'present', title: 'Here', description: 'Was there, whether or not somebody scanned the ticket.' },
  { mark: 'excused', title: 'Excused', description: 'Was not there, and had said so.' },
  { mark: 'absent', title: 'Absent', description: 'Was not there.' },
] as const;

const TRAIL: Record<TrailEntry['what'], string> = {
  came: 'Let in',
  taken_back: 'Taken back at the door',
  cant_come: 'Said not to come',
  comes: 'Comes after all',
  present: 'Noted as here',
  excused: 'Noted as excused',
  absent: 'Noted as absent',
  open: 'Note taken back',
};

/** Whose row it is: `Anna Lechner`, or `Anna Lechner, guest` of one evening, who may have bought it: `…, Drop-in`. */
export const rowName = ({ name, ticketNumber, isGuest, guestType }: AttendanceRow): string =>
  `${name ?? ticketNumber}${isGuest ? `, ${guestType ?? 'guest'}` : ''}`;

/** `Noted as excused by Imre: rang at noon`. */
export const trailWords = ({ what, by, reason }: TrailEntry): string =>
  [`${TRAIL[what]}${by === null ? '' : ` by ${by}`}`, ...(reason === null ? [] : [reason])].join(': ');

/** `Evening 5 of 12: 14 of 20 here`, of the one that is on or was last; null before the first. */
export function hereWords({ evenings, people }: AttendanceTable, now: Date): string | null {
  const begun = evenings.filter(({ startsAt }) => startsAt <= now);
  const last = begun.at(-1);
  return last === undefined
    ? null
    : `Evening ${begun.length} of ${evenings.length}: ${last.here} of ${
        people.filter(({ cells }) => cells[begun.length - 1] !== 'no_place').length
      } here`;
}

/** Over its column, in a file too. */
export const columnWords = ({ startsAt }: AttendanceEvening): string => formatShortDay(startsAt);
