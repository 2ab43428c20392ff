import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';

/** `6 Feb, 13 Feb and 20 Feb` */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** What the sheet 'Plans changed?' says. */
export const en = {
  done: 'Ticket given back',
  onItsWay: (amount: string) => `${amount} is on its way to you.`,
  failed: 'Not given back',
  giving: 'Giving back',
  label: PLANS_CHANGED,
  close: 'Close',
  free: 'free',
  paid: (price: string) => `paid ${price}`,
  giveBack: 'Give it back',
  letGo: 'Let it go',
  back: 'back',
  keep: 'Keep my ticket',
  /** What was bought with the ticket. */
  addOns: {
    title: 'Bought with it',
    none: 'Nothing of it is left.',
    until: (moment: string) => `back until ${moment}`,
    stays: 'stays with the ticket',
    handedOut: (time: string) => `handed out at ${time}`,
    giveBack: 'Give back',
    giveBackName: (name: string) => `Give back: ${name}`,
    done: 'Given back',
  },
  takeBackFirst: 'A friend has this ticket: stop sharing it first.',
  voucherSpent: 'The voucher of this ticket was spent, so it does not go back by a button.',
  moment: (day: string, time: string) => `${day}, ${time}`,
  until: (moment: string) => `Until ${moment}`,
  week: (day: string) => `The full price, until the end of ${day}`,
  shareUntil: (share: string, moment: string) => `${share.charAt(0).toUpperCase()}${share.slice(1)}, until ${moment}`,
  moved: (day: string, time: string) =>
    `This night was moved. Until ${day}, ${time} you can give the ticket back for what you paid.`,
  firstWeek: (text: string) => `The first lesson is free: ${text.charAt(0).toLowerCase()}${text.slice(1)}.`,
  soItStood: (text: string) => `${text}. So it stood when you bought it.`,
  wayBack: (amount: string) => `${amount} goes back the way you paid, in 5 to 10 working days.`,
  howBack: 'How does it go back?',
  asMoney: 'As money',
  asCredit: 'As credit',
  creditBack: (amount: string) =>
    `${amount} at once in your account, for tickets and courses, for three years to the end of the year. ` +
    'Credit is not turned back into money.',
  isCredit: (amount: string) => `${amount} is in your account as credit.`,
  entryBack: 'The entry goes back to your card.',
  entryIsBack: 'The entry is on your card again.',
  nothingBack: 'Nothing of the price goes back.',
  codeEnds: 'This code stops working at once, and the place is free for somebody else.',
  giveBackNow: (amount: string | null) => (amount === null ? 'Give back' : `Give back, get ${amount}`),
  letGoNow: 'Let it go',
  letGoDone: 'Ticket let go',
  backToAll: 'Back',
  toQueue: 'Offer it to the queue',
  wait: (people: number) =>
    people === 0
      ? 'It is sold out. Yours stays valid until somebody who joins the queue has paid'
      : `${people === 1 ? 'One person waits' : `${people} people wait`}. Yours stays valid until one of them has paid`,
  onceSold: 'once it is sold',
  queueFacts: (moment: string) => `Until ${moment} you can take it back, as long as nobody is paying.`,
  queueMoney: (amount: string) =>
    `${amount} goes back the way you paid once somebody has paid, and never more than the ticket costs then.`,
  queueCode: 'When it is sold this code stops working, and the buyer gets a new one.',
  offerNow: 'Offer it',
  offering: 'Offering',
  offered: 'Offered to the queue',
  notOffered: 'Not offered',
  queueFirst: 'While people wait for it, it goes to one of them and to nobody by name.',
  handOver: 'Hand it to somebody',
  handText: (moment: string) => `Their name, a new code. Once, until ${moment}`,
  theyPay: 'they pay',
  handFree: 'free',
  handName: 'Their name',
  handEmail: 'Their e-mail address',
  handHint: 'The mail goes there. We forget the address once they have answered.',
  handFacts: (amount: string | null) =>
    amount === null
      ? 'They have two days to take it, and pay nothing. What you paid does not come back.'
      : `They have two days to take it, and pay ${amount}: the fee, and what the price has risen by. What you paid does ` +
        'not come back.',
  handCode: 'Yours stays valid until they have taken it. Then your code stops working.',
  missing: { name: 'Please enter their name.', email: 'Please enter their e-mail address.' },
  handNow: 'Send the mail',
  handing: 'Sending',
  handed: (name: string) => `A mail is on its way to ${name}`,
  notHanded: 'Not handed over',
  change: {
    nights: (weekday: string | null) => (weekday === null ? 'Another night' : `Another ${weekday}`),
    nightsText: (days: readonly string[], more: number) =>
      more > 0
        ? `${days.join(', ')} and ${more} more have seats`
        : `${listed(days)} ${days.length === 1 ? 'has' : 'have'} seats`,
    types: 'Another ticket',
    roles: 'Dance another role',
    rolesText: (roles: readonly string[]) => `${listed(roles)} ${roles.length === 1 ? 'has' : 'have'} seats`,
    toPay: 'to pay',
    full: 'No seat for you right now',
    costsMore: (amount: string) => `Costs ${amount} more: write to us for that`,
    nothingToPay: 'Nothing is to be paid.',
    lessBack: (amount: string) => `It costs less: ${amount} goes back the way you paid, in 5 to 10 working days.`,
    addOnsBack: 'What you bought with it goes back for its price: the other night has its own.',
    codeEnds: 'This code stops working at once. You get a new one here and by mail.',
    now: 'Change it',
    changing: 'Changing',
    done: (what: string) => `Changed: ${what}`,
    failed: 'Not changed',
    noNight: 'No other night of the series has a seat at this price right now.',
  },
  /** Under a ticket that waits for its other half. */
  partner: {
    title: 'Valid with your partner',
    askedUntil: (email: string, moment: string) => `${email} has a place kept until ${moment}.`,
    listUntil: (moment: string) => `Whoever suits you on the list has a place kept until ${moment}.`,
    paying: 'Your partner is paying right now.',
    nobody: 'Nobody has the place beside you at the moment.',
    listSeeks: 'The list looks for somebody who suits you: you are before all others.',
    valid: 'Your code works already, and your place stands as soon as both are paid or there is room for you alone.',
    backAt: (moment: string) =>
      `If nothing has come of it by ${moment}, all your money goes back, and you have nothing to do.`,
    stands: 'From two days before the night your ticket is yours in any case.',
    send: 'Send them the link yourself',
    copied: 'Link copied',
    copy: 'Copy this link',
    name: 'Name a partner',
    nameAnother: 'Name somebody else',
    email: 'Your partner’s e-mail',
    ask: 'Ask them',
    named: 'They have been asked by mail',
    notNamed: 'Not asked',
  },
  offer: {
    queue: 'Offered to the queue',
    person: (name: string) => `Offered to ${name}`,
    since: (moment: string) => `Since ${moment}.`,
    wait: (people: number) =>
      people === 0
        ? 'Nobody waits for it yet.'
        : people === 1
          ? 'One person waits for it.'
          : `${people} people wait for it.`,
    first: (moment: string) => `Whose turn it is has until ${moment}.`,
    leaving: 'Somebody is paying for it right now.',
    come: 'You can still come: a scan at the door ends the offer.',
    paid: 'You paid',
    fee: 'Kept as a fee',
    get: 'You get, once it is sold',
    theyPay: 'They pay',
    ends: 'Offer ends',
    takeBack: 'Take it back',
    takingBack: 'Taking it back',
    takenBack: 'The ticket is yours as before',
    notTakenBack: 'Not taken back',
    afterwards: 'When it goes, this code stops working and the other gets a new one.',
  },
};
