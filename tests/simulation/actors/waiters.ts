import { randomUUID } from 'node:crypto';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { WaitListView } from '#shared/wait-list/wait-list.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered } from '../world/browser.ts';
import { eventIdOf, typeIdOf } from '../world/house.ts';
import type { Actor } from './actor.ts';

/** What somebody does with the seat that is kept for them. */
const WAYS = ['takes', 'takes', 'takes-twice', 'abandons', 'declines', 'lets-lapse', 'takes-late', 'leaves'] as const;

type Waiting = Act & {
  actor: 'waiters';
  person: string;
  event: number;
  type: number;
  role?: SeatRole;
  /** How many come together; where roles are asked, a couple. */ seats?: number;
  way: (typeof WAYS)[number];
  looksEveryMs: number;
};

const MOST_SEATS = 20;
const LOOKS_AT_CLOSED = 6;

/** Who waits for a seat of a night that is sold out: they look now and then, join, and answer what they are offered. */
export const waiters: Actor<Waiting> = {
  name: 'waiters',
  draw(random, { lastsMs, leapMs, events, people }) {
    // The list of a night that begins today is closed, and a large one is never full.
    const small = events.flatMap(({ capacity }, event) => (event > 0 && (capacity ?? 200) < MOST_SEATS ? event : []));
    const some =
      small.length === 0 || leapMs !== undefined ? [] : people.filter(({ roles }) => roles.length === 0).slice(-10);
    return some.map(({ name }) => {
      const event = pick(random, small);
      const type = between(random, 0, (events[event]?.types.length ?? 1) - 1);
      const [at, way] = [Math.floor((0.2 + random() * 0.6) * Math.min(lastsMs, 8 * HOUR_MS)), pick(random, WAYS)];
      const role = events[event]?.pool ? { role: pick(random, SIDES) } : {};
      const looksEveryMs = between(random, 5, 30) * MINUTE_MS;
      const seats = random() < 0.3 ? { seats: 'role' in role ? 2 : between(random, 2, 4) } : {};
      return { at, actor: 'waiters', person: name, event, type, ...role, ...seats, way, looksEveryMs };
    });
  },
  kinds: ({ way, seats = 1 }) => [seats > 1 ? `${way} together` : way],
  async live(world, { person, event, type, role, seats = 1, way, looksEveryMs }) {
    const browser = browserOf(person);
    const [eventId, ticketTypeId] = [eventIdOf(event), typeIdOf(event, type)];
    const asks = <T>(verb: string, input: object): Promise<T | undefined> =>
      untilAnswered(() => browser.mutate<T>(`checkout.${verb}`, { eventId, ...input }));
    const take = (seatOfferId: string): Promise<CheckoutStarted | undefined> => {
      const roles = seats === 1 ? [role] : [...SIDES];
      const items = [{ ticketTypeId, quantity: seats, ...(role && { roles }) }];
      return asks('createEventCheckout', { items, seatOfferId, idempotencyKey: randomUUID() });
    };
    const wish = seats === 1 ? role && { role } : { seats, ...(role && { roles: [...SIDES] }) };
    const ends = world.plan.night.startsAt + world.plan.night.lastsMs;
    let view: WaitListView | undefined;
    while (Date.now() < ends) {
      // A list that is closed opens where the night is moved, and else not again.
      await pause(view?.state === 'closed' ? LOOKS_AT_CLOSED * looksEveryMs : looksEveryMs);
      view = await untilAnswered(() => browser.query<WaitListView>('checkout.waitList', { eventId }));
      world.count(`waiters find: ${view?.state ?? 'no answer'}`);
      if (view?.state === 'open') await asks('joinWaitList', { ticketTypeId, ...wish });
      if (view?.state === 'paused') await asks('resumeWaiting', {});
      if (view?.offer == null) continue;
      world.count(`waiters ${way}`);
      if (way === 'lets-lapse') continue;
      if (way === 'leaves') return void (await asks('leaveWaitList', {}));
      if (way === 'declines') {
        await asks('declineSeat', {});
        continue;
      }
      if (way === 'takes-late') await pause(view.offer.expiresAt.getTime() - Date.now());
      const { id } = view.offer;
      const [taken] = await Promise.allSettled([take(id), way === 'takes-twice' ? take(id) : undefined]);
      if (taken.status === 'rejected' && !(taken.reason instanceof Refused)) throw taken.reason;
      const sessionId = taken.status === 'fulfilled' ? taken.value?.sessionId : null;
      if (sessionId == null || way === 'abandons') return;
      await pause(MINUTE_MS);
      world.provider.does((standIn) => standIn.act('pay', sessionId, { card: '4242 4242 4242 4242' }));
      return world.count('waiters paid');
    }
  },
};
