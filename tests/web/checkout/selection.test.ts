import { describe, expect, test } from 'vitest';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import { cents } from '#shared/money.ts';
import { de } from '#shared/orders/screen-words.de.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import { en } from '#shared/orders/screen-words.en.ts';
import {
  choicesOf,
  closedReasonOf,
  countOf,
  fittingSelection,
  heldTypes,
  isSameOrder,
  itemsOf,
  quoteIn,
  withOther,
} from '#web/features/checkout/selection.ts';

const type = (id: string, facts: Partial<TicketTypeView> = {}): TicketTypeView => ({
  id,
  name: id,
  description: '',
  priceCents: cents(1250),
  vatBps: 1900,
  availability: 'on_sale',
  saleStartsAt: null,
  saleEndsAt: null,
  ticketRule: { giveBack: null, release: null },
  seatsLeft: null,
  parts: null,
  evening: null,
  ...facts,
});
const open = { isPast: false, isCancelled: false };

describe('what can be chosen', () => {
  test('one order takes ten tickets, or as many as there are seats', () => {
    const choices = choicesOf({ seatsLeft: null, ticketTypes: [type('party'), type('class', { seatsLeft: 3 })] });
    expect(choices.map(({ most }) => most)).toEqual([10, 3]);
  });

  test('a type that can not be bought says why', () => {
    const ticketTypes = [
      type('early', { availability: 'ended' }),
      type('full', { availability: 'sold_out', seatsLeft: 0 }),
      type('late', { availability: 'not_yet', saleStartsAt: new Date('2026-02-05T19:00:00Z') }),
    ];
    expect(choicesOf({ seatsLeft: null, ticketTypes }).map(({ reason, most }) => [reason, most])).toEqual([
      ['ended', 0],
      ['soldOut', 0],
      ['notYet', 0],
    ]);
  });

  test("the seats of one's own open order can be chosen again: of the type itself, and of others where the room was short", () => {
    const ticketTypes = [
      type('party', { availability: 'sold_out', seatsLeft: 0 }),
      type('class', { availability: 'sold_out', seatsLeft: 0 }),
    ];
    const own = [{ ticketTypeId: 'party', quantity: 2 }];
    expect(choicesOf({ seatsLeft: 0, ticketTypes }, own).map(({ reason, most }) => [reason, most])).toEqual([
      [null, 2],
      [null, 2],
    ]);
    expect(choicesOf({ seatsLeft: 50, ticketTypes }, own).map(({ most }) => most)).toEqual([2, 0]);
  });
});

describe('the limit per person', () => {
  const ticketTypes = [type('party'), type('guests', { priceCents: cents(0) })];
  const allowance = (paid: number, free: number) => ({ paid: { most: 10, left: paid }, free: { most: 4, left: free } });

  test('no more can be chosen than is left for this person, and the screen says why', () => {
    expect(
      choicesOf({ seatsLeft: 60, ticketTypes }, [], allowance(10, 4)).map(({ most, reason, limit }) => [
        most,
        reason,
        limit,
      ]),
    ).toEqual([
      [10, null, null],
      [4, null, { kind: 'free', most: 4, left: 4 }],
    ]);
    expect(
      choicesOf({ seatsLeft: 60, ticketTypes }, [], allowance(3, 0)).map(({ most, reason, limit }) => [
        most,
        reason,
        limit,
      ]),
    ).toEqual([
      [3, null, { kind: 'paid', most: 10, left: 3 }],
      [0, 'limit', { kind: 'free', most: 4, left: 0 }],
    ]);
  });

  test("fewer seats than the limit are the seats' fault", () => {
    expect(
      choicesOf({ seatsLeft: 2, ticketTypes: [type('party', { seatsLeft: 2 })] }, [], allowance(3, 4))[0],
    ).toMatchObject({ most: 2, limit: null });
  });

  test('who has all of them is told so, not that the night is sold out', () => {
    expect(closedReasonOf(open, choicesOf({ seatsLeft: 60, ticketTypes }, [], allowance(0, 0)))).toBe('limit');
  });
});

test('the limit per person is said in both languages', () => {
  const said = [
    { kind: 'free', most: 4, left: 4 },
    { kind: 'paid', most: 10, left: 3 },
    { kind: 'paid', most: 1, left: 0 },
  ] as const;
  expect(said.map(en.limit)).toEqual([
    'One person can have 4 free tickets for this event.',
    'One person can have 10 tickets for this event. You have 7 already, so you can take 3 more.',
    'One person can have 1 ticket for this event, and you have it already.',
  ]);
  expect(said.map(de.limit)).toEqual([
    'Pro Person gibt es für dieses Event höchstens 4 Gratistickets.',
    'Pro Person gibt es für dieses Event höchstens 10 Tickets. 7 hast du schon, also kannst du noch 3 nehmen.',
    'Pro Person gibt es für dieses Event höchstens 1 Ticket, und das hast du schon.',
  ]);
});

