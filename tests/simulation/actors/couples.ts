import { randomUUID } from 'node:crypto';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { pick } from '../machine/random.ts';
import { browserOf, pause, untilAnswered } from '../world/browser.ts';
import { emailOf, eventIdOf, personIdOf, typeIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage } from './buyers.ts';

/** What whoever is named does with the half that is kept for them; then who named them looks after the couple. */
const ANSWERS = ['takes', 'takes', 'takes', 'abandons', 'declines', 'lets-lapse'] as const;
const LATER = ['waits', 'names-another', 'gives-back'] as const;
type Coming = Act & {
  actor: 'couples';
  person: string;
  partner: string;
  event: number;
  role: SeatRole;
  answer: (typeof ANSWERS)[number];
  later: (typeof LATER)[number];
};

const read = (world: World, sql: string, ...bound: string[]): string | undefined =>
  reading(world, (sqlite) =>
    sqlite
      .prepare<string[], string>(sql)
      .pluck()
      .get(...bound),
  );
const ASKED =
  'SELECT token FROM partner_links WHERE user_id = ? AND event_id = ? AND token IS NOT NULL ORDER BY seq DESC';
const HALF = `SELECT id FROM tickets WHERE user_id = ? AND event_id = ? AND standing = 'with_partner' AND status = 'active'`;

/** Orders one place and pays it; whether anything was held. */
async function pays(world: World, person: string, input: { event: number; role: SeatRole; [named: string]: unknown }) {
  const { event, role, ...named } = input;
  const items = [{ ticketTypeId: typeIdOf(event, 0), quantity: 1, roles: [role] }];
  const order = { eventId: eventIdOf(event), items, idempotencyKey: randomUUID(), ...named };
  const started = await untilAnswered(() =>
    browserOf(person).mutate<CheckoutStarted>('checkout.createEventCheckout', order),
  );
  await pause(MINUTE_MS);
  return started?.sessionId != null && onPage(world, started.sessionId, { card: GOOD });
}

/** Two who come together, each with a payment of their own: at courses where roles are kept in balance. */
export const couples: Actor<Coming> = {
  name: 'couples',
  draw(random, { lastsMs, leapMs, events, people }) {
    const asked = events.flatMap(({ pool }, event) => (pool ? event : []));
    const some = asked.length === 0 || leapMs !== undefined ? [] : people.filter(({ roles }) => roles.length === 0);
    return some.slice(0, 8).flatMap(({ name }, at) => ({
      at: Math.floor(random() * Math.min(lastsMs / 2, 3 * HOUR_MS)),
      actor: 'couples' as const,
      person: name,
      partner: some[some.length - 1 - at]?.name ?? name,
      event: pick(random, asked),
      role: pick(random, SIDES),
      answer: pick(random, ANSWERS),
      later: pick(random, LATER),
    }));
  },
  kinds: ({ answer, later }) => ['names', answer, ...(answer === 'takes' ? [] : [later])],
  async live(world, { person, partner, event, role, answer, later }) {
    const own = [personIdOf(person), eventIdOf(event)] as const;
    if (!(await pays(world, person, { event, role, partnerEmail: emailOf(partner) }))) return;
    world.count('couples names');
    await pause(10 * MINUTE_MS);
    const partnerToken = read(world, ASKED, ...own);
    if (partnerToken === undefined) return;
    world.count(`couples ${answer}`);
    const other = role === 'lead' ? 'follow' : 'lead';
    if (answer === 'takes') return void (await pays(world, partner, { event, role: other, partnerToken }));
    if (answer === 'declines')
      await untilAnswered(() => browserOf(partner).mutate('checkout.declinePartner', { token: partnerToken }));
    await pause(20 * MINUTE_MS);
    const ticketId = read(world, HALF, ...own);
    if (ticketId === undefined) return;
    const [verb, more] =
      later === 'gives-back' ? ['returnHalf', {}] : ['namePartner', { email: 'nobody@friends.example' }];
    if (later !== 'waits')
      await untilAnswered(() => browserOf(person).mutate(`profile.${verb}`, { ticketId, ...more }));
    world.count(`couples ${later}`);
  },
};
