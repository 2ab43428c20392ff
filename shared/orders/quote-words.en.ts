import type { MissedNightsRule } from '#shared/membership/missed-nights.ts';
import type { MembershipFacts } from '#shared/membership/membership-state.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';

const priceOf = (price: Cents): string => (price === 0 ? 'free' : formatCents(price));

/** What a price comes with: the member's one, or why somebody does not get it, and what a promo code does. */
export const en = {
  notOffered: 'Your plan has no member price for this event.',
  notSignedIn: (price: Cents) => `Members Club price: ${priceOf(price)}. Sign in to get yours.`,
  notAMember: (price: Cents) => `Members Club price: ${priceOf(price)}. You are not a member yet.`,
  paused: (until: Date | null) =>
    `Your membership is paused until ${until === null ? 'it resumes' : formatMemberDate(until)}. ` +
    'Until then you pay the normal price.',
  unpaid: 'Your last membership payment failed. Update your card in the dashboard to get your member price back.',
  notCovered: ({ cancelAt, pauseStartsAt }: MembershipFacts, startsAt: Date) =>
    cancelAt !== null && cancelAt <= startsAt
      ? `Your membership ends on ${formatMemberDate(cancelAt)}, before this event.`
      : `Your membership is paused from ${pauseStartsAt === null ? 'then' : formatMemberDate(pauseStartsAt)}, ` +
        'so not on that night.',
  usedByTicket: 'You have your member ticket for this event already: one per event. This one costs the normal price.',
  usedAtDoor: 'You entered this event with your member card already. Another ticket costs the normal price.',
  missedNights: ({ count, withinDays }: MissedNightsRule, until: Date) =>
    `${count} of your free places within ${withinDays} days stayed empty. Until ${formatMemberDate(until)} you can take ` +
    'one only in the last 24 hours before a night; this ticket costs the normal price.',
  codeIsCheaper:
    'Your promo code is cheaper than your member price, so your member ticket for this event stays unused.',
  applied: (tier: string, price: Cents, normal: Cents) =>
    `${tier}: one ticket ${priceOf(price)} instead of ${formatCents(normal)}.`,
  voucher: (amount: Cents) => ` It carries a voucher of ${formatCents(amount)} for the bar.`,
  others: ' One member ticket per event: the others cost the normal price.',
  promo: {
    percent: (percent: number) => `${percent}% off each ticket.`,
    amount: (amount: Cents) => `${formatCents(amount)} off each ticket.`,
    unlocks: 'This code unlocks a ticket.',
    unlocked: (name: string) => `You can choose ${name} now.`,
  },
};
