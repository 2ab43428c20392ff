import { formatCents, type Cents } from '#shared/money.ts';
import { aloneAmong } from '../roles/balance-rule.ts';
import { peopleOf, untilLetIn } from '../roles/words.en.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import { MOST_GATHERED } from './several.ts';
import type { OwnOffer, OwnPlace } from './wait-list.ts';

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');
/** Up to twelve in letters, as at the beginning of a sentence: `Two`, `13`. */
const inLetters = (count: number): string => NUMBERS[count] ?? String(count);

/** What stands raised behind a number: `1` and `st`, `12` and `th`. */
function ordinalEnding(place: number): 'st' | 'nd' | 'rd' | 'th' {
  const [tens, ones] = [Math.trunc(place / 10) % 10, place % 10];
  if (tens === 1) return 'th';
  return ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th';
}

/** `until Thursday, 18:00`: no seat is kept as long as a week, so its day names it. */
const untilWhen = (expiresAt: Date): string =>
  `until ${formatDayAndMonth(expiresAt).split(',')[0]}, ${formatTime(expiresAt)}`;

/** What a wait list's pages say. The mails about it have words of their own. */
export const en = {
  title: 'Wait list',
  many: 'Wait lists',
  /** How somebody stands, in one word. */
  state: { waiting: 'Waiting', offered: 'Offered', paused: 'Paused' },
  join: 'Join the wait list',
  joining: 'Joining',
  /** Under one's own mark in the row. */
  you: 'you',
  leave: 'Leave the wait list',
  leaving: 'Leaving',
  notThisTime: 'Not this time',
  passingOn: 'Passing it on',
  goingOn: 'Going on',
  aSeatIsYours: (seats: number) => (seats === 1 ? 'A seat is yours' : `${seats} seats are yours`),
  wentOn: 'This seat went on',
  wentOnText:
    'It is the next person’s now, and nothing was charged. You are still in the row: behind those who have had no offer yet.',
  missedTwo: 'You missed two offers',
  missedTwoText:
    'Twice a seat was yours and went on to the next person. So that mails don’t pile up, we stopped asking.',
  behindOthers: 'Nothing was charged. If you go on, you wait behind those who have had no offer yet.',
  soldOut: 'Sold out, but you can wait',
  soldOutChip: 'Sold Out',
  roleFull: 'Wait for your role',
  whichTicket: 'Which ticket do you wait for?',
  whichRole: 'What do you dance?',
  allPrices: (note: string) => `All prices ${note}`,
  policy: 'We use your e-mail address to tell you when it is your turn: see our <policy>privacy policy</policy>.',
  facts: {
    ticket: 'Ticket',
    priceToday: 'Price today',
    priceThen: 'Price then',
    since: 'You wait since',
    dances: 'You dance',
    night: 'Night',
    place: 'Place',
    price: 'Price',
  },
  nothingToPay: 'Nothing to pay now. The price then: that of the day, and never more than on the day you join.',
  leaveAtAnyTime: 'You can leave the list at any time, on this page, with one press.',
  closed: {
    title: 'The wait list is closed',
    text:
      'It closes six hours before an event begins, or when an event is called off. A place that is still free goes to ' +
      'whoever comes first.',
    button: 'Show the night',
  },
  notNeeded: {
    title: 'You don’t have to wait',
    text: 'There are tickets for this night right now.',
    button: 'Book Now',
  },
  ordered: {
    title: 'Your seat is held',
    text: (until: Date | null) =>
      `${until === null ? 'Finish' : `Until ${formatTime(until)} it is held for you: finish`} your order to keep it.`,
    button: 'Go on to the payment',
  },
  loading: 'Loading the wait list',
  loadFailed: 'The wait list could not be loaded. Please try again.',
  failed: {
    join: 'You have not joined',
    leave: 'You are still on the list',
    goOn: 'You still pause',
    decline: 'The seat is still yours',
  },
  ordinalEnding,
  /** Where lots decide who comes first. */
  lots: {
    whenDrawn: (at: Date) =>
      `Lots decide who comes first. They are drawn on ${formatDayAndMonth(at)}, ${formatTime(at)}.`,
    inIt: 'Your lot is in',
    sameChance: (waiting: number) =>
      `${waiting === 1 ? 'You are the only one so far' : `${waiting} are on the list so far`}. Whoever is on it by then ` +
      'has the same chance, and until then no seat is kept for anybody.',
    onDashboard: (at: Date) => `Your lot is in, drawn on ${formatDayAndMonth(at)}`,
    howToCheck: 'How anybody can check the draw',
    check:
      'We drew a seed at random and tell its fingerprint (SHA-256) before the draw, the seed itself after it: so we can ' +
      'choose none that suits us. The order is that of the SHA-256 of the seed followed by each one’s lot.',
    seedHash: 'Fingerprint of the seed',
    seed: 'Seed',
    notYet: 'told after the draw',
    ownLot: 'Your lot',
    drawn: (lots: number) => `${lots} ${lots === 1 ? 'lot was' : 'lots were'} drawn.`,
  },
  /** `2nd in the row`. */
  inTheRow: (place: number) => `${place}${ordinalEnding(place)} in the row`,
  /** Beside the place: `of 5 who wait`; whoever waits alone is told that. */
  ofAllWho: ({ waiting, role }: Pick<OwnPlace, 'waiting' | 'role'>) => {
    if (waiting === 1) return role === null || role === 'both' ? 'and nobody else waits' : `and no other ${role} waits`;
    return role === null
      ? `of ${waiting} who wait`
      : `of ${waiting} ${peopleOf(role, waiting)} ${role === 'both' ? 'and' : 'who'} wait`;
  },
  /** The smallest thing that has to happen: `Two more seats, then it is your turn`. */
  untilYourTurn: ({
    place,
    role,
    roles = null,
    seats = 1,
    needed,
  }: Pick<OwnPlace, 'place' | 'role' | 'needed'> & Partial<Pick<OwnPlace, 'roles' | 'seats'>>) => {
    const side = aloneAmong(role === null ? roles : [role]);
    if (needed > 0 && side !== null) return untilLetIn(side, needed);
    if (seats > 1)
      return place === 1 ? `The next ${seats} seats together are yours` : `You wait for ${seats} seats together`;
    return place === 1
      ? 'The next seat is yours'
      : `${inLetters(place - 1)} more ${place === 2 ? 'seat' : 'seats'}, then it is your turn`;
  },
  /** Several who come together. */
  together: {
    howMany: 'How many seats?',
    fewer: 'Fewer seats',
    more: 'More seats',
    couple: { title: 'As a couple', text: 'One lead, one follow' },
    friends: { title: 'With friends', text: 'Say what each of you dances' },
    /** Before the name of a ticket. */
    times: (seats: number) => `${seats} ×`,
    rule: (seats: number) =>
      `You get all ${seats} seats at once, or none: a seat that is free alone goes to whoever needs one. ` +
      (seats > MOST_GATHERED
        ? `For ${MOST_GATHERED + 1} or more that many have to come free at once.`
        : 'After three times we gather the next ones for you.'),
    price: (each: string, all: string) => `${each} each, ${all} in all`,
    button: 'Wait for more seats',
    left: (seats: number) =>
      seats === 1
        ? 'One seat is left. You can wait for more, together.'
        : `${seats} seats are left. You can wait for more, together.`,
  },
  /** How else it may happen. */
  howASeatComes: ({ role, needed }: Pick<OwnPlace, 'role' | 'needed'>) => {
    if (needed === 0 || role === null) return 'A seat comes back when a ticket is given back or an order is not paid.';
    return needed === 1
      ? `Or a ${role} gives their ticket back.`
      : `Or as many ${peopleOf(role, needed)} give their ticket back.`;
  },
  /** Behind that: where the mail goes, and how long a seat is kept then. */
  weWriteTo: (hours: number) => `We write to <mail/> and keep the seat for ${hours} hours.`,
  /** The same before one joins. */
  whenYourTurn: (hours: number) => `When a seat is yours, we write to you and keep it for ${hours} hours.`,
  /** `Wed 14 Jan, 09:12`. */
  moment: (at: Date) => `${formatShortDay(at)}, ${formatTime(at)}`,
  untilWhen,
  /** The same with its date, for what is kept longer than a week. */
  untilDay: (expiresAt: Date) => `until ${formatDayAndMonth(expiresAt)}, ${formatTime(expiresAt)}`,
  /** The night of a seat that is kept: `Zouk Lab, Thursday, 29 January, 19:30`. */
  nightOf: (title: string, startsAt: Date) => `${title}, ${formatDayAndMonth(startsAt)}, ${formatTime(startsAt)}`,
  /** What a seat costs that comes later. */
  priceThen: (mostCents: Cents) => (mostCents === 0 ? 'Free' : `${formatCents(mostCents)} or less`),
  /** What the seat costs that is kept, and why just that. */
  priceNow: ({ priceCents }: Pick<OwnOffer, 'priceCents'>, { mostCents }: Pick<OwnPlace, 'mostCents'>) =>
    priceCents === 0
      ? 'Free'
      : `${formatCents(priceCents)}, ${priceCents < mostCents ? 'less than' : 'as'} on the day you joined`,
  /** What doing nothing does, which costs nothing. */
  ifYouDoNothing: (expiresAt: Date, seats = 1) =>
    `If you do nothing, the ${seats === 1 ? 'seat goes' : 'seats go'} to the next person ` +
    `on ${formatDayAndMonth(expiresAt)} at ${formatTime(expiresAt)}, ` +
    'and nothing is charged. After one missed offer you move to the end of the row, after two we stop asking until you go on.',
  /** A seat of two whom the list has brought together. */
  withPartner:
    'Somebody who suits you has a place kept, too. Your ticket counts once both are paid. If they don’t come the next on the ' +
    'list is asked, and after 7 days all your money goes back.',
  /** A place in a group beside it goes there, and nothing is paid twice. */
  instead: (title: string) =>
    `You are in ${title}, so you can change groups: your place goes there, and you don’t pay again.`,
  changeGroups: 'Change groups instead',
  youFirst: 'The next course, you first',
  /** Who was in the course before is asked first. */
  afterCourse: (title: string) => `You are in ${title}. In the course after it a place is kept for you.`,
  openToAll: (expiresAt: Date) =>
    `If you do nothing, the place is open to all from ${formatDayAndMonth(expiresAt)}, ${formatTime(expiresAt)} on, and ` +
    'nothing is charged.',
  nextIsKept: (after: string, expiresAt: Date) =>
    `After ${after} a place is kept for you until ${formatDayAndMonth(expiresAt)}`,
  /** On the dashboard, of a seat that is kept. */
  seatIsKept: (expiresAt: Date, seats = 1) =>
    `${seats === 1 ? 'A seat is' : `${seats} seats are`} kept for you ${untilWhen(expiresAt)}`,
  /** The pause ends by one press, which says where it leads. */
  goOnWaiting: (place: number) => `Go on waiting, place ${place}`,
  /** The row as a screen reader says it: `Five wait, you are the 2nd`. */
  rowInWords: ({ place, waiting }: Pick<OwnPlace, 'place' | 'waiting'>) =>
    waiting === 1 ? 'You wait alone' : `${inLetters(waiting)} wait, you are the ${place}${ordinalEnding(place)}`,
};
