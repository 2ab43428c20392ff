import { randomUUID } from 'node:crypto';
import { eveningId } from '#shared/door/evening-id.ts';
import type { MakeUpPlace } from '#shared/make-ups/make-up.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { eventIdOf, personIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage, order } from './buyers.ts';

const DOES = [
  'cannot-come',
  'cannot-come',
  'makes-up',
  'makes-up',
  'makes-up',
  'makes-up-twice',
  'makes-up-twice',
  'gives-make-up-back',
  'comes-after-all',
  'comes-after-all',
  'gives-course-back',
  'passes-on',
  'takes-back',
] as const;
type Does = (typeof DOES)[number];

type Step = { afterMs: number; does: Does; /** Which evening, which place. */ nth: number };
type Dancing = Act & {
  actor: 'dancers';
  person: string;
  event: number;
  /** One of somebody who comes alone, two of a couple. */ roles: SeatRole[];
  steps: Step[];
};

type Own = { ticketId: string; evenings: string[] };

/** Their newest ticket of the course that they can still say something of, and its evenings. */
function ownOf(world: World, { person, event }: Dancing): Own | undefined {
  return reading(world, (sqlite) => {
    const ticketId = sqlite
      .prepare<[string, string], string>(
        `SELECT id FROM tickets WHERE user_id = ? AND event_id = ? AND evening_id IS NULL AND status = 'active' ORDER BY rowid`,
      )
      .pluck()
      .get(personIdOf(person), eventIdOf(event));
    const evenings = world.plan.night.events[event]?.evenings ?? [];
    const ids = evenings.map((_at, week) => eveningId(eventIdOf(event), week + 1));
    return ticketId === undefined ? undefined : { ticketId, evenings: ids };
  });
}

/** The make-up place of a ticket; nothing where there is none. */
const makeUpOf = (world: World, { ticketId }: Own): string | undefined =>
  reading(world, (sqlite) =>
    sqlite
      .prepare<[string], string>(
        `SELECT t.id FROM tickets t JOIN absences a ON a.id = t.absence_id WHERE a.ticket_id = ? AND t.status <> 'cancelled'`,
      )
      .pluck()
      .get(ticketId),
  );

type Saying = { world: World; browser: Browser; own: Own; nth: number };

const says = ({ browser, own, nth }: Saying, verb: string): Promise<unknown> => {
  const { ticketId, evenings } = own;
  const input = { ticketId, eveningId: evenings[nth % evenings.length] };
  return untilAnswered(() => browser.mutate(`profile.${verb}`, input));
};

/** Whatever evening is free for them, for each that they miss: the one that they say now, and those said before. */
async function makesUp(saying: Saying, tries: number): Promise<void> {
  const { world, browser, own, nth } = saying;
  const { ticketId, evenings } = own;
  await says(saying, 'sayAbsent').catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  const free = await untilAnswered(() => browser.query<MakeUpPlace[]>('profile.makeUpPlaces', { ticketId }));
  if (free === undefined || free.length === 0) throw new Refused('no place is free');
  for (const missedEveningId of evenings) {
    // The evening that they miss may be one that nobody said anything of.
    const books = (at: number) =>
      untilAnswered(() =>
        browser.mutate('profile.bookMakeUp', {
          ticketId,
          missedEveningId,
          eveningId: free[at % free.length]?.eveningId,
        }),
      );
    const booked = await Promise.allSettled(Array.from({ length: tries }, (_, more) => books(nth + more)));
    if (booked.some(({ status }) => status === 'fulfilled')) world.count('dancers booked a make-up place');
  }
}

const LIVES: Record<Does, (saying: Saying) => Promise<unknown>> = {
  'cannot-come': (saying) => says(saying, 'sayAbsent'),
  'comes-after-all': (saying) => says(saying, 'comeAfterAll'),
  'makes-up': (saying) => makesUp(saying, 1),
  'makes-up-twice': (saying) => makesUp(saying, 2),
  async 'gives-make-up-back'({ world, browser, own }) {
    const ticketId = makeUpOf(world, own);
    if (ticketId === undefined) throw new Refused('no make-up place');
    return untilAnswered(() => browser.mutate('profile.giveMakeUpBack', { ticketId }));
  },
  'gives-course-back': ({ browser, own: { ticketId } }) =>
    untilAnswered(() => browser.mutate('profile.giveTicketBack', { ticketId })),
  'passes-on': ({ browser, own: { ticketId } }) =>
    untilAnswered(() => browser.mutate('profile.passTicketOn', { ticketId, holderName: 'A friend' })),
  'takes-back': ({ browser, own: { ticketId } }) =>
    untilAnswered(() => browser.mutate('profile.takeTicketBack', { ticketId })),
};

/** People in a weekly course: alone or as a couple, they say when they can't come, and make up for it elsewhere. */
export const dancers: Actor<Dancing> = {
  name: 'dancers',
  draw(random, { lastsMs, events, people }) {
    const courses = events.flatMap(({ evenings }, event) => (evenings === undefined ? [] : event));
    const some = courses.length === 0 ? [] : people.filter(({ roles }) => roles.length === 0).slice(0, 14);
    return some.map(({ name }) => ({
      at: Math.floor(random() * Math.min(lastsMs, 4 * HOUR_MS)),
      actor: 'dancers' as const,
      person: name,
      event: pick(random, courses),
      roles: pick(random, [['lead'], ['follow'], [pick(random, SIDES)], ['lead', 'follow']] satisfies SeatRole[][]),
      steps: Array.from({ length: between(random, 1, 7) }, () => ({
        afterMs: between(random, 1, 60) * MINUTE_MS,
        does: pick(random, DOES),
        nth: between(random, 0, 3),
      })),
    }));
  },
  kinds: ({ steps }) => ['buys', ...steps.map(({ does }) => does)],
  async live(world, act) {
    const browser = browserOf(act.person);
    const { event, roles, steps } = act;
    const asked = world.plan.night.events[event]?.pool ? { roles } : {};
    const wanted = { event, type: 0, quantity: roles.length, hasCode: false, ...asked };
    const started = await order(browser, wanted, randomUUID()).catch((error: unknown) => {
      if (error instanceof Refused) world.count(`dancers refused a place: ${error.code}`);
      else throw error;
    });
    await pause(MINUTE_MS);
    if (started?.sessionId != null && onPage(world, started.sessionId, { card: GOOD })) world.count('dancers buys');
    for (const { afterMs, does, nth } of steps) {
      await pause(afterMs);
      const own = ownOf(world, act);
      if (own === undefined) continue;
      try {
        await LIVES[does]({ world, browser, own, nth });
        world.count(`dancers ${does}`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        world.count(`dancers refused ${does}: ${error.code}`);
      }
    }
  },
};
