import type { WordsOf } from '#shared/words.ts';
import type { RoleChoice } from './role-pool.ts';
import type { en } from './words.en.ts';

export type RoleWords = WordsOf<typeof en>;

const FEW = 5;

/** How one can come in with a role: the word, and a quiet line. */
export function roleAvailability(
  { role, room, usualWaitMs }: RoleChoice,
  seatsLeft: number | null,
  words: RoleWords,
): { word: string; line: string; isFull: boolean } {
  if (room === 0)
    return {
      word: words.waitList,
      line: usualWaitMs === null ? words.nothingToPay : words.usually(usualWaitMs),
      isFull: true,
    };
  const most = Math.min(room ?? Number.POSITIVE_INFINITY, seatsLeft ?? Number.POSITIVE_INFINITY);
  return {
    word: most <= FEW ? words.lastSeats : words.seats,
    line: role === 'both' ? words.eitherSide : words.rightAway,
    isFull: false,
  };
}

/** `Leads: seats. Follows: wait list, usually two days`. */
export function rolesInWords(choices: readonly RoleChoice[], seatsLeft: number | null, words: RoleWords): string {
  return choices
    .filter(({ role }) => role !== 'both')
    .map((choice) => {
      const { word, line, isFull } = roleAvailability(choice, seatsLeft, words);
      const usual = isFull && choice.usualWaitMs !== null ? `, ${line}` : '';
      return `${words.howItIs(choice.role, word)}${usual}`;
    })
    .join('. ');
}
