import { expect, it } from 'vitest';
import { cents } from '#shared/money.ts';
import { accessUntil } from '#shared/membership/access-until.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { membershipWords, whatPlansGive } from '#web/features/membership/membership-words.ts';
import { de } from '#web/features/membership/words.de.ts';
import { en } from '#web/features/membership/words.en.ts';
import { planView } from '#server/services/shop/plans/load-plans.ts';
import { HOUSE_PLANS } from '#tests/support/plans.ts';

const PLANS = HOUSE_PLANS.map(planView);

const ENGLISH = { words: en, lang: 'en' } as const;
const GERMAN = { words: de, lang: 'de' } as const;

const wordsOf = (phase: MembershipStatusView['phase']) =>
  membershipWords({ phase, graceEndsAt: null, pausedUntil: null, owed: null } as MembershipStatusView, ENGLISH);

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
  expect(whatPlansGive(en, PLANS, 'en')).toBe(
    'Members Club: up to 50% off events. All You Can Dance: unlimited Bachata and Salsa parties.',
  );
  expect(whatPlansGive(de, PLANS, 'de')).toBe(
    'Members Club: Bis zu 50 % auf Events. All You Can Dance: Alle Bachata- und Salsa-Partys.',
  );
});

const at = (month: number, day: number): Date => new Date(Date.UTC(2027, month - 1, day, 12));
const held = (facts: Partial<MembershipStatusView>): MembershipStatusView =>
  ({
    phase: 'active',
    cancelAtPeriodEnd: true,
    endsAt: at(6, 10),
    pausedUntil: null,
    pauseStartsAt: null,
    graceEndsAt: null,
    owed: null,
    ...facts,
  }) as MembershipStatusView;
const textOf = (facts: Partial<MembershipStatusView>): string =>
  membershipWords(held(facts), ENGLISH).notice?.text ?? '';

it('a blocked pass and a failed payment name what is open, of several months together', () => {
  const owed = { months: 2, cents: cents(9_600) };
  expect(textOf({ phase: 'suspended', owed })).toBe(
    '€96 for 2 months is still open. As soon as it is paid, your pass works again at once.',
  );
  expect(textOf({ phase: 'grace', graceEndsAt: at(6, 3), owed: { months: 1, cents: cents(1_000) } })).toMatch(
    /^€10 is still open\. Your pass works until 3 Jun 2027\./,
  );
  expect(textOf({ phase: 'suspended' })).toMatch(/^A payment is still open\./); // no sum is better than a wrong one
});

it('who cancelled during a pause that lasts until the end reads the end, and not that it resumes', () => {
  const facts = { phase: 'paused', pauseStartsAt: at(4, 10), pausedUntil: at(7, 10) } as const;
  expect(membershipWords(held(facts), ENGLISH).chip.text).toBe('Cancelled');
  expect(textOf(facts)).toContain('ends on 10 Jun 2027 without resuming');
  expect(textOf(facts)).not.toContain('automatically');
  expect(accessUntil(held(facts))).toBeNull();
});

it('who cancelled during a pause that is over before the end reads both days', () => {
  const facts = { phase: 'paused', pauseStartsAt: at(2, 10), pausedUntil: at(5, 10) } as const;
  expect(membershipWords(held(facts), ENGLISH).notice?.title).toBe('Paused until 10 May 2027');
  expect(textOf(facts)).toContain('works again from 10 May 2027 to 10 Jun 2027, when your membership ends');
  expect(accessUntil(held(facts))).toEqual(at(6, 10));
});

it('who cancelled before an agreed pause begins reads that the pass works until then', () => {
  const lasting = { pauseStartsAt: at(4, 10), pausedUntil: at(7, 10) };
  expect(textOf(lasting)).toMatch(
    /^Your pause begins on 10 Apr 2027\. Your pass works until then, and your membership/,
  );
  expect(accessUntil(held(lasting))).toEqual(at(4, 10));
  expect(textOf({ pauseStartsAt: at(2, 10), pausedUntil: at(5, 10) })).toContain('and from 10 May 2027 to 10 Jun 2027');
});

it('who cancelled without a pause reads the end', () => {
  expect(textOf({})).toBe('Your pass works until 10 Jun 2027. Until then you can take the cancellation back.');
  expect(accessUntil(held({}))).toEqual(at(6, 10));
});

it('a German page writes money and days as one does there', () => {
  const owed = { months: 2, cents: cents(9_600) };
  const facts = held({ phase: 'grace', graceEndsAt: at(6, 3), owed, cancelAtPeriodEnd: false });
  expect(membershipWords(facts, GERMAN).notice?.text).toBe(
    '96\u00a0€ für 2 Monate sind noch offen. Dein Pass gilt bis 03.06.2027. Aktualisier deine Karte, dann buchen wir den ' +
      'Betrag automatisch ab.',
  );
  expect(membershipWords(held({}), GERMAN)).toMatchObject({
    chip: { text: 'Gekündigt' },
    notice: { text: 'Dein Pass gilt bis 10.06.2027. Bis dahin kannst du die Kündigung zurücknehmen.' },
  });
});
