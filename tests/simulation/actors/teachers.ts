import type { EveningRow } from '#shared/events/course-evenings.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { eventIdOf } from '../world/house.ts';
import type { Actor } from './actor.ts';

const DOES = [
  'leaves-out',
  'leaves-out',
  'puts-back',
  'moves',
  'smaller-room',
  'larger-room',
  'adds',
  'roles',
] as const;
type Does = (typeof DOES)[number];

type Teaching = Act & { actor: 'teachers'; does: Does; event: number; nth: number; number: number };

type Evening = { browser: Browser; act: Teaching; id: string; startsAt: number };

const times = (startsAt: number) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(startsAt + 1.5 * HOUR_MS),
  isStillDayAccepted: true,
});
const room = ({ browser, id }: Evening, maxCapacity: number | null): Promise<unknown> =>
  untilAnswered(() => browser.mutate('admin.evenings.setRoom', { id, room: 'Halle 7', maxCapacity }));

const LIVES: Record<Does, (evening: Evening) => Promise<unknown>> = {
  'leaves-out': ({ browser, id }) => untilAnswered(() => browser.mutate('admin.evenings.leaveOut', { id })),
  'puts-back': ({ browser, id }) => untilAnswered(() => browser.mutate('admin.evenings.putBack', { id })),
  moves: ({ browser, act, id, startsAt }) =>
    untilAnswered(() =>
      browser.mutate('admin.evenings.move', { id, ...times(startsAt + (act.number - 5) * 5 * HOUR_MS) }),
    ),
  'smaller-room': (evening) => room(evening, Math.ceil(evening.act.number / 2)),
  'larger-room': (evening) => room(evening, evening.act.number % 4 === 0 ? null : 6 + evening.act.number),
  adds: ({ browser, act, startsAt }) => {
    const input = { eventId: eventIdOf(act.event), ...times(startsAt + act.number * 24 * HOUR_MS) };
    return untilAnswered(() => browser.mutate('admin.evenings.add', input));
  },
  roles: ({ browser, act: { event, number } }) => {
    const pool = { style: number % 5 === 0 ? 'none' : 'lead_follow', opening: number % 3, slack: 1 + (number % 2) };
    return untilAnswered(() => browser.mutate('admin.roles.save', { eventId: eventIdOf(event), ...pool, percent: 0 }));
  },
};

/** The office with its courses: evenings that do not take place, at another time or in another room, and who dances what. */
export const teachers: Actor<Teaching> = {
  name: 'teachers',
  draw(random, { lastsMs, events }) {
    const courses = events.flatMap(({ evenings }, event) => (evenings === undefined ? [] : event));
    if (courses.length === 0) return [];
    return Array.from({ length: between(random, 0, 8) }, () => ({
      at: Math.floor(random() * Math.min(lastsMs, 8 * HOUR_MS)),
      actor: 'teachers' as const,
      does: pick(random, DOES),
      event: pick(random, courses),
      nth: between(random, 0, 3),
      number: between(random, 1, 12),
    }));
  },
  kinds: ({ does }) => [does],
  async live(world, act) {
    const browser = browserOf('Admin');
    const input = { id: eventIdOf(act.event) };
    const listed = await untilAnswered(() => browser.query<EveningRow[]>('admin.evenings.list', input));
    const some = (listed ?? []).filter(({ isLeftOut }) => isLeftOut === (act.does === 'puts-back'));
    const evening = some[act.nth % Math.max(1, some.length)];
    if (evening === undefined) throw new Refused('no such evening');
    await LIVES[act.does]({ browser, act, id: evening.id, startsAt: evening.startsAt.getTime() });
    world.count(`teachers ${act.does}`);
  },
};
