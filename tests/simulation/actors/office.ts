import { randomUUID } from 'node:crypto';
import type { Page, PaymentExceptionView } from '#shared/admin/admin-views.ts';
import type { ListedOrder, OrderDetail } from '#shared/orders/order-list.ts';
import { differencesFor, type MoveQuote, type NightToMoveTo } from '#shared/orders/move-tickets.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { eventIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';

const DOES = [
  'refunds-whole',
  'refunds-whole',
  'refunds-ticket',
  'refunds-part',
  'refunds-twice',
  'moves',
  'moves',
  'cancels-night',
  'changes-capacity',
  'changes-price',
  'gives',
  'works-exceptions',
  'works-exceptions',
] as const;
type Does = (typeof DOES)[number];

type OfficeAct = Act & {
  actor: 'office';
  does: Does;
  event: number;
  /** Which of those there are: counted from the newest. */ nth: number;
  number: number;
};

const WHY = { cause: 'goodwill' } as const;

async function nthOrder(browser: Browser, nth: number): Promise<OrderDetail | undefined> {
  const input = { show: 'paid', limit: 50, search: '' };
  const listed = await untilAnswered(() => browser.query<Page<ListedOrder, unknown>>('admin.orders.list', input));
  const items = listed?.items ?? [];
  const order = items[nth % Math.max(1, items.length)];
  return order && untilAnswered(() => browser.query<OrderDetail>('admin.orders.get', { orderId: order.id }));
}

const validOf = ({ ticketList }: OrderDetail): string[] =>
  ticketList.filter(({ status }) => status === 'active').map(({ id }) => id);

/** Pressed until somebody answers: each press is the same question. */
const refund = (browser: Browser, input: object) =>
  untilAnswered(() => browser.mutate('admin.tickets.refund', { ...WHY, ...input }));

async function move(browser: Browser, act: OfficeAct): Promise<void> {
  const order = await nthOrder(browser, act.nth);
  const nights = await untilAnswered(() => browser.query<NightToMoveTo[]>('admin.tickets.moveNights'));
  const night = nights?.[act.event % nights.length];
  const type = night?.types[act.number % night.types.length];
  if (order === undefined || night === undefined || type === undefined) return;
  const ticketIds = validOf(order).slice(0, 1 + (act.number % 3));
  if (ticketIds.length === 0) return;
  const wanted = { orderId: order.id, ticketIds, eventId: night.id, ticketTypeId: type.id };
  const quote = await untilAnswered(() => browser.query<MoveQuote>('admin.tickets.quoteMove', wanted));
  if (quote === undefined) return;
  const ways = differencesFor(quote.differenceCents);
  const difference = ways[act.number % ways.length];
  const { newCents, oldCents } = quote;
  const input = { id: randomUUID(), ...wanted, newCents, oldCents, difference };
  await untilAnswered(() => browser.mutate('admin.tickets.move', input));
}

/** Presses what stands beside each exception, one after the other. */
async function workExceptions(world: World, browser: Browser, act: OfficeAct): Promise<void> {
  const listed = await untilAnswered(() =>
    browser.query<Page<PaymentExceptionView, unknown>>('admin.payments.exceptions', { limit: 50 }),
  );
  const buttons = ['refund', 'settle', 'refund', 'resolve'] as const;
  for (const [index, { id, kind }] of (listed?.items ?? []).entries()) {
    const button = buttons[(act.number + index) % buttons.length] ?? 'refund';
    world.count(`exception ${kind}`);
    const input = kind === 'dashboard_refund' || kind === 'dispute_lost' ? { id, ticketIds: [] } : { id };
    const procedure = 'ticketIds' in input ? 'decideRefund' : button;
    await untilAnswered(() => browser.mutate(`admin.payments.${procedure}`, input)).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      world.count(`office refused: ${error.code}`);
    });
  }
}

const LIVES: Record<Does, (world: World, browser: Browser, act: OfficeAct) => Promise<unknown>> = {
  async 'refunds-whole'(_world, browser, { nth }) {
    const order = await nthOrder(browser, nth);
    return order && refund(browser, { orderId: order.id });
  },
  async 'refunds-ticket'(_world, browser, { nth }) {
    const order = await nthOrder(browser, nth);
    const [ticket] = order === undefined ? [] : validOf(order);
    return order && ticket && refund(browser, { orderId: order.id, ticketIds: [ticket] });
  },
  async 'refunds-part'(_world, browser, { nth, number }) {
    const order = await nthOrder(browser, nth);
    if (order === undefined || order.totalCents < 100) return;
    const amountCents = 50 + Math.floor((order.totalCents - 50) * (number / 12));
    const input = { orderId: order.id, amountCents, ticketsStay: true, requestKey: randomUUID() };
    await refund(browser, input);
  },
  /** Two people of the office press at the same moment. */
  async 'refunds-twice'(_world, browser, { nth }) {
    const order = await nthOrder(browser, nth);
    if (order === undefined) return;
    const both = [{}, { amountCents: 100, ticketsStay: true, requestKey: randomUUID() }];
    await Promise.allSettled(both.map((more) => refund(browser, { orderId: order.id, ...more })));
  },
  moves: (_world, browser, act) => move(browser, act),
  /** Half of them press once and go home, whatever became of it. */
  'cancels-night': (_world, browser, { event, number }) =>
    untilAnswered(() => browser.mutate('admin.events.cancel', { id: eventIdOf(event) }), {
      tries: number % 2 === 0 ? 6 : 1,
    }),
  'changes-capacity': (_world, browser, { event, number }) =>
    untilAnswered(() =>
      browser.mutate('admin.events.setCapacityOf', { ids: [eventIdOf(event)], maxCapacity: number * 3 }),
    ),
  'changes-price': (_world, browser, { event, number }) =>
    untilAnswered(() =>
      browser.mutate('admin.events.setPriceOf', { ids: [eventIdOf(event)], priceCents: 500 + number * 150 }),
    ),
  async gives(_world, browser, { event, number }) {
    const id = randomUUID();
    const to = { name: 'A guest', email: 'guest@people.sim', quantity: 1 + (number % 3), reason: 'guest' };
    await untilAnswered(() => browser.mutate('admin.givenTickets.give', { id, eventId: eventIdOf(event), ...to }));
    await pause(number * 600_000);
    if (number % 2 === 0) await untilAnswered(() => browser.mutate('admin.givenTickets.takeBack', { id }));
  },
  'works-exceptions': workExceptions,
};

/** The office: gives back, moves, cancels, and works off what needs a person. */
export const office: Actor<OfficeAct> = {
  name: 'office',
  draw: (random, { lastsMs, events }) =>
    Array.from({ length: between(random, 0, 13) }, () => ({
      at: Math.floor(Math.sqrt(random()) * lastsMs),
      actor: 'office' as const,
      does: pick(random, DOES),
      event: between(random, 0, events.length - 1),
      nth: between(random, 0, 9),
      number: between(random, 1, 12),
    })),
  kinds: ({ does }) => [does],
  async live(world, act) {
    await LIVES[act.does](world, browserOf('Admin'), act);
    world.count(`office ${act.does}`);
  },
};
