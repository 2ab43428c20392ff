import process from 'node:process';
import type { Plan } from './history.ts';
import { NO_FAULTS, type Faults } from './world/faults.ts';

/** A search that goes on for longer than people wait is no help. */
const MOST_SECONDS = 300;

type Less = (plan: Plan) => Partial<Plan>;

/** What may be left out at once: the desks with their people, all that one kind of people does, a kind of fault. */
function wholes(plan: Plan): Less[] {
  const actors = [...new Set(plan.acts.map(({ actor }) => actor))];
  const without =
    (left: string): Less =>
    ({ acts }) => ({ acts: acts.filter(({ actor }) => actor !== left) });
  const kinds = Object.keys(NO_FAULTS) as (keyof Faults)[];
  return [
    (best) => ({ night: { ...best.night, desks: 0 }, ...without('door')(best) }),
    ...actors.map(without),
    ...kinds.map((kind): Less => ({ faults }) => ({ faults: { ...faults, [kind]: NO_FAULTS[kind] } })),
  ];
}

/**
 * The same fault with less of everything, within five minutes: whatever can be missed as a whole, then halves of the
 * acts, then quarters, and so on, then single deaths of the server. Items have streams of chance of their own, so what
 * is left does what it did.
 */
export async function shrinkPlan(plan: Plan, stillFails: (smaller: Plan) => Promise<boolean>): Promise<Plan> {
  const ends = process.uptime() + MOST_SECONDS;
  let best = plan;
  const attempt = async (less: Partial<Plan>): Promise<boolean> => {
    const smaller = { ...best, ...less };
    const isSame = JSON.stringify(smaller) === JSON.stringify(best);
    if (isSame || process.uptime() > ends || !(await stillFails(smaller))) return false;
    best = smaller;
    return true;
  };

  for (const less of wholes(plan)) await attempt(less(best));
  for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.acts.length;)
      if (!(await attempt({ acts: best.acts.toSpliced(from, size) }))) from += size;
  for (let at = best.faults.serverKills.length - 1; at >= 0; at--)
    await attempt({ faults: { ...best.faults, serverKills: best.faults.serverKills.toSpliced(at, 1) } });
  return best;
}
