import { ACTORS } from './actors/list.ts';
import { between, chance, pick, seededRandom, type Random } from './machine/random.ts';
import { drawFaults } from './draw-faults.ts';
import type { EventOf, NightOf, Plan, TypeOf } from './history.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** Both clock changes of a year, its turn, and days between; Berlin's afternoon. */
const DAYS = [
  '2026-10-24T14:00Z',
  '2027-03-27T14:00Z',
  '2026-10-16T13:00Z',
  '2026-12-31T14:00Z',
  '2027-02-28T14:00Z',
  '2027-06-12T13:00Z',
  '2026-11-27T15:00Z',
];
const MOST_BUYERS = 24;
const WEEK_MS = 7 * DAY_MS;

function drawEvent(random: Random, index: number, lastsMs: number): EventOf {
  const isSmall = chance(random, 0.5);
  const types: TypeOf[] = [
    { name: 'Party Only', priceCents: pick(random, [1_250, 1_500, 900]), channel: 'both', quota: null },
    {
      name: 'Workshop + Party',
      priceCents: 2_000,
      channel: 'online',
      quota: chance(random, 0.4) ? between(random, 2, 8) : null,
    },
  ];
  return {
    title: `Night ${index + 1}`,
    startsInMs: index === 0 ? 6 * HOUR_MS : lastsMs + between(random, 1, 20) * 24 * HOUR_MS,
    capacity: isSmall ? between(random, 4, 14) : chance(random, 0.3) ? null : 200,
    types: chance(random, 0.3) ? types.slice(0, 1) : types,
    code: chance(random, 0.6)
      ? {
          percent: pick(random, [20, 50, 100]),
          maxUses: chance(random, 0.7) ? between(random, 2, 6) : null,
          maxPerPerson: chance(random, 0.5) ? 2 : null,
        }
      : null,
  };
}

/** A course after the other: people of the one make up for what they miss in the other. */
function drawCourses(random: Random, lastsMs: number): EventOf[] {
  if (chance(random, 0.4)) return [];
  return Array.from({ length: between(random, 2, 3) }, (_, index) => {
    const isTonight = index === 0 && lastsMs > 12 * HOUR_MS && chance(random, 0.5);
    const startsInMs = isTonight ? 7 * HOUR_MS : lastsMs + between(random, 4, 70) * HOUR_MS;
    const evenings = Array.from({ length: between(random, 2, 4) }, (_evening, week) => startsInMs + week * WEEK_MS);
    const types: TypeOf[] = [{ name: 'Course', priceCents: 6_000, channel: 'both', quota: null }];
    const rule = { opening: between(random, 0, 2), slack: between(random, 1, 2), percent: 10 };
    const pool = chance(random, 0.5) ? { style: 'lead_follow' as const, ...rule } : null;
    return {
      title: `Course ${index + 1}`,
      startsInMs,
      evenings,
      capacity: between(random, 3, 12),
      types,
      code: null,
      pool,
    };
  });
}

/** A trial, mostly for nothing, and a drop-in. */
const drawOneEvening = (random: Random): NonNullable<EventOf['oneEvening']> => [
  { priceCents: pick(random, [0, 0, 500]), quota: null },
  { priceCents: 1_500, quota: chance(random, 0.5) ? between(random, 1, 3) : null },
];

/** Memberships live for months: renewed, paid late, paused, at an end. */
const drawMonths = (random: Random): { lastsMs: number; leapMs: number } | null =>
  chance(random, 0.7) ? null : { lastsMs: between(random, 35, 100) * DAY_MS, leapMs: between(random, 8, 15) * HOUR_MS };

export function makePlan(seed: string): Plan {
  const random = seededRandom(`plan ${seed}`);
  const desks = chance(random, 0.5) ? between(random, 1, 2) : 0;
  // With a door until the closing behind six in the morning, else an afternoon of the shop.
  const hours = desks > 0 ? between(random, 15, 17) : between(random, 3, 6);
  const buyers = between(random, 4, MOST_BUYERS);
  const months = desks === 0 ? drawMonths(seededRandom(`months ${seed}`)) : null;
  const lastsMs = months?.lastsMs ?? hours * HOUR_MS;
  const [goesOn, alone] = [seededRandom(`goes on ${seed}`), seededRandom(`one evening ${seed}`)];
  const sells = seededRandom(`sells ${seed}`);
  const night: NightOf = {
    startsAt: Date.parse(pick(random, DAYS)) + between(random, 0, 59) * MINUTE_MS,
    lastsMs,
    ...(months !== null && { leapMs: months.leapMs }),
    events: [
      ...Array.from({ length: between(random, 1, 3) }, (_, index) => ({
        ...drawEvent(random, index, lastsMs),
        ...(chance(goesOn, 0.6) && { mayGoOn: true }),
        ...(chance(sells, 0.4) && { sells: { shirts: between(sells, 1, 3), suppers: between(sells, 1, 5) } }),
      })),
      ...(months === null ? drawCourses(seededRandom(`courses ${seed}`), lastsMs) : []).map((course) => ({
        ...course,
        ...(chance(alone, 0.8) && { oneEvening: drawOneEvening(alone) }),
      })),
    ],
    people: [
      { name: 'Admin', roles: ['admin'] },
      { name: 'Kasse', roles: ['cashier'] },
      ...Array.from({ length: months === null ? buyers : Math.min(buyers, 8) }, (_, index) => ({
        name: `Buyer ${index + 1}`,
        roles: [],
      })),
    ],
    desks,
    pace: pick(random, [1, 3, 10, 10]),
  };
  const acts = ACTORS.flatMap((actor) => actor.draw(seededRandom(`${actor.name} ${seed}`), night)).toSorted(
    (a, b) => a.at - b.at,
  );
  return { seed, night, acts, faults: drawFaults(seededRandom(`faults ${seed}`), night, acts) };
}
