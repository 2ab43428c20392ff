/** The words of money in the panel, each with its one meaning; screens and files show these sentences. */
export const MONEY_WORDS = {
  taken:
    'Settled, less what was given back. A payment counts on the day it was made, a refund on the day it was asked for.',
  online: 'Tickets bought on the website.',
  door: 'Tickets and goods sold at a desk, in cash and by card.',
  memberships: 'Months of memberships that were paid.',
  givenBack: 'Refunds that did not fail, whether or not the money has arrived.',
  disputed:
    'What banks took back, on the day they took it, less what they have decided, on the day they did. It counts as taken until it is lost.',
  fees: 'What the payment provider keeps. It is not taken off.',
  reduced: 'What promo codes took off tickets that count. It was never taken.',
  owed: 'The months of a running membership that have begun and are not paid.',
  paidUntil: 'The end of the last paid month, and nothing else.',
  neverJoined: 'Has an account, and never began a membership.',
  free: 'Costs nothing: a ticket that was given, or one whose price is 0 €.',
  recurring: 'What running memberships pay a month, at the price agreed on; paused ones are left out.',
  churn: 'Of the members at the beginning, the share that leaves in a month.',
  totalRevenue: 'Tickets, door and memberships together, less what was given back.',
} as const;
export type MoneyWord = keyof typeof MONEY_WORDS;
