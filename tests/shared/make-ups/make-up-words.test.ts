import { describe, expect, it } from 'vitest';
import type { OwnEvening } from '#shared/absences/absence.ts';
import { makeUpHeading } from '#shared/make-ups/make-up-words.ts';

const evenings = ['a', 'b', 'c'].map((id) => ({ id })) as OwnEvening[];
const missed = (id: string) => ({ missedEveningId: id, missedStartsAt: new Date('2026-01-20T18:30:00Z') });

describe('what is said above the places that make up for an evening', () => {
  it('names each missed evening once, or its day where the course has it no more', () => {
    expect(makeUpHeading([missed('b')], evenings)).toBe('Make up for evening 2');
    expect(makeUpHeading([missed('a'), missed('b'), missed('c')], evenings)).toBe(
      'Make up for evening 1, evening 2 and evening 3',
    );
    expect(makeUpHeading([missed('a'), missed('gone')], evenings)).toBe(
      'Make up for evening 1 and Tuesday, 20 January',
    );
  });
});
