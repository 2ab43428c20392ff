import { expect, test } from 'vitest';
import { genreOf } from '#shared/art/genre.ts';

test.each([
  [{ title: 'Body waves', kind: 'workshop', styles: ['bachata'] }, 'workshop'],
  [{ title: 'Munich Bachata Fest', kind: 'festival', styles: ['bachata'] }, 'festival'],
  [{ title: 'Salsa meets Bachata', kind: 'party', styles: ['bachata', 'salsa'] }, 'bachata'],
  [{ title: 'Slow night', kind: 'party', styles: ['kizomba'] }, 'zouk'],
  [{ title: 'Timba on two floors', kind: 'party', styles: [] }, 'salsa'],
  [{ title: 'Dominicana en Vivo', kind: 'party' }, 'bachata'],
  [{ title: 'URBAN ROOM' }, 'zouk'],
  [{ title: 'Beach days' }, 'festival'],
  [{ title: 'Noche Blanca', kind: 'course', styles: [] }, 'bachata'],
] as const)('%o is %s', (event, genre) => {
  expect(genreOf(event)).toBe(genre);
});
