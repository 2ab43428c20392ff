import { WITHDRAWAL_DAYS } from './terms.ts';

const months = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

/** What is agreed on with a membership: the same words on the order page, in the mail and in its PDF. */
export const en = {
  months,
  labels: {
    features: 'What you get',
    term: 'Term and renewal',
    cancelling: 'Cancelling',
    payment: 'Payment',
    withdrawal: 'Right of withdrawal',
  },
  dayYouPay: 'the day you pay',
  now: 'now',
  on: (day: string) => `on ${day}`,
  term: (count: number, begins: string, price: string) =>
    `Minimum ${months(count)}, from ${begins}. After that it renews month by month, for ${price} each, until you cancel.`,
  cancelling: (noticeDays: number) =>
    `${noticeDays} ${noticeDays === 1 ? 'day' : 'days'} before a paid month ends at the latest, otherwise it ends a month later; ` +
    'never before the minimum term. In your account, by e-mail, or with the button in the footer of ' +
    'every page.',
  payment: (firstMonth: string) =>
    `By card through Stripe, monthly in advance, the first month ${firstMonth}. No other costs arise.`,
  withdrawal: `${WITHDRAWAL_DAYS} days from the contract, without giving a reason.`,
  takeBack: 'Until the plan begins you can also take the change back in your account.',
  membership: 'Membership',
  membershipId: 'Membership ID',
  member: 'Member',
  begins: 'Begins',
  concluded: 'Concluded',
  pricePerMonth: 'Price per month',
  price: 'Price',
  perMonth: (price: string, note: string) => `${price} per month, ${note}`,
  minimumTerm: 'Minimum term',
  until: (term: string, day: string) => `${term}, until ${day}`,
  inAll: (price: string) => `${price} in all`,
  vat: { regular: 'incl. VAT', none: 'no VAT (§ 19 UStG)' },
  paper: {
    title: 'Your membership contract',
    file: (membershipId: string) => `Membership ${membershipId}`,
    vat: { regular: 'including VAT', none: 'no VAT is charged (§ 19 UStG)' },
    early: 'Early start',
    earlyNone: 'None: it begins after the time in which you can withdraw from it.',
    noTicks: 'You did not ask for an early start: a withdrawal within 14 days gives everything back.',
  },
};
