import { AFTERWARDS, PAID_BY_WORDS } from './paid-by.ts';

/** How a membership is paid, what comes after the time that was given, and what is said of a payment that is open. */
export const en = {
  paidBy: PAID_BY_WORDS,
  afterwards: AFTERWARDS,
  unpaid: {
    anySum: 'A payment is still open.',
    sum: (amount: string, months: number) => `${amount}${months === 1 ? '' : ` for ${months} months`} is still open.`,
    later: 'later',
    grace: {
      title: 'Your last payment failed',
      text: (sum: string, day: string) =>
        `${sum} Your pass works until ${day}. Update your card and we collect the payment automatically.`,
    },
    suspended: {
      title: 'Your pass is blocked',
      text: (sum: string) => `${sum} As soon as it is paid, your pass works again at once.`,
    },
  },
};
