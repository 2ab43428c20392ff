import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ReadNights } from '#shared/events/import/imported-night.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { CALENDARS } from './calendars/expected.ts';

const FOLDER = new URL('calendars/', import.meta.url);
const NOW = new Date('2031-01-11T10:00:00Z');
/** As the office's browser reads the file. */
const read = async (name: string): Promise<ReadNights> =>
  readCalendar(await readTableFile(new Blob([readFileSync(new URL(`${name}.ics`, FOLDER))])), NOW);
const shown = ({ nights }: ReadNights): string[] =>
  nights
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(
      (night) =>
        `${localDateOf(night.startsAt)} ${formatTime(night.startsAt)}-${formatTime(night.endsAt)} ${night.title}`,
    );

describe('calendars as programs publish and damage them', () => {
  it.each(Object.entries(CALENDARS))(
    '%s: each night is there, and what is not read is told',
    async (name, expected) => {
      const found = await read(name);
      const told = expected.told ?? [];
      expect(shown(found)).toEqual(expected.nights);
      expect(found.problems.map(({ where }) => where)).toEqual(told.map(([where]) => where));
      for (const [at, [, words]] of told.entries()) expect(found.problems[at]?.what).toMatch(words);
      expect(new Set(found.nights.map(({ uid }) => uid)).size).toBe(found.nights.length);
    },
  );

  it('are all in the table, and at least forty', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ics'));
    expect(files.toSorted()).toEqual(
      Object.keys(CALENDARS)
        .map((name) => `${name}.ics`)
        .toSorted(),
    );
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  it('keep their words, however their lines are broken', async () => {
    const wordsOf = async (name: string) => (await read(name)).nights.map(({ description }) => description)[0];
    expect(await wordsOf('damaged-unfolded-words')).toBe(
      'Come and dance with us.\n\nDoors: 20:00\nLocation: the old mill, second floor\nBring friends',
    );
    expect(await wordsOf('damaged-folded-without-blank')).toBe(
      'A line of words that a program has cut after seventy-five signs, without the blank that RFC 5545 asks for.',
    );
    expect(await wordsOf('vcalendar-1-0')).toBe('Schöner Abend\nmit Musik');
    expect(await wordsOf('meetup-single')).toBe(
      'Salsa\nThursday, March 20 at 7:30 PM\n\nBring friends; everybody is welcome.',
    );
    expect((await read('vcalendar-1-0')).nights[0]?.location).toBe('Salón Isar');
  });
});
