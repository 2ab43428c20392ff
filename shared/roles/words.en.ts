import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { RoleChoice } from './role-pool.ts';
import { otherSide, ROLE_WORDS, type SeatRole, type Side } from './seat-role.ts';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const inLetters = (count: number): string => NUMBERS[count] ?? String(count);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Several who dance the same, as in `two leads`. */
export const peopleOf = (role: SeatRole, count: number): string =>
  role === 'both' ? (count === 1 ? 'who dances both' : 'who dance both') : count === 1 ? role : `${role}s`;

/** `Two more leads, then it is your turn`. */
export const untilLetIn = (side: Side, needed: number): string =>
  `${capital(inLetters(needed))} more ${peopleOf(otherSide(side), needed)}, then it is your turn`;

/** `two days`, `five hours`. */
function durationWords(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (days >= 1) return `${inLetters(days)} ${days === 1 ? 'day' : 'days'}`;
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  return `${inLetters(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** What is said of the roles of an event. */
export const en = {
  names: ROLE_WORDS,
  untilLetIn,
  /** Why somebody could not buy, and what to do. */
  full: (side: Side, needed: number) =>
    `${capital(peopleOf(side, 2))} are full right now. ${untilLetIn(side, needed)}: you can join the wait list.`,
  waitList: 'Wait list',
  nothingToPay: 'nothing to pay now',
  usually: (ms: number) => `usually ${durationWords(ms)}`,
  lastSeats: 'Last seats',
  seats: 'Seats',
  eitherSide: 'you help either side',
  rightAway: 'right away',
  /** `Leads: seats`. */
  howItIs: (role: SeatRole, word: string) => `${capital(peopleOf(role, 2))}: ${word.toLowerCase()}`,
  /** What the rule is for, in one sentence. */
  balance: (mostApart: number) =>
    `At most ${inLetters(mostApart)} more of one role than of the other dance here, so that nobody stands by the wall.`,
  couple: 'A couple never tips the balance, so there is a seat for both of you as long as there are two.',
  notWho: 'Roles say what you dance, not who you are.',
  /** `Follows wait for this night. You would be fifth.` */
  waitHeading: ({ role, waiting }: Pick<RoleChoice, 'role' | 'waiting'>) => {
    const who = role === 'both' ? 'Others' : capital(peopleOf(role, 2));
    if (waiting === 0) return `${who} are full right now. You would be first on the list.`;
    return `${who} wait for this event. You would be ${ORDINALS[waiting + 1] ?? `number ${waiting + 1}`}.`;
  },
};
