import { machine } from '../machine/machine.ts';
import { newOwner, type Owner } from '../machine/owner.ts';
import { chance } from '../machine/random.ts';
import type { Plan } from '../history.ts';
import type { Faults, Kill, Span } from './faults.ts';
import type { Asked, Fate } from './network.ts';
import type { Server } from './server.ts';

export const isWithin = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** What becomes of each request, by the night's faults. */
export function decideFate(faults: () => Faults, { night }: Plan): (asked: Asked) => Fate {
  return ({ from, host }) => {
    const random = machine.random(`network ${from.name} ${host}`);
    const at = machine.now() - night.startsAt;
    const now = faults();
    const [there, back, ...draws] = Array.from({ length: 6 }, () => random());
    const fate: Fate = { thereMs: 1 + (there ?? 0) * now.latencyMs, backMs: 1 + (back ?? 0) * now.latencyMs };
    const happens = (place: number, share: number): boolean => (draws[place] ?? 1) < share;
    if (host === 'provider.sim') {
      if (isWithin(now.providerDown, at)) return { ...fate, answers: { status: 503, isDone: false } };
      if (isWithin(now.providerDeaf, at)) return { ...fate, hangs: chance(random, 0.5) ? 'before' : 'behind' };
      if (happens(0, now.providerFails)) return { ...fate, answers: { status: 500, isDone: false } };
      if (happens(1, now.providerFailsAfter)) return { ...fate, answers: { status: 500, isDone: true } };
      if (happens(2, now.providerUnheard)) return { ...fate, breaks: 'behind' };
    }
    if (host === 'receiver.sim' && isWithin(now.receiverDown, at)) return { ...fate, breaks: 'before' };
    if (host === 'shop.sim' && from.name.startsWith('desk')) {
      if (isWithin(now.deskCut, at)) return { ...fate, breaks: 'before' };
      if (happens(0, now.deskLost / 2)) return { ...fate, breaks: 'before' };
      if (happens(1, now.deskLost / 2)) return { ...fate, breaks: 'behind' };
      return fate;
    }
    if (host === 'shop.sim' && from.name !== 'provider') {
      if (happens(0, now.streetLost / 2)) return { ...fate, breaks: 'before' };
      if (happens(1, now.streetLost / 2)) return { ...fate, breaks: 'behind' };
    }
    return fate;
  };
}

type Kills = { plan(): void; /** Nobody dies any more. */ end(): void; onRequest(asked: Asked): void };

type Mortal = { owner(): Owner | null; start(): void };

/** A process dies behind what was drawn for it, and is back on its files some seconds later. */
function armCommits(mortal: Mortal, kill: Kill, died: () => void): void {
  const owner = mortal.owner();
  if (owner === null || owner.diesBehind !== null) return;
  let left = kill.behind === 'commits' ? kill.count : 1;
  owner.diesBehind = (inserted) => {
    if (kill.behind === 'insert' && !inserted.has(kill.table)) return false;
    if (--left > 0) return false;
    died();
    return true;
  };
}

/** Deaths of desks in their busy hours. */
export function planDeskKills({ faults }: Plan, desks: readonly Mortal[], count: (what: string) => void): void {
  const clock = newOwner('desk kills');
  for (const kill of faults.deskKills) {
    const desk = desks[kill.desk];
    if (desk === undefined) continue;
    const died = (): void => {
      count('desk killed');
      machine.post({
        owner: clock,
        name: 'desk back',
        inMs: kill.backAfterMs,
        work: () => desk.start(),
      });
    };
    machine.post({
      owner: clock,
      name: 'desk kill planned',
      inMs: kill.at,
      work: () => armCommits(desk, kill, died),
    });
  }
}

/** The server's deaths, each behind what it was drawn for, and its starts afterwards. */
export function killsOf({ faults }: Plan, server: Server, count: (what: string) => void): Kills {
  const clock = newOwner('kills');
  let waiting: (Kill & { behind: 'request' }) | null = null;

  /** Down for some seconds, then back on the same files. */
  function back(kill: Kill): void {
    count(`server killed behind ${kill.behind}`);
    machine.post({
      owner: clock,
      name: 'server back',
      inMs: kill.backAfterMs,
      work: () => server.start(),
    });
  }

  function arm(kill: Kill): void {
    if (kill.behind === 'request') waiting ??= kill;
    else armCommits(server, kill, () => back(kill));
  }

  return {
    plan() {
      for (const kill of faults.serverKills)
        machine.post({ owner: clock, name: 'kill planned', inMs: kill.at, work: () => arm(kill) });
    },
    end: () => void (waiting = null),
    onRequest({ path }) {
      const owner = server.owner();
      if (waiting === null || owner === null || path !== waiting.path) return;
      const kill = waiting;
      waiting = null;
      back(kill);
      machine.kill(owner);
    },
  };
}
