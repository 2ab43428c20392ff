import { randomUUID } from 'node:crypto';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { differencesFor } from '#shared/orders/move-tickets.ts';
import { SECOND_MS } from '#shared/time.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { giveTickets, scan, ticketsOf, type TestDesk } from '#tests/support/door.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { WorldEvents } from './world-events.ts';
import { addPerson } from './world-people.ts';
import { unknown, type Pools, type State } from './state.ts';

const call = createCallerFactory(appRouter);

type Deps = { events: WorldEvents; ownerId: string; otherId: string; adminId: string; desk: TestDesk };

const ORDER_STATES = [
  'pending',
  'paid',
  'used',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
  'refund failed',
  'disputed',
] as const;
type OrderState = (typeof ORDER_STATES)[number];

function expire(shop: TestShop, orderId: string): void {
  shop.db.sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
  shop.db.sqlite.prepare(`UPDATE orders SET status = 'expired' WHERE id = ?`).run(orderId);
}

type TicketRow = { id: string; shareToken: string; orderId: string };

function ticketPools(shop: TestShop, orders: readonly State[]): Pools {
  const rows = shop.db.sqlite
    .prepare<[], TicketRow>(`SELECT id, share_token AS shareToken, order_id AS orderId FROM tickets ORDER BY rowid`)
    .all();
  const ofOrder = (state: State): TicketRow | undefined => rows.find((row) => row.orderId === state.value);
  const states = orders.flatMap((order) => {
    const ticket = ofOrder(order);
    return ticket === undefined ? [] : [{ order, ticket }];
  });
  const tickets = [
    ...states.map(({ order, ticket }) => ({
      label: `of a ${order.label} order`,
      value: ticket.id,
      ownerId: order.ownerId,
      beside: { orderId: order.value },
    })),
    unknown,
  ];
  return {
    ticketId: tickets,
    ticketIds: tickets,
    'checkout.sharedTicket#token': [
      ...states.map(({ order, ticket }) => ({ label: `of a ${order.label} order`, value: ticket.shareToken })),
      { label: 'unknown', value: 'nobody-has-this-token-0000' },
    ],
  };
}

/**
 * One person's order in every state, another's paid one, one from the door and one that nobody paid; with their
 * tickets.
 */
export async function addWorldOrders(
  shop: TestShop,
  { events, ownerId, otherId, adminId, desk }: Deps,
): Promise<{ pools: Pools }> {
  const { sqlite } = shop.db;
  const office = call({ service: shop.as(adminId, ['admin']) }).admin;
  const free = await call({ service: shop.as(ownerId) }).checkout.createEventCheckout({
    eventId: events.free,
    items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
  });
  const bought = {} as Record<OrderState, Bought>;
  for (const state of ORDER_STATES)
    bought[state] = await buyTicket(shop, {
      userId: ownerId,
      ...(state === 'pending' && { eventId: events.upcoming }),
      quantity: state === 'paid' ? 2 : 1,
    });
  const others = await buyTicket(shop, { userId: otherId });

  for (const state of ['paid', 'used', 'refunding', 'refunded', 'refund failed', 'disputed'] as const)
    pay(shop, bought[state]);
  pay(shop, others);
  await shop.settle();
  expire(shop, bought.expired.orderId);
  await call({ service: shop.as(ownerId) }).checkout.cancel({ orderId: bought.cancelled.orderId });
  sqlite.prepare(`UPDATE orders SET is_disputed = 1 WHERE id = ?`).run(bought.disputed.orderId);
  scan(desk, bought.used.eventId, ticketsOf(shop, bought.used.orderId)[0]!.code);
  await office.tickets.refund({ orderId: bought.refunded.orderId });
  await shop.settle();
  shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
  await office.tickets.refund({ orderId: bought['refund failed'].orderId });
  await shop.settle();
  shop.clock.advance(10 * SECOND_MS);
  await shop.settle();
  await office.tickets.refund({ orderId: bought.refunding.orderId });
  // Its night was moved, and until it begins who has a ticket may give it back.
  sqlite
    .prepare(`UPDATE events SET refund_offered_at = ?, refund_offer_until = starts_at WHERE id = ?`)
    .run(shop.clock.now().getTime(), others.eventId);
  const unpaidTicket = giveTickets(shop, events.unlimited, 1)[0]!.id;
  const unpaid = sqlite
    .prepare<[string], { orderId: string; userId: string }>(
      `SELECT o.id AS orderId, o.user_id AS userId FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.id = ?`,
    )
    .get(unpaidTicket)!;
  for (const { id } of sqlite.prepare<[], { id: string }>(`SELECT id FROM tickets`).all())
    sqlite.prepare(`UPDATE tickets SET holder_name = ? WHERE id = ?`).run(`Guest Nr-${randomUUID().slice(0, 8)}`, id);

  const orders: State[] = [
    ...ORDER_STATES.map((label) => ({ label, value: bought[label].orderId, ownerId })),
    { label: 'free', value: free.orderId, ownerId },
    { label: `another's`, value: others.orderId, ownerId: otherId },
    { label: 'unpaid', value: unpaid.orderId, ownerId: unpaid.userId },
  ];
  const codes = sqlite
    .prepare<[], { id: string }>(`SELECT order_id AS id FROM tickets GROUP BY order_id`)
    .all()
    .flatMap(({ id }) => {
      const order = orders.find(({ value }) => value === id);
      return order === undefined
        ? []
        : ticketsOf(shop, id)
            .slice(0, 1)
            .map(({ code, ticketNumber }) => [
              { label: `of a ${order.label} order`, value: code },
              { label: `number of a ${order.label} order`, value: ticketNumber },
            ]);
    });
  return {
    pools: {
      orderId: [...orders, unknown],
      'checkout.verifyPaymentStatus#sessionId': [
        ...ORDER_STATES.map((label) => ({ label, value: bought[label].sessionId, ownerId })),
        { label: `another's`, value: others.sessionId, ownerId: otherId },
        { label: 'unknown', value: 'cs_test_nobody' },
      ],
      code: [...codes.flat(), { label: 'of no ticket', value: 'TKT-0-NOBODY00' }],
      ...ticketPools(shop, orders),
    },
  };
}

/** A paid ticket that may go to another night, with what the office is shown of it. */
export async function addWorldMove(shop: TestShop, { adminId, events }: Deps): Promise<Pools> {
  const bought = await buyTicket(shop, { userId: addPerson(shop) });
  pay(shop, bought);
  await shop.settle();
  const [ticket] = ticketsOf(shop, bought.orderId);
  if (ticket === undefined) throw new Error('the order has no ticket');
  const wanted = { orderId: bought.orderId, eventId: events.upcoming, ticketTypeId: GENERAL_ADMISSION_ID };
  const { quoteMove } = call({ service: shop.as(adminId, ['admin']) }).admin.tickets;
  const { oldCents, newCents, differenceCents } = await quoteMove({ ...wanted, ticketIds: [ticket.id] });
  const beside = { ...wanted, oldCents, newCents, difference: differencesFor(differenceCents)[0] };
  return { 'admin.tickets.move#ticketIds': [{ label: 'to another night', value: ticket.id, beside }, unknown] };
}
