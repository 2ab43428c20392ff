import { randomUUID } from 'node:crypto';
import type { AddOnChoice } from '#shared/add-ons/chosen.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered } from '../world/browser.ts';
import { addOnIdOf, eventIdOf, personIdOf, SHIRT_SIZES, typeIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage } from './buyers.ts';
import { codeOfTicket, withCashier } from './door.ts';

const DOES = ['gives-back', 'fetches', 'fetches', 'fetches-everywhere'] as const;

type Collecting = Act & {
  actor: 'collectors';
  person: string;
  event: number;
  size: string;
  hasSupper: boolean;
  paysTwice: boolean;
  does: (typeof DOES)[number];
  /** From the purchase. */ afterMs: number;
  desk: number;
};

/** Their first ticket with something that is still open, and that piece. */
const openPiece = (
  world: World,
  { person, event }: Collecting,
): { id: string; codeId: string; eventId: string; endsAt: number } | undefined =>
  reading(world, (sqlite) =>
    sqlite
      .prepare<[string, string], { id: string; codeId: string; eventId: string; endsAt: number }>(
        `SELECT a.id, t.code_id AS codeId, e.id AS eventId, e.ends_at AS endsAt FROM order_add_ons a
          JOIN tickets t ON t.id = a.ticket_id JOIN events e ON e.id = t.event_id
          WHERE t.user_id = ? AND t.event_id = ? AND a.returned_at IS NULL ORDER BY a.rowid`,
      )
      .get(personIdOf(person), eventIdOf(event)),
  );

async function buy(world: World, act: Collecting): Promise<void> {
  const { event, size, hasSupper, paysTwice } = act;
  const addOns: AddOnChoice[] = [
    { addOnId: addOnIdOf(event, 'shirt'), size, quantity: 1 },
    ...(hasSupper ? [{ addOnId: addOnIdOf(event, 'supper'), quantity: 1 }] : []),
  ];
  const press = () =>
    untilAnswered(() =>
      browserOf(act.person).mutate<CheckoutStarted>('checkout.createEventCheckout', {
        eventId: eventIdOf(event),
        items: [{ ticketTypeId: typeIdOf(event, 0), quantity: 1 }],
        addOns,
        idempotencyKey: randomUUID(),
      }),
    );
  const [started] = await Promise.all([press(), paysTwice ? press().catch(() => undefined) : undefined]);
  await pause(MINUTE_MS);
  if (started?.sessionId == null || !onPage(world, started.sessionId, { card: GOOD })) throw new Refused('not paid');
}

/** At one desk, or at all of them at once: each says yes by what it knows, and one counts. */
function fetchAt(world: World, act: Collecting, code: string): void {
  const desks = act.does === 'fetches' ? world.desks.slice(act.desk, act.desk + 1) : world.desks;
  for (const desk of desks)
    desk.does('door hands out', (calls) =>
      withCashier(world, calls, async () => {
        const { verdict, code: shown } = await calls.scan({ text: code });
        if (verdict.bought == null) return;
        await calls.handOut({ code: shown });
        world.count(`collectors ${act.does}`);
      }),
    );
}

/** People who buy a T-shirt and supper with their ticket: they give a piece back, or fetch what is theirs at the door. */
export const collectors: Actor<Collecting> = {
  name: 'collectors',
  draw(random, { lastsMs, leapMs, desks, events, people }) {
    const some = leapMs === undefined ? people.filter(({ roles }) => roles.length === 0) : [];
    const selling = events.flatMap(({ sells }, event) => (sells === undefined ? [] : event));
    if (selling.length === 0) return [];
    return some.slice(0, 8).map(({ name }) => {
      const event = pick(random, selling);
      const at = Math.floor(random() * Math.min(lastsMs / 2, 4 * HOUR_MS));
      const opens = (events[event]?.startsInMs ?? 0) - HOUR_MS;
      const wanted = pick(random, DOES);
      const does = desks > 0 && event === 0 ? wanted : 'gives-back';
      const atDoor = Math.max(2 * MINUTE_MS, opens - at) + Math.floor(random() * 4 * HOUR_MS);
      return {
        at,
        actor: 'collectors' as const,
        person: name,
        event,
        size: pick(random, SHIRT_SIZES),
        hasSupper: chance(random, 0.5),
        paysTwice: chance(random, 0.2),
        does,
        afterMs: does === 'gives-back' ? between(random, 2, 90) * MINUTE_MS : atDoor,
        desk: between(random, 0, Math.max(0, desks - 1)),
      };
    });
  },
  kinds: ({ does }) => ['buys', does],
  async live(world, act) {
    const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        world.count(`collectors ${what}`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        world.count(`collectors refused ${what}: ${error.code}`);
      }
    };
    await attempt('buys', () => buy(world, act));
    await pause(act.afterMs);
    const piece = openPiece(world, act);
    if (piece === undefined) return;
    if (act.does !== 'gives-back') return fetchAt(world, act, codeOfTicket(piece));
    await attempt('gives-back', () =>
      untilAnswered(() => browserOf(act.person).mutate('profile.giveAddOnBack', { id: piece.id })),
    );
  },
};
