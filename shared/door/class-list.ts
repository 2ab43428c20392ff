import type { Attendance, Mark, SaidBy } from '../attendance/attendance.ts';
import { SIDES, type SeatRole, type Side } from '../roles/seat-role.ts';

/** Somebody with a place on the evening, and how they stand there. */
export type ClassPerson = {
  ticketId: string;
  /** As in the list of tickets, in hexadecimal: finds them when their code is scanned. */
  lookup: string;
  name: string;
  role: SeatRole | null;
  /** What they dance tonight: of who dances both, the side that is shorter. Lists of an older server have none. */
  side?: Side | null;
  /** Of this evening alone. */ isGuest: boolean;
  /** By which ticket, `Probestunde`; null is in the course, or makes up for another evening. */ guestType:
    | string
    | null;
  said: Attendance | null;
  by: SaidBy | null;
  /** What visit and absence say, without any note. */ under: Attendance | null;
};
/** An evening's list on its teacher's phone; without an id there is none now. */
export type ClassList = { eveningId: string | null; people: ClassPerson[] };

/** What this phone has done since its list was made: a tap, or a scan that let somebody in or was taken back. */
export type ClassAct =
  | { kind: 'tap'; ticketId: string; mark: Mark }
  | { kind: 'scan'; lookup: string; isTakenBack: boolean };

function after(person: ClassPerson, act: ClassAct): ClassPerson {
  if (act.kind === 'scan') {
    const under = act.isTakenBack ? null : 'present';
    if (act.isTakenBack && person.by === 'note') return { ...person, under };
    return { ...person, said: under, by: under && 'door', under };
  }
  if (act.mark !== 'open') return { ...person, said: act.mark, by: 'note' };
  const { under } = person;
  return { ...person, said: under, by: under && (under === 'excused' ? 'holder' : 'door') };
}

/** The list with what the phone itself has done, oldest first: a person is there once, whatever was scanned and tapped. */
export function classNow(list: ClassList, acts: readonly ClassAct[]): ClassPerson[] {
  return list.people.map((person) =>
    acts
      .filter((act) => (act.kind === 'tap' ? act.ticketId === person.ticketId : act.lookup === person.lookup))
      .reduce(after, person),
  );
}

export type ClassCounts = { all: number; here: number; open: number; sides: [leads: number, follows: number] | null };

/** How many there are, and of each side where roles are counted. */
export function countClass(people: readonly ClassPerson[]): ClassCounts {
  const here = people.filter(({ said }) => said === 'present');
  const ofSide = (one: Side): number => here.filter(({ role, side }) => (side ?? role) === one).length;
  const [leads, follows] = SIDES;
  return {
    all: people.length,
    here: here.length,
    open: people.filter(({ said }) => said === null).length,
    sides: people.some(({ role }) => role !== null) ? [ofSide(leads), ofSide(follows)] : null,
  };
}

/** What stands at the right of a row. */
export const SAID_WORDS = { present: 'Da', excused: 'Entschuldigt', absent: 'Fehlt' } as const satisfies Record<
  Attendance,
  string
>;