describe('the selection', () => {
  const choices = choicesOf({
    seatsLeft: null,
    ticketTypes: [type('early', { availability: 'ended' }), type('party', { seatsLeft: 4 }), type('class')],
  });

  test('is the first type that can be bought', () => {
    expect(fittingSelection(choices, {})).toEqual({ ticketTypeId: 'party', quantity: 1 });
  });

  test('keeps what was chosen, and shrinks with the seats', () => {
    expect(fittingSelection(choices, { ticketTypeId: 'class', quantity: 7 })).toEqual({
      ticketTypeId: 'class',
      quantity: 7,
    });
    expect(fittingSelection(choices, { ticketTypeId: 'party', quantity: 7 })).toEqual({
      ticketTypeId: 'party',
      quantity: 4,
    });
  });

  test('has other types besides, ten tickets together at most', () => {
    const selected = { ticketTypeId: 'party', quantity: 3, others: [{ ticketTypeId: 'class', quantity: 9 }] };
    const fitting = fittingSelection(choices, selected);
    expect(fitting).toEqual({ ...selected, others: [{ ticketTypeId: 'class', quantity: 7 }] });
    expect(fitting && countOf(fitting)).toBe(10);
    expect(fittingSelection(choices, { ...selected, others: [{ ticketTypeId: 'early', quantity: 1 }] })).toEqual({
      ticketTypeId: 'party',
      quantity: 3,
    });
    expect(itemsOf(withOther({ ticketTypeId: 'party', quantity: 1 }, 'class', 2))).toEqual([
      { ticketTypeId: 'party', quantity: 1 },
      { ticketTypeId: 'class', quantity: 2 },
    ]);
    expect(itemsOf(withOther(selected, 'class', 0))).toEqual([{ ticketTypeId: 'party', quantity: 3 }]);
  });

  test('is the open order when both have the same tickets, in whatever order', () => {
    const selected = { ticketTypeId: 'party', quantity: 3, others: [{ ticketTypeId: 'class', quantity: 1 }] };
    expect(isSameOrder(itemsOf(selected).toReversed(), selected)).toBe(true);
    expect(isSameOrder(itemsOf(selected).slice(0, 1), selected)).toBe(false);
    expect(isSameOrder(itemsOf(withOther(selected, 'class', 2)), selected)).toBe(false);
    expect(isSameOrder([], null)).toBe(false);
  });

  test('moves on when its type has gone', () => {
    expect(fittingSelection(choices, { ticketTypeId: 'early', quantity: 2 })).toEqual({
      ticketTypeId: 'party',
      quantity: 2,
    });
    expect(
      fittingSelection(choicesOf({ seatsLeft: null, ticketTypes: [type('early', { availability: 'ended' })] }), {}),
    ).toBeNull();
  });
});

describe('why nothing can be bought', () => {
  const closed = (event: typeof open, ...types: TicketTypeView[]) =>
    closedReasonOf(event, choicesOf({ seatsLeft: null, ticketTypes: types }));

  test('is said on the button', () => {
    expect(closed(open, type('party'))).toBeNull();
    expect(closed({ ...open, isCancelled: true }, type('party'))).toBe('cancelled');
    expect(closed({ ...open, isPast: true }, type('party'))).toBe('over');
    expect(
      closed(open, type('early', { availability: 'ended' }), type('party', { availability: 'sold_out', seatsLeft: 0 })),
    ).toBe('soldOut');
    expect(closed(open, type('early', { availability: 'ended' }))).toBe('ended');
    expect(closed(open, type('early', { availability: 'ended' }), type('party', { availability: 'not_yet' }))).toBe(
      'notYet',
    );
    expect(closed(open)).toBe('notYet');
    expect(closedReasonOf({ ...open, sale: 'open' }, [])).toBe('needsCode');
  });

  test("an order with a member's line holds as many of the type as both lines say", () => {
    expect(
      heldTypes([
        { ticketTypeId: 'party', quantity: 1 },
        { ticketTypeId: 'party', quantity: 2 },
        { ticketTypeId: 'class', quantity: 1 },
      ]),
    ).toEqual([
      { ticketTypeId: 'party', quantity: 3 },
      { ticketTypeId: 'class', quantity: 1 },
    ]);
  });
});

describe('what is bought, in the language of the page', () => {
  const german = (name: string) => ({ otherWords: { lang: 'de' as const, name } });
  const shirt = { id: 'shirt', name: 'T-shirt', hint: '', priceCents: cents(1800), vatBps: 1900, most: 1, left: null };
  const event = {
    ticketTypes: [type('party', german('Nur Party'))],
    addOns: [{ ...shirt, ...german('Shirt'), isRequired: false, changeHours: 0, sizes: [] }],
  };
  const line = { quantity: 1, unitPriceCents: cents(1), lineCents: cents(1), vatBps: 1900 };
  const quote = {
    lines: [
      { ...line, ticketTypeId: 'party', name: 'party' },
      { ...line, ticketTypeId: null, name: 'T-shirt, M', addOn: { id: 'shirt', size: 'M' } },
      { ...line, ticketTypeId: 'party', name: 'As it was called before' },
    ],
  } as unknown as OrderQuote;

  test('is called as its rows are, with its size, and as it was priced where it is called otherwise by now', () => {
    const names = (lang: 'en' | 'de') => quoteIn(lang, quote, event).lines.map(({ name }) => name);
    expect(names('de')).toEqual(['Nur Party', 'Shirt, M', 'As it was called before']);
    expect(names('en')).toEqual(['party', 'T-shirt, M', 'As it was called before']);
  });
});
