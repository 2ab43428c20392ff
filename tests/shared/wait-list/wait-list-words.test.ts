import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { hasWaitList, isListOpen } from '#shared/wait-list/has-wait-list.ts';
import {
  ifYouDoNothing,
  inTheRow,
  marksOf,
  momentWords,
  ofAllWho,
  priceNow,
  priceThen,
  rowInWords,
  seatIsKept,
  untilWhen,
  untilYourTurn,
  whenYourTurn,
} from '#shared/wait-list/wait-list-words.ts';

const startsAt = new Date('2026-01-29T18:30:00Z');
const soldOut = { isSoldOut: true, sale: 'open', startsAt } as const;
const before = (hours: number, ms = 0): Date => new Date(startsAt.getTime() - hours * 3_600_000 + ms);

describe('a wait list is there', () => {
  test('where nothing is left that would still be on sale, until six hours before', () => {
    expect(hasWaitList(soldOut, before(6))).toBe(true);
    expect(hasWaitList(soldOut, before(6, 1))).toBe(false);
    expect(hasWaitList({ ...soldOut, isSoldOut: false }, before(24))).toBe(false);
    expect(hasWaitList({ ...soldOut, sale: 'door' }, before(24))).toBe(false);
    expect(hasWaitList({ ...soldOut, sale: 'ended' }, before(24))).toBe(false);
  });

  test('for one type that is gone, too, while others are left', () => {
    expect(isListOpen({ sale: 'open', startsAt }, before(24))).toBe(true);
    expect(isListOpen({ sale: 'open', startsAt }, before(5))).toBe(false);
  });
});

describe('one’s place in words', () => {
  test.each([
    [1, '1st in the row'],
    [2, '2nd in the row'],
    [3, '3rd in the row'],
    [4, '4th in the row'],
    [11, '11th in the row'],
    [12, '12th in the row'],
    [13, '13th in the row'],
    [21, '21st in the row'],
    [102, '102nd in the row'],
    [112, '112th in the row'],
  ])('%i', (place, words) => expect(inTheRow(place)).toBe(words));

  test('names the smallest thing that has to happen', () => {
    expect(untilYourTurn({ place: 1, role: null, needed: 0 })).toBe('The next seat is yours');
    expect(untilYourTurn({ place: 2, role: null, needed: 0 })).toBe('One more seat, then it is your turn');
    expect(untilYourTurn({ place: 3, role: null, needed: 0 })).toBe('Two more seats, then it is your turn');
    expect(untilYourTurn({ place: 14, role: null, needed: 0 })).toBe('13 more seats, then it is your turn');
    expect(untilYourTurn({ place: 1, role: 'follow', needed: 2 })).toBe('Two more leads, then it is your turn');
    expect(untilYourTurn({ place: 1, role: 'lead', needed: 1 })).toBe('One more follow, then it is your turn');
    expect(untilYourTurn({ place: 1, role: 'both', needed: 0 })).toBe('The next seat is yours');
  });

  test('says how many wait, of whoever waits alone that nobody else does', () => {
    expect([ofAllWho({ waiting: 5, role: null }), rowInWords({ place: 2, waiting: 5 })]).toEqual([
      'of 5 who wait',
      'Five wait, you are the 2nd',
    ]);
    expect([ofAllWho({ waiting: 1, role: null }), rowInWords({ place: 1, waiting: 1 })]).toEqual([
      'and nobody else waits',
      'You wait alone',
    ]);
    expect(ofAllWho({ waiting: 5, role: 'follow' })).toBe('of 5 follows who wait');
    expect(ofAllWho({ waiting: 1, role: 'lead' })).toBe('and no other lead waits');
  });

  test('is drawn as a row of up to twelve marks, of a longer one as one’s own and the number of the others', () => {
    expect(marksOf({ place: 2, waiting: 3 })).toEqual({ marks: [1, 2, 3], others: 0 });
    expect(marksOf({ place: 12, waiting: 12 }).marks).toHaveLength(12);
    expect(marksOf({ place: 4, waiting: 13 })).toEqual({ marks: [4], others: 12 });
  });
});

describe('what is agreed in words', () => {
  // In Berlin it is an hour later.
  const expiresAt = new Date('2026-01-22T17:00:00Z');

  test('until when a seat is kept, as a clock time with its day', () => {
    expect(untilWhen({ expiresAt })).toBe('until Thursday, 18:00');
    expect(seatIsKept(expiresAt)).toBe('A seat is kept for you until Thursday, 18:00');
    expect(ifYouDoNothing({ expiresAt })).toContain('on Thursday, 22 January at 18:00, and nothing is charged');
    expect(momentWords(new Date('2026-01-14T08:12:00Z'))).toBe('Wed 14 Jan, 09:12');
    expect(whenYourTurn(36)).toContain('keep it for 36 hours');
  });

  test('what it costs then and now', () => {
    const mostCents = cents(1600);
    expect(priceThen(mostCents)).toBe('€16.00 or less');
    expect(priceNow({ priceCents: mostCents }, { mostCents })).toBe('€16.00, as on the day you joined');
    expect(priceNow({ priceCents: cents(1200) }, { mostCents })).toBe('€12.00, less than on the day you joined');
    expect([priceThen(cents(0)), priceNow({ priceCents: cents(0) }, { mostCents })]).toEqual(['Free', 'Free']);
  });
});
