import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { ACTORS } from '../actors/list.ts';
import { watchMessages } from '../checks/each-message.ts';
import { checkAtRest } from '../checks/at-rest.ts';
import { hashOfRows } from '../checks/rows-hash.ts';
import { machine, type Problem } from '../machine/machine.ts';
import { newOwner } from '../machine/owner.ts';
import type { Plan } from '../history.ts';
import type { World } from './world.ts';
import { forgetBrowsers, Refused } from './browser.ts';
import { decideFate, killsOf, planDeskKills } from './fate.ts';
import { makeDesk } from './desks.ts';
import { NO_FAULTS } from './faults.ts';
import { prepareHouse } from './house.ts';
import { network } from './network.ts';
import { openProvider } from './provider.ts';
import { makeServer } from './server.ts';
import { openMailServer } from './mail-server.ts';
import { openReceivers } from './receivers.ts';

export type Lived = {
  rows: string;
  trace: string;
  messages: number;
  problems: Problem[];
  recent: readonly string[];
  counts: ReadonlyMap<string, number>;
};

const steps = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms);
/** Everything comes to rest within 51 hours, looked at ever more seldom. */
const REST = [...steps(12, 10 * MINUTE_MS), ...steps(13, HOUR_MS), ...steps(6, 6 * HOUR_MS)];
/** Desks are put up in the afternoon. */
const DOORS_MS = 3 * HOUR_MS;
/** What fell due in a step has this long to happen. */
const STEP_MS = MINUTE_MS;
/** In months it is long enough to order, to pay and to be told. */
const BETWEEN_LEAPS_MS = 12 * MINUTE_MS;

async function begin(plan: Plan, dataDir: string): Promise<World> {
  machine.begin({ seed: plan.seed, at: plan.night.startsAt, pace: plan.night.pace });
  forgetBrowsers();
  await prepareHouse(dataDir, plan.night);
  let { faults } = plan;
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const server = makeServer(dataDir);
  const kills = killsOf(plan, server, count);
  network.begin({ fateOf: decideFate(() => faults, plan), onArrival: kills.onRequest });
  const provider = openProvider(() => faults);
  const mails = openMailServer(() => faults, plan);
  const receivers = openReceivers();
  server.listen();
  server.start();
  kills.plan();
  const desks = Array.from({ length: plan.night.desks }, (_, index) => makeDesk(dataDir, index));
  planDeskKills(plan, desks, count);
  const opens = newOwner('doors');
  for (const desk of desks) machine.post({ owner: opens, name: 'doors', inMs: DOORS_MS, work: () => desk.start() });
  const world: World = {
    plan,
    desks,
    provider,
    receivers,
    server,
    dataDir,
    databaseFile: server.settings.databaseFile,
    mails,
    faults: () => faults,
    count,
    counts,
  };
  machine.post({
    owner: newOwner('end of faults'),
    name: 'faults end',
    inMs: plan.night.lastsMs,
    work: () => {
      faults = { ...NO_FAULTS };
      kills.end();
      for (const owner of [server, ...desks].map((one) => one.owner())) if (owner !== null) owner.diesBehind = null;
    },
  });
  return world;
}

/** Each act as a process of its own. */
function postActs(world: World): void {
  for (const [index, act] of world.plan.acts.entries()) {
    const actor = ACTORS.find(({ name }) => name === act.actor);
    if (actor === undefined) throw new Error(`nobody is called ${act.actor}`);
    const name = `${act.actor} ${act.at} ${String(act['person'] ?? index)}`;
    const live = async (): Promise<void> => {
      try {
        await actor.live(world, act);
        world.count(`${act.actor} through`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        world.count(`${act.actor} refused: ${error.code}`);
      }
    };
    machine.post({ owner: newOwner(name), name: `act of ${act.actor}`, inMs: act.at, work: live });
  }
}

/** Time passes, and what fell due meanwhile has so long to happen. The provider does not sleep: it has done its part. */
async function step({ provider }: World, ms: number, runsMs: number): Promise<void> {
  machine.leap(ms);
  provider.does((standIn) => void standIn.tick());
  await machine.runUntil(machine.now() + runsMs);
}

async function comeToRest(world: World): Promise<void> {
  for (const ms of REST) await step(world, ms, STEP_MS);
}

/** Lives one night from its plan: the acts with their faults, then 51 hours of rest without any, then the last checks. */
export async function liveNight(plan: Plan, { dataDir }: { dataDir: string }): Promise<Lived> {
  const world = await begin(plan, dataDir);
  postActs(world);
  watchMessages(world);
  const ends = plan.night.startsAt + plan.night.lastsMs;
  const { leapMs } = plan.night;
  while (leapMs !== undefined && machine.now() < ends) await step(world, leapMs, BETWEEN_LEAPS_MS);
  await machine.runUntil(ends + HOUR_MS);
  await comeToRest(world);
  await checkAtRest(world);
  const lived: Lived = {
    rows: hashOfRows(world),
    trace: machine.trace(),
    messages: machine.messages(),
    problems: [...machine.problems()],
    recent: [...machine.recent()],
    counts: world.counts,
  };
  for (const one of [world.server, ...world.desks]) {
    const owner = one.owner();
    if (owner !== null) machine.kill(owner);
  }
  await machine.runUntil(machine.now() + 1);
  await world.provider.standIn.close();
  return lived;
}
