import { expect, test } from 'vitest';
import type { ListedOrder } from '#shared/orders/order-list.ts';
import { cents } from '#shared/money.ts';
import { TODAY } from '#tests/support/today.ts';
import { describeOrders, refundOf } from '#web/features/admin-orders/order-sums.ts';

const order = (given: Partial<ListedOrder> & { id: string }): ListedOrder => ({
  listedAs: 'paid',
  status: 'paid',
  createdAt: TODAY,
  paidAt: TODAY,
  totalCents: cents(2_400),
  refundedCents: cents(0),
  movedCents: cents(0),
  userId: null,
  buyerName: null,
  buyerEmail: null,
  eventId: 'night',
  eventTitle: 'Salsa Friday',
  startsAt: TODAY,
  tickets: 2,
  isDisputed: false,
  isGiven: false,
  ...given,
});

const ORDERS = [
  order({ id: 'whole' }),
  order({ id: 'part', refundedCents: cents(1_000) }),
  order({ id: 'free', listedAs: 'free', totalCents: cents(0), tickets: 1 }),
  order({ id: 'door', listedAs: 'door', totalCents: cents(1_500), tickets: 1 }),
  order({ id: 'free at the door', listedAs: 'door', totalCents: cents(0), tickets: 1 }),
  order({ id: 'open', listedAs: 'open', status: 'pending', paidAt: null }),
  order({ id: 'given back', listedAs: 'refunded', status: 'refunded', refundedCents: cents(2_400) }),
  order({ id: 'a month of a membership', eventId: null, tickets: 0, totalCents: cents(4_800) }),
];

test('a refund of several orders says what goes back, what waits for a desk, and what is left alone', () => {
  const { chosen, ...numbers } = refundOf(ORDERS);
  expect(chosen.map(({ id }) => id)).toEqual(['whole', 'part', 'free', 'door', 'free at the door']);
  expect(numbers).toEqual({ tickets: 7, backCents: 3_800, deskCents: 1_500, left: 3 });
  expect(refundOf([])).toEqual({ chosen: [], tickets: 0, backCents: 0, deskCents: 0, left: 0 });
});

test('chosen orders are told by their tickets and what they cost', () => {
  expect(describeOrders(ORDERS.slice(0, 1))).toBe('2 tickets, €24.00');
  expect(describeOrders(ORDERS.slice(2, 3))).toBe('1 ticket, €0.00');
});
