import { randomUUID } from 'node:crypto';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered } from '../world/browser.ts';
import { emailOf, eventIdOf, personIdOf, typeIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage, order } from './buyers.ts';

const DOES = ['offers', 'offers', 'hands-over', 'hands-over', 'keeps-it'] as const;
/** What somebody does with the ticket that they are handed. */
const ANSWERS = ['takes', 'takes', 'takes-twice', 'abandons', 'declines', 'leaves-it'] as const;

type Step = { afterMs: number; does: (typeof DOES)[number]; answer: (typeof ANSWERS)[number] };
type Selling = Act & { actor: 'sellers'; person: string; friend: string; event: number; type: number; steps: Step[] };

const first = (world: World, sql: string, ...bound: string[]): string | undefined =>
  reading(world, (sqlite) =>
    sqlite
      .prepare<string[], string>(sql)
      .pluck()
      .get(...bound),
  );

/** The valid ticket of theirs that they would rather see with somebody else. */
const ownTicket = (world: World, { person, event }: Selling): string | undefined =>
  first(
    world,
    `SELECT id FROM tickets WHERE user_id = ? AND event_id = ? AND status = 'active' ORDER BY rowid`,
    personIdOf(person),
    eventIdOf(event),
  );

/** Once, or refused; `answer` happens to the link of the mail. */
async function answers(world: World, { friend, event, type }: Selling, step: Step & { token: string }): Promise<void> {
  const { token, answer } = step;
  const browser = browserOf(friend);
  if (answer === 'leaves-it') return;
  if (answer === 'declines') {
    await untilAnswered(() => browser.mutate('checkout.declineHanded', { token }));
    return;
  }
  const take = (): Promise<CheckoutStarted | undefined> =>
    untilAnswered(() =>
      browser.mutate<CheckoutStarted>('checkout.createEventCheckout', {
        eventId: eventIdOf(event),
        items: [{ ticketTypeId: typeIdOf(event, type), quantity: 1 }],
        idempotencyKey: randomUUID(),
        handOverToken: token,
      }),
    );
  const [taken] = await Promise.all([take(), answer === 'takes-twice' ? take().catch(() => undefined) : undefined]);
  if (taken?.sessionId == null || answer === 'abandons') return;
  await pause(MINUTE_MS);
  if (onPage(world, taken.sessionId, { card: GOOD })) world.count('sellers friend paid');
}

async function does(world: World, act: Selling, step: Step): Promise<void> {
  const ticketId = ownTicket(world, act);
  if (ticketId === undefined) throw new Refused('no ticket');
  const browser = browserOf(act.person);
  if (step.does === 'offers') await untilAnswered(() => browser.mutate('profile.offerTicket', { ticketId }));
  if (step.does === 'keeps-it') await untilAnswered(() => browser.mutate('profile.withdrawTicketOffer', { ticketId }));
  if (step.does !== 'hands-over') return;
  const to = { name: act.friend, email: emailOf(act.friend) };
  await untilAnswered(() => browser.mutate('profile.handTicketOver', { ticketId, ...to }));
  const token = first(world, `SELECT token FROM ticket_offers WHERE ticket_id = ? AND state = 'open'`, ticketId);
  await pause(5 * MINUTE_MS);
  if (token === undefined) return;
  await answers(world, act, { ...step, token });
  world.count(`sellers friend ${step.answer}`);
}

/** People who bought a ticket and let it go on: to who waits, or to somebody by name, who answers the mail's link. */
export const sellers: Actor<Selling> = {
  name: 'sellers',
  draw(random, { lastsMs, leapMs, events, people }) {
    const some = leapMs === undefined ? people.filter(({ roles }) => roles.length === 0) : [];
    const going = events.flatMap(({ mayGoOn }, event) => (mayGoOn ? event : []));
    if (some.length < 2 || going.length === 0) return [];
    return some.slice(0, 6).map(({ name }) => {
      const event = pick(random, going);
      return {
        at: Math.floor(random() * Math.min(lastsMs / 2, 3 * HOUR_MS)),
        actor: 'sellers' as const,
        person: name,
        friend: pick(
          random,
          some.filter((other) => other.name !== name),
        ).name,
        event,
        type: between(random, 0, (events[event]?.types.length ?? 1) - 1),
        steps: Array.from({ length: between(random, 1, 4) }, () => ({
          afterMs: between(random, 1, 60) * MINUTE_MS,
          does: pick(random, DOES),
          answer: pick(random, ANSWERS),
        })),
      };
    });
  },
  kinds: ({ steps }) => [
    'buys',
    ...steps.flatMap((step) => [step.does, ...(step.does === 'hands-over' ? [`friend ${step.answer}`] : [])]),
  ],
  async live(world, act) {
    const { event, type, steps } = act;
    const wanted = { event, type, quantity: 1, hasCode: false };
    const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
      try {
        await work();
        world.count(`sellers ${what}`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        world.count(`sellers refused ${what}: ${error.code}`);
      }
    };
    await attempt('buys', async () => {
      const started = await order(browserOf(act.person), wanted, randomUUID());
      await pause(MINUTE_MS);
      if (started?.sessionId == null || !onPage(world, started.sessionId, { card: GOOD }))
        throw new Refused('not paid');
    });
    for (const step of steps) {
      await pause(step.afterMs);
      await attempt(step.does, () => does(world, act, step));
    }
  },
};
