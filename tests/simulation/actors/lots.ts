import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, chance, pick } from '../machine/random.ts';
import { browserOf, pause, untilAnswered } from '../world/browser.ts';
import { eventIdOf } from '../world/house.ts';
import type { Actor } from './actor.ts';

const DOES = ['sets', 'sets', 'sets-later', 'takes-back'] as const;
type Drawing = Act & {
  actor: 'lots';
  event: number;
  does: (typeof DOES)[number];
  /** From the word of the office to the draw. */ drawsAfterMs: number;
};

const MOST_SEATS = 20;
const CHANGES_AFTER_MS = 5 * MINUTE_MS;

/** The office has lots drawn for the wait list of a small night: at a time, at a later one than was said, or not after all. */
export const lots: Actor<Drawing> = {
  name: 'lots',
  draw(random, { lastsMs, leapMs, events }) {
    // As people wait: at nights to come that are soon full.
    const small = events.flatMap(({ capacity }, event) => (event > 0 && (capacity ?? 200) < MOST_SEATS ? event : []));
    if (leapMs !== undefined) return [];
    return small
      .filter(() => chance(random, 0.4))
      .map((event) => ({
        at: Math.floor(random() * 0.6 * Math.min(lastsMs, 8 * HOUR_MS)),
        actor: 'lots' as const,
        event,
        does: pick(random, DOES),
        drawsAfterMs: between(random, 6, 180) * MINUTE_MS,
      }));
  },
  kinds: ({ does }) => [does],
  async live(world, { event, does, drawsAfterMs }) {
    const set = (drawsAt: Date | null) =>
      untilAnswered(() => browserOf('Admin').mutate('admin.events.setDraw', { eventId: eventIdOf(event), drawsAt }));
    const drawsAt = Date.now() + drawsAfterMs;
    await set(new Date(drawsAt));
    if (does !== 'sets') {
      await pause(CHANGES_AFTER_MS);
      await set(does === 'takes-back' ? null : new Date(drawsAt + HOUR_MS));
    }
    world.count(`lots ${does}`);
  },
};
