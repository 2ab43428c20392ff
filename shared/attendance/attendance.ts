import type { SeatRole } from '../roles/seat-role.ts';

export const ATTENDANCES = ['present', 'excused', 'absent'] as const;
export type Attendance = (typeof ATTENDANCES)[number];
/** What can be noted: `open` takes back what was noted before. */
export const MARKS = [...ATTENDANCES, 'open'] as const;
export type Mark = (typeof MARKS)[number];

/** Who says it: a door let them in, they themselves said not to come, or somebody noted it. */
export type SaidBy = 'door' | 'holder' | 'note';
/** What speaks for how somebody was at an evening: their visit, that they said not to come, and what was noted. */
export type Said = { attendance: Attendance; at: Date; by: SaidBy };

/** The newest counts, of what is said at one instant the last; null where nothing was said. */
export const newestSaid = (said: readonly Said[]): Said | null =>
  said.reduce<Said | null>((newest, one) => (newest === null || one.at >= newest.at ? one : newest), null);
export const newestOf = (said: readonly Said[]): Attendance | null => newestSaid(said)?.attendance ?? null;

/**
 * How a cell of the table stands: `said` not to come to what is to come, `unseen` is over and nobody was counted,
 * `no_place` is of a guest of another evening.
 */
export type CellState = Attendance | 'said' | 'unseen' | 'to_come' | 'no_place';

type EveningOfCell = { startsAt: Date; endsAt: Date; /** Somebody was counted. */ isCounted: boolean };

/** No word after the end is absent, unless nobody was counted at all. */
export function cellState(newest: Attendance | null, evening: EveningOfCell, now: Date): CellState {
  if (newest === 'excused') return evening.startsAt > now ? 'said' : 'excused';
  if (newest !== null) return newest;
  if (evening.endsAt > now) return 'to_come';
  return evening.isCounted ? 'absent' : 'unseen';
}

/** An evening of the table, with how many were there. */
export type AttendanceEvening = { id: string; startsAt: Date; endsAt: Date; here: number };

/** Somebody with a place; `cells` in the order of the evenings. */
export type AttendanceRow = {
  ticketId: string;
  ticketNumber: string;
  name: string | null;
  /** Of one evening alone. */ isGuest: boolean;
  /** By which ticket; null is in the course, or makes up for another evening. */ guestType: string | null;
  role: SeatRole | null;
  cells: CellState[];
};
export type AttendanceTable = { evenings: AttendanceEvening[]; people: AttendanceRow[] };

/** What happened to one cell, oldest first: at a door, by its holder, on its teacher's list, or by the office and why. */
export type TrailEntry = {
  at: Date;
  what: 'came' | 'taken_back' | 'cant_come' | 'comes' | Mark;
  by: string | null;
  reason: string | null;
};
