import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { hasWaitList, isListOpen } from '#shared/wait-list/has-wait-list.ts';
import { de } from '#shared/wait-list/words.de.ts';
import { en } from '#shared/wait-list/words.en.ts';

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
  ])('%i', (place, words) => expect(en.inTheRow(place)).toBe(words));

  test('names the smallest thing that has to happen', () => {
    expect(en.untilYourTurn({ place: 1, role: null, needed: 0 })).toBe('The next seat is yours');
    expect(en.untilYourTurn({ place: 2, role: null, needed: 0 })).toBe('One more seat, then it is your turn');
    expect(en.untilYourTurn({ place: 3, role: null, needed: 0 })).toBe('Two more seats, then it is your turn');
    expect(en.untilYourTurn({ place: 14, role: null, needed: 0 })).toBe('13 more seats, then it is your turn');
    expect(en.untilYourTurn({ place: 1, role: 'follow', needed: 2 })).toBe('Two more leads, then it is your turn');
    expect(en.untilYourTurn({ place: 1, role: 'lead', needed: 1 })).toBe('One more follow, then it is your turn');
    expect(en.untilYourTurn({ place: 1, role: 'both', needed: 0 })).toBe('The next seat is yours');
  });

  test('says how many wait, of whoever waits alone that nobody else does', () => {
    expect([en.ofAllWho({ waiting: 5, role: null }), en.rowInWords({ place: 2, waiting: 5 })]).toEqual([
      'of 5 who wait',
      'Five wait, you are the 2nd',
    ]);
    expect([en.ofAllWho({ waiting: 1, role: null }), en.rowInWords({ place: 1, waiting: 1 })]).toEqual([
      'and nobody else waits',
      'You wait alone',
    ]);
    expect(en.ofAllWho({ waiting: 5, role: 'follow' })).toBe('of 5 follows who wait');
    expect(en.ofAllWho({ waiting: 1, role: 'lead' })).toBe('and no other lead waits');
  });
});

describe('what is agreed in words', () => {
  // In Berlin it is an hour later.
  const expiresAt = new Date('2026-01-22T17:00:00Z');

  test('until when a seat is kept, as a clock time with its day', () => {
    expect(en.untilWhen(expiresAt)).toBe('until Thursday, 18:00');
    expect(en.seatIsKept(expiresAt)).toBe('A seat is kept for you until Thursday, 18:00');
    expect(en.ifYouDoNothing(expiresAt)).toContain('on Thursday, 22 January at 18:00, and nothing is charged');
    expect(en.moment(new Date('2026-01-14T08:12:00Z'))).toBe('Wed 14 Jan, 09:12');
    expect(en.whenYourTurn(36)).toContain('keep it for 36 hours');
  });

  test('what it costs then and now', () => {
    const mostCents = cents(1600);
    expect(en.priceThen(mostCents)).toBe('€16.00 or less');
    expect(en.priceNow({ priceCents: mostCents }, { mostCents })).toBe('€16.00, as on the day you joined');
    expect(en.priceNow({ priceCents: cents(1200) }, { mostCents })).toBe('€12.00, less than on the day you joined');
    expect([en.priceThen(cents(0)), en.priceNow({ priceCents: cents(0) }, { mostCents })]).toEqual(['Free', 'Free']);
  });
});

describe('the same in German', () => {
  const expiresAt = new Date('2026-01-22T17:00:00Z');

  test('one’s place and what has to happen', () => {
    expect(de.inTheRow(2)).toBe('Nummer 2 auf der Liste');
    expect(de.untilYourTurn({ place: 1, role: null, needed: 0 })).toBe('Der nächste freie Platz ist deiner');
    expect(de.untilYourTurn({ place: 2, role: null, needed: 0 })).toBe('Noch ein Platz, dann bist du dran');
    expect(de.untilYourTurn({ place: 14, role: null, needed: 0 })).toBe('Noch 13 Plätze, dann bist du dran');
    expect(de.untilYourTurn({ place: 1, role: 'follow', needed: 2 })).toBe('Noch zwei Leads, dann bist du dran');
    expect(de.ofAllWho({ waiting: 5, role: 'follow' })).toBe('von 5 Follows auf der Liste');
    expect(de.ofAllWho({ waiting: 1, role: 'lead' })).toBe('und sonst wartet kein Lead');
    expect(de.rowInWords({ place: 2, waiting: 5 })).toBe('5 warten, du bist Nummer 2 auf der Liste');
  });

  test('until when a seat is kept, and what it costs', () => {
    const mostCents = cents(1600);
    expect(de.seatIsKept(expiresAt)).toBe('Ein Platz ist für dich frei, bis Donnerstag, 18:00 Uhr');
    expect(de.ifYouDoNothing(expiresAt)).toContain('am Donnerstag, 22. Januar um 18:00 Uhr an die nächste Person');
    expect(de.priceThen(mostCents)).toBe('höchstens 16,00\u00a0€');
    expect(de.priceNow({ priceCents: cents(1200) }, { mostCents })).toBe('12,00\u00a0€, weniger als beim Eintragen');
    expect([de.priceThen(cents(0)), de.priceNow({ priceCents: cents(0) }, { mostCents })]).toEqual([
      'Kostenlos',
      'Kostenlos',
    ]);
  });
});
