import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  judgeTickets,
  orderAfterRefunds,
  type RefundFacts,
  type RefundWay,
  type RuleTicket,
} from '#shared/orders/refund-rule.ts';

const WAYS: RefundWay[] = ['panel', 'event_cancelled', 'not_covered', 'unpaid', 'door', 'dashboard', 'decision'];

const ticket = (id: string, status: RuleTicket['status'] = 'active', pricePaidCents = 1_000): RuleTicket => ({
  id,
  status,
  pricePaidCents,
});
const three = [ticket('a'), ticket('b'), ticket('c')];

const someTickets = fc
  .array(
    fc.record({
      status: fc.constantFrom<RuleTicket['status']>('active', 'used', 'cancelled'),
      pricePaidCents: fc.integer({ min: 0, max: 5_000 }),
    }),
    { maxLength: 6 },
  )
  .map((rows) => rows.map((row, n) => ({ id: `t${n}`, ...row })));

/** What the rule says, or the code it refuses with. */
const judge = (request: Parameters<typeof judgeTickets>[0]) => {
  try {
    const { voids, amountCents, asks } = judgeTickets(request);
    return { voids: voids.map(({ id }) => id), amountCents, asks };
  } catch (error) {
    return (error as Error).message;
  }
};

describe('which tickets a refund voids', () => {
  it('is decided by who named them, never by the amount: where nobody named any, none is void', () => {
    fc.assert(
      fc.property(someTickets, fc.integer({ min: 1, max: 30_000 }), (tickets, givenCents) => {
        const judged = judgeTickets({ way: 'dashboard', tickets, named: 'nobody', leftCents: 0, givenCents });
        expect(judged.voids).toEqual([]);
        expect(judged.asks).toBe(tickets.some(({ status }) => status !== 'cancelled') ? 'which_tickets' : null);
      }),
    );
  });

  it('is the same set for every way that names the same tickets nobody has used', () => {
    for (const way of WAYS)
      expect(judge({ way, tickets: three, named: ['a', 'c'], leftCents: 3_000 })).toMatchObject({ voids: ['a', 'c'] });
  });

  it('never more than was named, never one that is void already, never worth more than is left of the payment', () => {
    fc.assert(
      fc.property(
        someTickets,
        fc.constantFrom(...WAYS),
        fc.integer({ min: 0, max: 20_000 }),
        (tickets, way, leftCents) => {
          const named = tickets.filter((_, n) => n % 2 === 0).map(({ id }) => id);
          const judged = judge({ way, tickets, named, leftCents, includeUsed: true });
          if (typeof judged === 'string') return;
          const live = tickets.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
          expect(judged.voids).toEqual(live.filter((id) => named.includes(id)));
          if (way !== 'decision' && way !== 'dashboard' && way !== 'unpaid')
            expect(judged.amountCents).toBeLessThanOrEqual(leftCents);
        },
      ),
    );
  });

  it('leaves whoever is inside alone, unless the guest goes at the door, the night is off, or an admin says so', () => {
    const tickets = [ticket('a', 'used'), ticket('b')];
    const of = (way: RefundWay, includeUsed = false) =>
      judge({ way, tickets, named: ['a'], leftCents: 2_000, includeUsed });
    expect(of('door')).toMatchObject({ voids: ['a'], asks: null });
    expect(of('event_cancelled')).toMatchObject({ voids: ['a'], asks: 'guest_inside' });
    expect(of('panel', true)).toMatchObject({ voids: ['a'], asks: 'guest_inside' });
    for (const way of ['panel', 'decision', 'unpaid', 'not_covered'] as const)
      expect(of(way)).toBe('TICKET_ALREADY_USED');
    expect(of('decision', true)).toBe('TICKET_ALREADY_USED');
  });

  it('refuses tickets of somebody else, void ones where a click is no repetition, and more money than they are worth', () => {
    const tickets = [ticket('a', 'cancelled'), ticket('b')];
    const named = (way: RefundWay, ids: string[]) => judge({ way, tickets, named: ids, leftCents: 2_000 });
    expect([named('panel', ['z']), named('door', ['z']), named('decision', ['z'])]).toEqual([
      'TICKET_NOT_FOUND',
      'REFUND_NOT_POSSIBLE',
      'TICKET_NOT_FOUND',
    ]);
    expect([named('panel', ['a']), named('door', ['a']), named('decision', ['a'])]).toEqual([
      { voids: [], amountCents: 0, asks: null },
      'REFUND_NOT_POSSIBLE',
      'TICKET_NOT_FOUND',
    ]);
    const door = (givenCents: number) => judge({ way: 'door', tickets, named: ['b'], leftCents: 2_000, givenCents });
    expect([door(1_000), door(1_001)]).toMatchObject([{ voids: ['b'] }, 'REFUND_TOO_LARGE']);
    const three = [...tickets, ticket('c')];
    expect(judge({ way: 'panel', tickets: three, named: ['b'], leftCents: 999 })).toBe('REFUND_TOO_LARGE');
    // All that is still valid goes back: what was given before is taken off.
    expect(judge({ way: 'panel', tickets, named: ['b'], leftCents: 999 })).toMatchObject({ amountCents: 999 });
    const part = (givenCents: number, keepsTickets: boolean) =>
      judge({ way: 'panel', tickets: three, named: ['b'], leftCents: 2_000, givenCents, keepsTickets });
    expect([part(400, false), part(400, true), part(1_001, true)]).toMatchObject([
      { voids: ['b'], amountCents: 400 },
      { voids: [], amountCents: 400 },
      'REFUND_TOO_LARGE',
    ]);
    expect(judge({ way: 'event_cancelled', tickets, named: 'all', leftCents: 999 })).toMatchObject({
      voids: ['b'],
      amountCents: 999,
    });
  });
});

describe('what an order is after its refunds', () => {
  const after = (
    states: RuleTicket['status'][],
    refunds: [RefundFacts['status'], number][],
    status: 'paid' | 'refund_pending' | 'refunded' = 'paid',
  ) =>
    orderAfterRefunds({
      status,
      totalCents: 2_000,
      tickets: states.map((state) => ({ status: state })),
      refunds: refunds.map(([state, amountCents]) => ({ status: state, amountCents })),
    });

  it('is over only when no ticket is valid and all its money is back', () => {
    expect(after(['active', 'cancelled'], [['succeeded', 2_000]])).toBe('paid'); // goodwill: they may still come
    expect(after(['cancelled', 'cancelled'], [['succeeded', 1_000]])).toBe('paid');
    expect(after(['cancelled', 'cancelled'], [['requested', 2_000]])).toBe('refund_pending');
    expect(after([], [['succeeded', 2_000]])).toBe('refunded'); // a membership's month has no tickets
    expect(
      after(
        ['cancelled'],
        [
          ['failed', 2_000],
          ['succeeded', 2_000],
        ],
      ),
    ).toBe('refunded');
  });

  it('is paid again when a refund fails, and leaves alone what was never paid', () => {
    expect(after(['cancelled'], [['failed', 2_000]], 'refunded')).toBe('paid');
    expect(orderAfterRefunds({ status: 'pending', totalCents: 0, tickets: [], refunds: [] })).toBe('pending');
  });
});
