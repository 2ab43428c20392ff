import { describe, expect, test } from 'vitest';
import { termsText } from '#shared/legal/terms-text.ts';
import { promisedUntil } from '#shared/orders/promised-until.ts';
import { refundRuleOf, refundSentence, refundTerms } from '#shared/orders/refund-promise.ts';
import { en } from '#shared/orders/screen-words.en.ts';
import { OPERATOR } from '#tests/server/mail/mail-world.ts';
import { withEvenings } from '#tests/support/course.ts';

/** Twelve evenings from 19:00 in Berlin; the clocks go back in the first week of this one, on 25 October. */
const autumn = withEvenings({
  kind: 'course',
  startsAt: new Date('2026-10-20T17:00:00Z'),
  endsAt: new Date('2027-01-05T19:30:00Z'),
  refundRule: null,
});
/** From half past midnight; the clocks go forward in its first week, in the night to 28 March. */
const spring = withEvenings({
  kind: 'course',
  startsAt: new Date('2027-03-21T23:30:00Z'),
  endsAt: new Date('2027-05-03T00:00:00Z'),
  refundRule: null,
});

describe('what buyers of a course are promised', () => {
  test.each([
    { season: 'autumn', course: autumn, until: '2026-10-26T23:00:00.000Z', day: 'Monday, 26 October' },
    { season: 'spring', course: spring, until: '2027-03-28T22:00:00.000Z', day: 'Sunday, 28 March' },
  ])(
    'holds until midnight in Berlin when the clocks change in week 1 ($season), and the sentence names that day',
    ({ course, until, day }) => {
      expect(promisedUntil('first_week', course)?.toISOString()).toBe(until);
      expect(refundSentence('first_week', course)).toContain(`until the end of week 1 (${day}) you can cancel anytime`);
      const end = new Date(until);
      expect(refundRuleOf(course, new Date(end.getTime() - 1))).toBe('first_week');
      expect(refundRuleOf(course, end)).toBe('no_refund');
    },
  );

  test('ends seven days after the first evening, wherever the second one goes', () => {
    const [first, second, ...later] = autumn.evenings;
    if (first === undefined || second === undefined) throw new Error('a course has evenings');
    const withSecond = (change: Partial<typeof second>) => ({
      ...autumn,
      evenings: [first, { ...second, ...change }, ...later],
    });
    const earlier = withSecond({
      startsAt: new Date('2026-10-22T17:00:00Z'),
      endsAt: new Date('2026-10-22T18:30:00Z'),
    });
    const leftOut = withSecond({ isLeftOut: true });
    const until = new Date('2026-10-26T23:00:00.000Z');
    for (const course of [earlier, leftOut]) {
      expect(promisedUntil('first_week', course)).toEqual(until);
      expect(refundSentence('first_week', course)).toContain('(Monday, 26 October)');
      expect(refundRuleOf(course, new Date(until.getTime() - 1))).toBe('first_week');
      expect(refundRuleOf(course, until)).toBe('no_refund');
    }
  });

  test('is what the office has decided, and nothing for a night, whatever its field says', () => {
    const before = new Date('2026-10-01T00:00:00Z');
    expect(refundRuleOf({ ...autumn, refundRule: 'no_refund' }, before)).toBe('no_refund');
    expect(refundRuleOf({ ...autumn, evenings: [], refundRule: 'first_week' }, before)).toBe('no_refund');
    const oneEvening = withEvenings({ ...autumn, endsAt: new Date('2026-10-20T18:30:00Z') });
    expect(refundRuleOf(oneEvening, before)).toBe('no_refund');
    expect(promisedUntil('first_week', oneEvening)).toBeNull();
  });

  test('is said alike at length, in short and as terms of the course page', () => {
    expect(en.refundInShort('first_week')).toBe('Full price back until the end of week 1.');
    expect(refundTerms('first_week').map(({ figure }) => figure)).toEqual(['First free', 'Week 1']);
    expect(refundTerms('no_refund')).toEqual([]);
    expect(refundSentence('no_refund')).not.toContain('week 1');
    expect(JSON.stringify(termsText(OPERATOR))).toContain(refundSentence('first_week'));
  });
});
