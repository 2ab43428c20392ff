import { PLANS_CHANGED } from '#shared/tickets/passed-on.ts';

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
  nothingBack: 'Nothing of the price goes back.',
  codeEnds: 'This code stops working at once, and the place is free for somebody else.',
  giveBackNow: (amount: string | null) => (amount === null ? 'Give back' : `Give back, get ${amount}`),
  letGoNow: 'Let it go',
  letGoDone: 'Ticket let go',
  backToAll: 'Back',
};
