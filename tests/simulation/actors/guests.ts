import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, untilAnswered } from '../world/browser.ts';
import { supervisor } from '../world/desks.ts';
import { eventIdOf } from '../world/house.ts';
import type { Actor } from './actor.ts';
import { withCashier } from './door.ts';

/** How they come: at one door, one after the other, or two at two doors with the same name at the same moment. */
const WAYS = ['together', 'one-by-one', 'at-all-doors'] as const;

type Listed = Act & { actor: 'guests'; way: (typeof WAYS)[number]; companions: number; afterMs: number; desk: number };

/** Guests of a list: the office writes them down with those who come along, the doors let them in by name. */
export const guests: Actor<Listed> = {
  name: 'guests',
  draw: (random, { desks, events }) =>
    Array.from({ length: desks === 0 ? 0 : between(random, 0, 5) }, () => {
      const doors = (events[0]?.startsInMs ?? 0) - HOUR_MS;
      const at = Math.floor(random() * doors);
      const comes = doors + Math.floor(random() * 5 * HOUR_MS);
      return {
        at,
        actor: 'guests' as const,
        way: pick(random, WAYS),
        companions: between(random, 0, 3),
        afterMs: comes - at,
        desk: between(random, 0, desks - 1),
      };
    }),
  kinds: ({ way }) => [way],
  async live(world, { way, companions, afterMs, desk }) {
    const [browser, listId, guestId, eventId] = [browserOf('Admin'), randomUUID(), randomUUID(), eventIdOf(0)];
    await untilAnswered(() =>
      browser.mutate('admin.guestLists.save', { id: listId, eventId, name: 'Friends', holdsUntil: null }),
    );
    const guest = { id: guestId, name: 'A friend', companions, note: '' };
    await untilAnswered(() => browser.mutate('admin.guestLists.addGuests', { listId, guests: [guest] }));
    await pause(afterMs);
    const over = { reason: 'companion' as const, supervisor };
    const come = (at: number, people: number): void =>
      world.desks[at]?.does('guests at the door', (calls) =>
        withCashier(world, calls, async () => {
          await calls.letListedIn({ guestId, people, over });
          world.count(`guests ${way}`);
        }),
      );
    if (way === 'at-all-doors') for (const at of world.desks.keys()) come(at, 1 + companions);
    else if (way === 'together') come(desk, 1 + companions);
    else for (let left = 1 + companions; left > 0; left--) come(desk, 1);
  },
};
