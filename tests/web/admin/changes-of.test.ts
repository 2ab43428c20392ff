import { expect, test } from 'vitest';
import { changesOf, subjectWords } from '#web/features/admin-people/changes-of.ts';
import { en } from '#web/features/admin-people/inbox-words.en.ts';

test('a change is told in words: lists and records too, and what stayed the same is left out', () => {
  const before = { title: 'Salsa', priceCents: 1200, isActive: true, styles: ['salsa'], place: null };
  const after = {
    title: 'Salsa',
    priceCents: 1250,
    isActive: false,
    styles: ['salsa', 'bachata'],
    place: 'Au',
    limits: { perPerson: 4, untilDate: null },
    scopes: [],
  };
  expect(changesOf(before, after, 'en')).toEqual([
    { field: 'priceCents', before: '€12.00', after: '€12.50' },
    { field: 'isActive', before: 'yes', after: 'no' },
    { field: 'styles', before: 'salsa', after: 'salsa, bachata' },
    { field: 'place', before: 'none', after: 'Au' },
    { field: 'limits', before: null, after: 'Per person: 4; Until date: none' },
    { field: 'scopes', before: null, after: 'none' },
  ]);
});

test('an act about the shop as a whole is about the shop, and any other about its kind and id', () => {
  expect(subjectWords('shop', 'shop', en)).toBe('The shop');
  expect(subjectWords('ticketType', '0f6bb7a2-11d4', en)).toBe('Ticket type 0f6bb7a2');
});
