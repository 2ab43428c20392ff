import { describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import type { OwnEvening } from '#shared/absences/absence.ts';
import { nextOf, standingsOf } from '#shared/absences/own-course.ts';
import { de } from '#shared/absences/words.de.ts';
import { en } from '#shared/absences/words.en.ts';
import { keyOf, rowInWords, whatItDoes } from '#shared/absences/own-course-words.ts';
import { HOUR_MS } from '#shared/time.ts';

const first = berlinInstant(2026, 12, 16, 19, 30);
const at = (week: number) => addBerlinDays(first, 7 * week);
const evening = (week: number, more: Partial<OwnEvening> = {}): OwnEvening => ({
  id: `evening-${week + 1}`,
  startsAt: at(week),
  endsAt: new Date(at(week).getTime() + HOUR_MS),
  room: '',
  absence: null,
  attendance: null,
  recap: null,
  isCounted: true,
  ...more,
});
const COURSE = [
  evening(0, { attendance: 'present' }),
  evening(1, { absence: 'in_time', attendance: 'excused' }),
  evening(2),
  evening(3, { isCounted: false }),
  evening(4),
  evening(5, { absence: 'late', attendance: 'excused' }),
  evening(6),
];
const now = new Date(at(4).getTime() - HOUR_MS);

describe('how one stands with the evenings of a course', () => {
  it('tells danced, excused, missed and what nobody counted apart from what comes', () => {
    const standings = standingsOf(COURSE, now);
    expect(standings).toEqual(['danced', 'excused', 'missed', 'unseen', 'next', 'excused', 'to_come']);
    expect(keyOf(standings, en).map(({ words }) => words)).toEqual(['1 danced', '2 excused', '1 missed', '2 to come']);
    expect(rowInWords(standings, en)).toBe(
      'Evenings: 1 danced, 2 excused, 3 missed, 4 over, 5 next, 6 excused, 7 to come',
    );
  });

  it('calls an evening the next one until it is over, and one where somebody is let in danced at once', () => {
    const during = new Date(at(4).getTime() + HOUR_MS / 2);
    expect(nextOf(COURSE, during)?.id).toBe('evening-5');
    expect(standingsOf(COURSE, during)[4]).toBe('next');
    const inside = COURSE.with(4, evening(4, { attendance: 'present' }));
    expect(standingsOf(inside, during)[4]).toBe('danced');
    expect(nextOf(COURSE, at(7))).toBeNull();
  });

  it('says until when the place is freed, and from then on that one is excused', () => {
    const words = (at: Date, more: Partial<OwnEvening> = {}) =>
      whatItDoes(evening(4, more), { absenceHours: 3, now: at }, { words: en, lang: 'en' });
    const until = new Date(at(4).getTime() - 3 * HOUR_MS);
    expect(words(until)).toMatch(/^Say so until Wednesday, 13 January, 16:30, and you may make up for it/);
    expect(words(new Date(until.getTime() + 1))).toMatch(/^It is too late to free your place, but/);
    expect(words(until, { absence: 'in_time' })).toMatch(/^Your place is free/);
    expect(words(until, { absence: 'late' })).toMatch(/^You are excused/);
    expect(whatItDoes(evening(4), { absenceHours: 3, now: until }, { words: de, lang: 'de' })).toMatch(
      /^Sag bis Mittwoch, 13\. Januar, 16:30 Uhr ab/,
    );
  });
});
