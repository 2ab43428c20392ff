import { describe, expect, it } from 'vitest';
import type { OwnEvening } from '#shared/absences/absence.ts';
import { makeUpHeading } from '#shared/absences/own-course-words.ts';
import { de } from '#shared/absences/words.de.ts';
import { en } from '#shared/absences/words.en.ts';

const evenings = ['a', 'b', 'c'].map((id) => ({ id })) as OwnEvening[];
const missed = (id: string) => ({ missedEveningId: id, missedStartsAt: new Date('2026-01-20T18:30:00Z') });

describe('what is said above the places that make up for an evening', () => {
  it('names each missed evening once, or its day where the course has it no more', () => {
    expect(makeUpHeading([missed('b')], evenings, { words: en, lang: 'en' })).toBe('Make up for evening 2');
    expect(makeUpHeading([missed('a'), missed('b'), missed('c')], evenings, { words: en, lang: 'en' })).toBe(
      'Make up for evening 1, evening 2 and evening 3',
    );
    expect(makeUpHeading([missed('a'), missed('gone')], evenings, { words: en, lang: 'en' })).toBe(
      'Make up for evening 1 and Tuesday, 20 January',
    );
    expect(makeUpHeading([missed('a'), missed('b')], evenings, { words: de, lang: 'de' })).toBe(
      'Abend 1 und Abend 2 nachholen',
    );
  });
});
