import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { RoleChoice } from './role-pool.ts';
import { otherSide, type SeatRole, type Side } from './seat-role.ts';

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

/** Why somebody could not buy, and what to do. */
export const roleFullSentence = (side: Side, needed: number): string =>
  `${capital(peopleOf(side, 2))} are full right now. ${untilLetIn(side, needed)}: you can join the wait list.`;

/** `two days`, `five hours`. */
function durationWords(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (days >= 1) return `${inLetters(days)} ${days === 1 ? 'day' : 'days'}`;
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  return `${inLetters(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}

const FEW = 5;

/** How one can come in with a role: the word, and a quiet line. */
export function roleAvailability(
  { role, room, usualWaitMs }: RoleChoice,
  seatsLeft: number | null,
): { word: string; line: string; isFull: boolean } {
  if (room === 0)
    return {
      word: 'Wait list',
      line: usualWaitMs === null ? 'nothing to pay now' : `usually ${durationWords(usualWaitMs)}`,
      isFull: true,
    };
  const most = Math.min(room ?? Number.POSITIVE_INFINITY, seatsLeft ?? Number.POSITIVE_INFINITY);
  return {
    word: most <= FEW ? 'Last seats' : 'Seats',
    line: role === 'both' ? 'you help either side' : 'right away',
    isFull: false,
  };
}

/** `Leads: seats. Follows: wait list, usually two days`. */
export function rolesInWords(choices: readonly RoleChoice[], seatsLeft: number | null): string {
  return choices
    .filter(({ role }) => role !== 'both')
    .map((choice) => {
      const { word, line, isFull } = roleAvailability(choice, seatsLeft);
      const usual = isFull && choice.usualWaitMs !== null ? `, ${line}` : '';
      return `${capital(peopleOf(choice.role, 2))}: ${word.toLowerCase()}${usual}`;
    })
    .join('. ');
}

/** What the rule is for, in one sentence. */
export const balanceSentence = (mostApart: number): string =>
  `At most ${inLetters(mostApart)} more of one role than of the other dance here, so that nobody stands by the wall.`;
export const COUPLE_SENTENCE =
  'A couple never tips the balance, so there is a seat for both of you as long as there are two.';
export const NOT_WHO = 'Roles say what you dance, not who you are.';

/** `Follows wait for this night. You would be fifth.` */
export function waitHeading({ role, waiting }: Pick<RoleChoice, 'role' | 'waiting'>): string {
  const who = role === 'both' ? 'Others' : capital(peopleOf(role, 2));
  if (waiting === 0) return `${who} are full right now. You would be first on the list.`;
  return `${who} wait for this event. You would be ${ORDINALS[waiting + 1] ?? `number ${waiting + 1}`}.`;
}
