import { expect, it } from 'vitest';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { membershipWords, whatPlansGive } from '#web/features/membership/membership-words.ts';

const wordsOf = (phase: MembershipStatusView['phase']) =>
  membershipWords({ phase, graceEndsAt: null, pausedUntil: null } as MembershipStatusView);

it('an open payment shows the same on chip and notice, and asks for a card; a pause does not', () => {
  expect(wordsOf('grace')).toMatchObject({
    chip: { tone: 'warn', icon: 'alert-triangle', text: 'Payment failed' },
    notice: { tone: 'warn', icon: 'alert-triangle', title: 'Your last payment failed', asksForCard: true },
  });
  expect(wordsOf('suspended')).toMatchObject({
    chip: { tone: 'bad', icon: 'ban', text: 'Not paid' },
    notice: { tone: 'bad', icon: 'ban', title: 'Your pass is blocked', asksForCard: true },
  });
  expect(wordsOf('paused').notice).toMatchObject({ tone: 'warn', asksForCard: false });
});

it('whoever has no membership reads what the plans give, and not half price on all events, which none does', () => {
  expect(whatPlansGive()).toBe(
    'Members Club: up to 50% off events. All You Can Dance: unlimited Bachata and Salsa parties.',
  );
});
