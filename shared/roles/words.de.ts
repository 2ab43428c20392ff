import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { otherSide, type SeatRole, type Side } from './seat-role.ts';
import type { RoleWords } from './role-words.ts';

const NUMBERS = 'kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const inLetters = (count: number): string => NUMBERS[count] ?? String(count);

const names = { lead: 'Lead', follow: 'Follow', both: 'Beides' } as const satisfies Record<SeatRole, string>;

/** Many who dance the same, at the beginning of a sentence. */
const allOf = (role: SeatRole): string => (role === 'both' ? 'Alle, die beides tanzen,' : `${names[role]}s`);

const untilLetIn = (side: Side, needed: number): string =>
  `Noch ${inLetters(needed)} ${names[otherSide(side)]}${needed === 1 ? '' : 's'}, dann bist du dran`;

function durationWords(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (days >= 1) return days === 1 ? 'einen Tag' : `${inLetters(days)} Tage`;
  const hours = Math.max(1, Math.round(ms / HOUR_MS));
  return hours === 1 ? 'eine Stunde' : `${inLetters(hours)} Stunden`;
}

export const de: RoleWords = {
  names,
  untilLetIn,
  full: (side, needed) =>
    `Für ${names[side]}s ist gerade kein Platz. ${untilLetIn(side, needed)}: Du kannst auf die Warteliste.`,
  waitList: 'Warteliste',
  nothingToPay: 'jetzt nichts zu zahlen',
  usually: (ms) => `meist ${durationWords(ms)}`,
  lastSeats: 'Letzte Plätze',
  seats: 'Plätze frei',
  eitherSide: 'du hilfst beiden Seiten',
  rightAway: 'sofort',
  howItIs: (role, word) => `${allOf(role)}: ${word}`,
  balance: (mostApart) =>
    `Von einer Rolle tanzen hier höchstens ${inLetters(mostApart)} mehr als von der anderen, damit niemand am Rand steht.`,
  couple: 'Ein Paar bringt nichts aus dem Gleichgewicht: Solange es zwei Plätze gibt, sind sie für euch beide.',
  notWho: 'Rollen sagen, was du tanzt, nicht wer du bist.',
  waitHeading: ({ role, waiting }) =>
    waiting === 0
      ? `${role === 'both' ? 'Hier' : `Für ${names[role]}s`} ist gerade kein Platz. Du wärst Nummer 1 auf der Liste.`
      : `${allOf(role)} warten auf dieses Event. Du wärst Nummer ${waiting + 1}.`,
};
