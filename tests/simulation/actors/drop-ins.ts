import { randomUUID } from 'node:crypto';
import { eveningId } from '#shared/door/evening-id.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { reading } from '../checks/reading.ts';
import type { Act } from '../history.ts';
import { between, pick } from '../machine/random.ts';
import { browserOf, pause, Refused, untilAnswered, type Browser } from '../world/browser.ts';
import { eventIdOf, eveningTypeIdOf, personIdOf } from '../world/house.ts';
import type { World } from '../world/world.ts';
import type { Actor } from './actor.ts';
import { GOOD, onPage } from './buyers.ts';

const WAYS = ['pays', 'pays', 'pays', 'abandons', 'in-two-courses', 'pays-late', 'once-more', 'gives-back'] as const;

type Dropping = Act & {
  actor: 'drop-ins';
  person: string;
  event: number;
  /** Another course of the style. */ other: number;
  isTrial: boolean;
  roles: SeatRole[];
  way: (typeof WAYS)[number];
};

type Coming = { world: World; browser: Browser; act: Dropping };

/** The next evening of a course alone, as its page offers it. */
async function order({ world, browser, act }: Coming, event: number): Promise<CheckoutStarted | undefined> {
  const { events, startsAt } = world.plan.night;
  const week = (events[event]?.evenings ?? []).findIndex((at) => startsAt + at + HOUR_MS > Date.now());
  if (week === -1) throw new Refused('no evening is to come');
  const { isTrial, roles } = act;
  const quantity = isTrial ? 1 : roles.length;
  return untilAnswered(() =>
    browser.mutate<CheckoutStarted>('checkout.createEventCheckout', {
      eventId: eventIdOf(event),
      eveningId: eveningId(eventIdOf(event), week + 1),
      items: [
        {
          ticketTypeId: eveningTypeIdOf(event, isTrial ? 0 : 1),
          quantity,
          ...(events[event]?.pool && { roles: roles.slice(0, quantity) }),
        },
      ],
      idempotencyKey: randomUUID(),
    }),
  );
}

/** Pays what costs something, and says that they have a place. */
function pays({ world }: Coming, started: CheckoutStarted | undefined, isLate = false): void {
  if (started === undefined) return;
  if (started.sessionId === null || onPage(world, started.sessionId, { card: GOOD, isLate }))
    world.count('drop-ins have a place');
}

/** Whatever evening they bought alone, with its money where the rule says so. */
async function givesBack({ world, browser, act }: Coming): Promise<void> {
  const ticketId = reading(world, (sqlite) =>
    sqlite
      .prepare<[string], string>(
        `SELECT id FROM tickets WHERE user_id = ? AND evening_id IS NOT NULL AND absence_id IS NULL AND status = 'active'`,
      )
      .pluck()
      .get(personIdOf(act.person)),
  );
  if (ticketId === undefined) throw new Refused('no evening alone');
  await untilAnswered(() => browser.mutate('profile.giveTicketBack', { ticketId }));
}

/** What is refused to one of several tries is no end of the others. */
const tries = async (some: readonly Promise<CheckoutStarted | undefined>[]) => {
  const all = await Promise.allSettled(some);
  for (const one of all) if (one.status === 'rejected' && !(one.reason instanceof Refused)) throw one.reason;
  return all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};

async function comes(coming: Coming): Promise<void> {
  const { act } = coming;
  if (act.way === 'in-two-courses') {
    const all = await tries([order(coming, act.event), order(coming, act.other)]);
    await pause(MINUTE_MS);
    for (const one of all) pays(coming, one);
    return;
  }
  const started = await order(coming, act.event);
  if (act.way === 'abandons') return;
  // The page has ended, and another evening is bought meanwhile: what comes then buys no second trial.
  if (act.way === 'pays-late') {
    await pause(50 * MINUTE_MS);
    pays(coming, (await tries([order(coming, act.other)]))[0]);
    return pays(coming, started, true);
  }
  await pause(MINUTE_MS);
  pays(coming, started);
  if (act.way !== 'once-more' && act.way !== 'gives-back') return;
  await pause(5 * MINUTE_MS);
  if (act.way === 'once-more') pays(coming, (await tries([order(coming, act.other)]))[0]);
  else await givesBack(coming);
}

/** Guests of one evening of a course: as a trial, once in a style, or as often as they like, alone or as a couple. */
export const dropIns: Actor<Dropping> = {
  name: 'drop-ins',
  draw(random, { lastsMs, events, people }) {
    const courses = events.flatMap(({ oneEvening }, event) => (oneEvening === undefined ? [] : event));
    const some = courses.length === 0 ? [] : people.filter(({ roles }) => roles.length === 0).slice(-8);
    return some.map(({ name }) => ({
      // Long before an evening its guests take only what absences have freed.
      at: Math.floor((0.3 + random() * 0.6) * Math.min(lastsMs, 12 * HOUR_MS)),
      actor: 'drop-ins' as const,
      person: name,
      event: pick(random, courses),
      other: pick(random, courses),
      isTrial: between(random, 0, 1) === 1,
      roles: pick(random, [['lead'], ['follow'], [pick(random, SIDES)], ['lead', 'follow']] satisfies SeatRole[][]),
      way: pick(random, WAYS),
    }));
  },
  kinds: ({ way }) => [way],
  async live(world, act) {
    try {
      await comes({ world, browser: browserOf(act.person), act });
      world.count(`drop-ins ${act.way}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      world.count(`drop-ins refused ${act.way}: ${error.code}`);
    }
  },
};
