/**
 * How a membership is paid. `card`: by the payment provider, which renews it. All others are made by the office, which
 * says until when they are paid; they never renew. `debit`: collected by the club's own bank. `card_later`: paid in
 * another system, and by card once that time is over.
 */
export const PAID_BY = ['card', 'free', 'cash', 'bank', 'debit', 'card_later'] as const;
export type PaidBy = (typeof PAID_BY)[number];
export const HAND_WAYS = ['free', 'cash', 'bank', 'debit', 'card_later'] as const satisfies readonly PaidBy[];
export type HandWay = (typeof HAND_WAYS)[number];

/** As the panel, the dashboard and mails say it, after 'Paid'. */
export const PAID_BY_WORDS: Record<PaidBy, string> = {
  card: 'By card',
  free: 'Free',
  cash: 'In cash',
  bank: 'By bank transfer',
  debit: 'By direct debit',
  card_later: 'Before, by card from then on',
};

/** What happens once the time that was given is over, and what the member can do. */
export const AFTERWARDS: Record<HandWay, string> = {
  free: 'It does not renew, and nothing is ever charged for it. Once it has ended you can join by card.',
  cash: 'It does not renew. To go on, pay for more time at the till before then, or order by card once it has ended.',
  bank: 'It does not renew. To go on, pay for more time by transfer before then, or order by card once it has ended.',
  debit: 'It goes on with our next direct debit; without one it ends on that day. To stop it, tell us.',
  card_later: 'It does not renew. To go on, order by card once that day is over: you pay for nothing twice.',
};

/** Made by the office and paid outside the provider. */
export const isByHand = (row: { paidBy: PaidBy }): row is { paidBy: HandWay } => row.paidBy !== 'card';
