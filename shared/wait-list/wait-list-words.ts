import { formatCents, type Cents } from '#shared/money.ts';
import { peopleOf, untilLetIn } from '../roles/words.en.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import type { OwnOffer, OwnPlace } from './wait-list.ts';

/** What a wait list's pages say. The mails about it have words of their own. */
export const WAIT_LIST = {
  title: 'Wait list',
  waiting: 'Waiting',
  offered: 'Offered',
  paused: 'Paused',
  join: 'Join the wait list',
  leave: 'Leave the wait list',
  notThisTime: 'Not this time',
  aSeatIsYours: 'A seat is yours',
  wentOn: 'This seat went on',
  wentOnText:
    'It is the next person’s now, and nothing was charged. You are still in the row: behind those who have had no offer yet.',
  missedTwo: 'You missed two offers',
  missedTwoText:
    'Twice a seat was yours and went on to the next person. So that mails don’t pile up, we stopped asking.',
  behindOthers: 'Nothing was charged. If you go on, you wait behind those who have had no offer yet.',
  soldOut: 'Sold out, but you can wait',
  roleFull: 'Wait for your role',
  whichTicket: 'Which ticket do you wait for?',
  nothingToPay: 'Nothing to pay now. The price then: that of the day, and never more than on the day you join.',
  leaveAtAnyTime: 'You can leave the list at any time, on this page, with one press.',
  closed: 'The wait list is closed',
  closedText:
    'It closes six hours before an event begins, or when an event is called off. A place that is still free goes to whoever comes first.',
  notNeeded: 'You don’t have to wait',
  notNeededText: 'There are tickets for this night right now.',
  ordered: 'Your seat is held',
  orderedText: (until: Date | null): string =>
    `${until === null ? 'Finish' : `Until ${formatTime(until)} it is held for you: finish`} your order to keep it.`,
  loading: 'Loading the wait list',
  loadFailed: 'The wait list could not be loaded. Please try again.',
  notJoined: 'You have not joined',
  notLeft: 'You are still on the list',
  notResumed: 'You still pause',
  notDeclined: 'The seat is still yours',
} as const;

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
/** Up to twelve in letters, as at the beginning of a sentence: `Two`, `13`. */
const inLetters = (count: number): string => NUMBERS[count] ?? String(count);

/** What stands raised behind a number: `1` and `st`, `12` and `th`. */
export function ordinalEnding(place: number): 'st' | 'nd' | 'rd' | 'th' {
  const [tens, ones] = [Math.trunc(place / 10) % 10, place % 10];
  if (tens === 1) return 'th';
  return ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th';
}

/** `2nd in the row`. */
export const inTheRow = (place: number): string => `${place}${ordinalEnding(place)} in the row`;

/** Beside the place: `of 5 who wait`; whoever waits alone is told that. */
export const ofAllWho = ({ waiting, role }: Pick<OwnPlace, 'waiting' | 'role'>): string => {
  if (waiting === 1) return role === null || role === 'both' ? 'and nobody else waits' : `and no other ${role} waits`;
  return role === null
    ? `of ${waiting} who wait`
    : `of ${waiting} ${peopleOf(role, waiting)} ${role === 'both' ? 'and' : 'who'} wait`;
};

/** The smallest thing that has to happen: `Two more seats, then it is your turn`. */
export const untilYourTurn = ({ place, role, needed }: Pick<OwnPlace, 'place' | 'role' | 'needed'>): string =>
  needed > 0 && (role === 'lead' || role === 'follow')
    ? untilLetIn(role, needed)
    : place === 1
      ? 'The next seat is yours'
      : `${inLetters(place - 1)} more ${place === 2 ? 'seat' : 'seats'}, then it is your turn`;

/** How else it may happen. */
export function howASeatComes({ role, needed }: Pick<OwnPlace, 'role' | 'needed'>): string {
  if (needed === 0 || role === null) return 'A seat comes back when a ticket is given back or an order is not paid.';
  return needed === 1
    ? `Or a ${role} gives their ticket back.`
    : `Or as many ${peopleOf(role, needed)} give their ticket back.`;
}

/** How long a seat is kept: before one joins, and beside one's address. */
export const keptFor = (hours: number): string => `${hours} hours`;
export const whenYourTurn = (hours: number): string =>
  `When a seat is yours, we write to you and keep it for ${keptFor(hours)}.`;

/** `Wed 14 Jan, 09:12`. */
export const momentWords = (at: Date): string => `${formatShortDay(at)}, ${formatTime(at)}`;

/** `until Thursday, 18:00`: no seat is kept as long as a week, so its day names it. */
export const untilWhen = ({ expiresAt }: Pick<OwnOffer, 'expiresAt'>): string =>
  `until ${formatDayAndMonth(expiresAt).split(',')[0]}, ${formatTime(expiresAt)}`;

/** What a seat costs that comes later. */
export const priceThen = (mostCents: Cents): string => (mostCents === 0 ? 'Free' : `${formatCents(mostCents)} or less`);

/** What the seat costs that is kept, and why just that. */
export function priceNow({ priceCents }: Pick<OwnOffer, 'priceCents'>, { mostCents }: Pick<OwnPlace, 'mostCents'>) {
  if (priceCents === 0) return 'Free';
  return `${formatCents(priceCents)}, ${priceCents < mostCents ? 'less than' : 'as'} on the day you joined`;
}

/** What doing nothing does, which costs nothing. */
export const ifYouDoNothing = ({ expiresAt }: Pick<OwnOffer, 'expiresAt'>): string =>
  `If you do nothing, the seat goes to the next person on ${formatDayAndMonth(expiresAt)} at ${formatTime(expiresAt)}, ` +
  'and nothing is charged. After one missed offer you move to the end of the row, after two we stop asking until you go on.';

/** On the dashboard, of a seat that is kept. */
export const seatIsKept = (expiresAt: Date): string => `A seat is kept for you ${untilWhen({ expiresAt })}`;

/** The pause ends by one press, which says where it leads. */
export const goOnWaiting = ({ place }: Pick<OwnPlace, 'place'>): string => `Go on waiting, place ${place}`;

/** The row as a screen reader says it: `Five wait, you are the 2nd`. */
export const rowInWords = ({ place, waiting }: Pick<OwnPlace, 'place' | 'waiting'>): string =>
  waiting === 1 ? 'You wait alone' : `${inLetters(waiting)} wait, you are the ${place}${ordinalEnding(place)}`;

/** The row is drawn whole up to this length. */
const MOST_MARKS = 12;

/** How the row is drawn: a mark for each who waits, or of a long one only one's own place, and how many others there are. */
export const marksOf = ({
  place,
  waiting,
}: Pick<OwnPlace, 'place' | 'waiting'>): { marks: number[]; others: number } =>
  waiting > MOST_MARKS
    ? { marks: [place], others: waiting - 1 }
    : { marks: Array.from({ length: waiting }, (_, i) => i + 1), others: 0 };
