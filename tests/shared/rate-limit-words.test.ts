import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateLimitedSentence, tryAgainWords } from '#shared/rate-limit-words.ts';

describe('how long somebody has to wait', () => {
  it.each([
    [undefined, 'later', 'später'],
    [0, 'later', 'später'],
    [Number.NaN, 'later', 'später'],
    [1, 'in a moment', 'in einem Moment'],
    [11, 'in a minute', 'in einer Minute'],
    [60, 'in a minute', 'in einer Minute'],
    [61, 'in about 2 minutes', 'in etwa 2 Minuten'],
    [900, 'in about 15 minutes', 'in etwa 15 Minuten'],
    [3_600, 'in about 60 minutes', 'in etwa 60 Minuten'],
    [5_401, 'in about 2 hours', 'in etwa 2 Stunden'],
    [86_400, 'in about 24 hours', 'in etwa 24 Stunden'],
  ])('after %s seconds is said in both languages', (seconds, english, german) => {
    expect([tryAgainWords(seconds, 'en'), tryAgainWords(seconds, 'de')]).toEqual([english, german]);
  });

  it('is never said to be shorter than it is', () => {
    const saidSeconds = (seconds: number): number => {
      const [, count = '1', unit = ''] = /(\d+)? ?(moment|minute|hour)/.exec(tryAgainWords(seconds, 'en')) ?? [];
      return Number(count) * ({ moment: 10, minute: 60, hour: 3_600 }[unit] ?? 0);
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 200_000 }), (seconds) => saidSeconds(seconds) >= seconds));
  });

  it('stands in the sentence of the screens', () => {
    expect(rateLimitedSentence(850, 'en')).toBe('Too many attempts. Please try again in about 15 minutes.');
    expect(rateLimitedSentence(850, 'de')).toBe('Zu viele Versuche. Bitte in etwa 15 Minuten noch einmal versuchen.');
    expect(rateLimitedSentence(undefined, 'de')).toBe('Zu viele Versuche. Bitte später noch einmal versuchen.');
  });
});
