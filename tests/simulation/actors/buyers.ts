import { randomUUID } from 'node:crypto';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, untilAnswered, type Browser } from '../world/browser.ts';
import { eventIdOf, typeIdOf } from '../world/house.ts';
import { SHOP } from '../world/server.ts';
import type { World } from '../world/world.ts';
import type { Act } from '../history.ts';
import type { Actor } from './actor.ts';

const WAYS = [
  'pays',
  'pays',
  'pays',
  'declines-then-pays',
  'abandons',
  'cancels',
  'cancels-while-paying',
  'pays-late',
  'delayed',
  'delayed-fails',
  'double-click',
  'other-key',
  'two-orders',
  'two-pages',
  'refund-will-fail',
] as const;
type Way = (typeof WAYS)[number];

type Purchase = Act & {
  actor: 'buyers';
  person: string;
  event: number;
  type: number;
  quantity: number;
  /** What is danced on each, where that is asked. */ roles?: SeatRole[];
  hasCode: boolean;
  way: Way;
  /** From the page to the payment. */ thinksMs: number;
  comesBack: boolean;
};

export const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const REFUND_FAILS = '4000 0000 0000 5126';

/** On the provider's own page: no network of ours lies between. What it refuses, a person can't do. */
export function onPage(world: World, sessionId: string, input: object): boolean {
  try {
    world.provider.does(({ act }) => act('pay', sessionId, input));
    world.count('paid at the provider');
    return true;
  } catch {
    return false;
  }
}

type Wanted = Pick<Purchase, 'event' | 'type' | 'quantity' | 'roles' | 'hasCode'>;

/** Presses until somebody answers: under one key it is one order. */
export async function order(browser: Browser, act: Wanted, key: string): Promise<CheckoutStarted | undefined> {
  const { quantity } = act;
  const roles = act.roles && { roles: act.roles.slice(0, quantity) };
  return untilAnswered(() =>
    browser.mutate<CheckoutStarted>('checkout.createEventCheckout', {
      eventId: eventIdOf(act.event),
      items: [{ ticketTypeId: typeIdOf(act.event, act.type), quantity, ...roles }],
      idempotencyKey: key,
      ...(act.hasCode && { promoCode: `NIGHT${act.event}` }),
    }),
  );
}

async function sessionAt(world: World, sessionId: string): Promise<{ amountTotal: number }> {
  const answer = await world.provider.standIn.fetch('http://provider.sim/dev/api/sessions?limit=100000');
  const sessions = (await answer.json()) as { id: string; amountTotal: number }[];
  return sessions.find(({ id }) => id === sessionId) ?? { amountTotal: 0 };
}

async function payDelayed(world: World, sessionId: string, succeeds: boolean): Promise<void> {
  if (!onPage(world, sessionId, { isDelayed: true })) return;
  await pause(2 * HOUR_MS);
  world.provider.does(({ act }) => act('complete-delayed', sessionId, { succeeds }));
}

const HOW: Record<
  Way,
  (world: World, paid: { sessionId: string; orderId: string; browser: Browser; act: Purchase }) => Promise<void>
> = {
  pays: async (world, { sessionId }) => void onPage(world, sessionId, { card: GOOD }),
  'refund-will-fail': async (world, { sessionId }) => void onPage(world, sessionId, { card: REFUND_FAILS }),
  async 'declines-then-pays'(world, { sessionId }) {
    onPage(world, sessionId, { card: DECLINED });
    await pause(MINUTE_MS);
    onPage(world, sessionId, { card: GOOD });
  },
  abandons: async () => undefined,
  async cancels(_world, { browser, orderId }) {
    await untilAnswered(() => browser.mutate('checkout.cancel', { orderId }));
  },
  async 'cancels-while-paying'(world, { browser, orderId, sessionId }) {
    const cancelled = untilAnswered(() => browser.mutate('checkout.cancel', { orderId })).catch(() => undefined);
    await pause(5);
    onPage(world, sessionId, { card: GOOD });
    await cancelled;
  },
  async 'pays-late'(world, { sessionId }) {
    await pause(50 * MINUTE_MS);
    onPage(world, sessionId, { card: GOOD, isLate: true });
  },
  delayed: (world, { sessionId }) => payDelayed(world, sessionId, true),
  'delayed-fails': (world, { sessionId }) => payDelayed(world, sessionId, false),
  'double-click': async (world, { sessionId }) => void onPage(world, sessionId, { card: GOOD }),
  'other-key': async (world, { sessionId }) => void onPage(world, sessionId, { card: GOOD }),
  /** The basket changes, and a page of the order before is still open in another tab: both are paid. */
  async 'two-orders'(world, { browser, act, sessionId }) {
    const other = await order(browser, { ...act, quantity: act.quantity + 1 }, randomUUID());
    if (other?.sessionId != null) onPage(world, other.sessionId, { card: GOOD });
    onPage(world, sessionId, { card: GOOD, isLate: true });
  },
  /** Two pages of one order, such as one whose address was lost on the way: both are paid. */
  async 'two-pages'(world, { orderId, sessionId }) {
    if (!onPage(world, sessionId, { card: GOOD })) return;
    const paid = await sessionAt(world, sessionId);
    const metadata = [{ order_id: orderId, shop: SHOP }];
    world.provider.does((standIn) =>
      standIn.createPaidSessions({ count: 1, unitAmountCents: paid.amountTotal, metadata }),
    );
    world.count('paid a second page');
  },
};

export const buyers: Actor<Purchase> = {
  name: 'buyers',
  draw: (random, { lastsMs, leapMs, events, people }) =>
    (leapMs === undefined ? people : [])
      .filter(({ roles }) => roles.length === 0)
      .flatMap(({ name }) =>
        Array.from({ length: between(random, 1, 2) }, () => {
          const event = between(random, 0, events.length - 1);
          return {
            at: Math.floor(random() * Math.min(lastsMs, 8 * HOUR_MS)),
            actor: 'buyers' as const,
            person: name,
            event,
            type: between(random, 0, (events[event]?.types.length ?? 1) - 1),
            quantity: between(random, 1, 4),
            ...(events[event]?.pool && { roles: Array.from({ length: 5 }, () => pick(random, SIDES)) }),
            hasCode: events[event]?.code !== null && chance(random, 0.5),
            way: pick(random, WAYS),
            thinksMs: between(random, 1, 600) * SECOND_MS,
            comesBack: chance(random, 0.5),
          };
        }),
      ),
  kinds: ({ way }) => [way],
  async live(world, act) {
    const browser = browserOf(act.person);
    const key = randomUUID();
    const [started] = await Promise.all([
      order(browser, act, key),
      ...(act.way === 'double-click' ? [order(browser, act, key).catch(() => undefined)] : []),
      ...(act.way === 'other-key' ? [order(browser, act, randomUUID()).catch(() => undefined)] : []),
    ]);
    if (started?.sessionId == null) return;
    const { sessionId, orderId } = started;
    await pause(act.thinksMs);
    await HOW[act.way](world, { sessionId, orderId, browser, act });
    world.count(`buyers ${act.way}`);
    if (act.comesBack) await untilAnswered(() => browser.mutate('checkout.verifyPaymentStatus', { sessionId }));
  },
};
