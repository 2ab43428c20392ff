import { randomUUID } from 'node:crypto';
import type { BoughtCard, OfferedCard, OwnCard } from '#shared/entry-cards/entry-card.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered } from '../world/browser.ts';
import { eventIdOf, typeIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage } from './buyers.ts';

const DOES = ['buys', 'buys', 'buys-twice', 'abandons', 'spends', 'spends', 'spends-twice', 'spends-late'] as const;
type Holding = Act & { actor: 'card-holders'; person: string; event: number; quantity: number } & {
  does: 'puts-out' | (typeof DOES)[number];
};

const ENTRIES = 5;
const KIND = { nameEn: 'Five nights', nameDe: 'Fünf Abende', entries: ENTRIES, priceCents: 5_000, vatBps: 1_900 };
const LATE_MS = 50 * MINUTE_MS;

type Mine = { cards: OwnCard[]; offered: OfferedCard[] };
const mine = (person: string) => untilAnswered(() => browserOf(person).query<Mine>('entryCards.mine'));
const SESSION = 'SELECT stripe_session_id FROM orders WHERE id = ?';

/** A card on the terms that are shown; pressed twice it is one card. */
async function buys(world: World, { person, does }: Holding): Promise<void> {
  const [kind] = (await mine(person))?.offered ?? [];
  if (kind === undefined) throw new Refused('no card on offer');
  const { id: kindId, priceCents, entries, months } = kind;
  const input = { kindId, priceCents, entries, months, idempotencyKey: randomUUID() };
  const press = () => untilAnswered(() => browserOf(person).mutate<BoughtCard>('entryCards.buy', input));
  const [bought] = await Promise.all([press(), does === 'buys-twice' ? press().catch(() => undefined) : undefined]);
  const sessionId =
    bought && reading(world, (sqlite) => sqlite.prepare<[string], string>(SESSION).pluck().get(bought.orderId));
  if (sessionId == null || does === 'abandons') return;
  await pause(MINUTE_MS);
  onPage(world, sessionId, { card: GOOD });
}

/** Tickets that the card pays as far as it goes; twice at once, where it may not be enough for both. */
async function spends(world: World, { person, event, quantity, does }: Holding): Promise<void> {
  const card = (await mine(person))?.cards.find(({ restEntries }) => restEntries > 0);
  if (card === undefined) throw new Refused('no card');
  const entryCard = { id: card.id, entries: Math.min(quantity, card.restEntries) };
  const press = (at: number) => {
    const [eventId, ticketTypeId, idempotencyKey] = [eventIdOf(at), typeIdOf(at, 0), randomUUID()];
    const input = { eventId, items: [{ ticketTypeId, quantity }], entryCard, idempotencyKey };
    return untilAnswered(() => browserOf(person).mutate<CheckoutStarted>('checkout.createEventCheckout', input));
  };
  const tries = await Promise.allSettled([press(event), ...(does === 'spends-twice' ? [press(0)] : [])]);
  for (const one of tries) if (one.status === 'rejected' && !(one.reason instanceof Refused)) throw one.reason;
  const started = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  if (started.length === 0) throw new Refused('not spent');
  await pause(does === 'spends-late' ? LATE_MS : MINUTE_MS);
  for (const { sessionId } of started) if (sessionId !== null) onPage(world, sessionId, { card: GOOD });
}

/** People who buy a card of several entries, and pay tickets with it. */
export const cardHolders: Actor<Holding> = {
  name: 'card-holders',
  draw(random, { lastsMs, leapMs, events, people }) {
    if (leapMs !== undefined || chance(random, 0.5)) return [];
    const nights = events.flatMap(({ evenings }, event) => (evenings === undefined ? [event] : []));
    const base = () => ({
      actor: 'card-holders' as const,
      event: pick(random, nights),
      quantity: between(random, 1, 4),
    });
    const some = people.filter(({ roles }) => roles.length === 0).slice(0, 5);
    return [
      { ...base(), at: MINUTE_MS, person: 'Admin', does: 'puts-out' },
      ...some.flatMap(({ name }) => {
        const times = Array.from({ length: between(random, 2, 5) }, () =>
          Math.floor((0.05 + random() * 0.8) * Math.min(lastsMs, 12 * HOUR_MS)),
        );
        return times
          .toSorted((a, b) => a - b)
          .map((at, nth) => ({ ...base(), at, person: name, does: nth === 0 ? 'buys' : pick(random, DOES) }) as const);
      }),
    ];
  },
  kinds: ({ does }) => [does],
  async live(world, act) {
    const kind = { id: randomUUID(), ...KIND, opens: ['party'], months: 1, isOffered: true };
    if (act.does === 'puts-out')
      await untilAnswered(() => browserOf(act.person).mutate('admin.entryCards.saveKind', kind));
    else if (act.does.startsWith('spends')) await spends(world, act);
    else await buys(world, act);
    world.count(`card-holders ${act.does}`);
  },
};
