import type { AnyAct, Plan } from './history.ts';
import { NO_FAULTS, type Faults } from './world/faults.ts';

/** A search that goes on for longer than people wait is no help. */
const MOST_TRIES = 80;

/**
 * The same fault with less of everything: halves of the acts are left out, then quarters, and so on; then each kind of
 * fault outside. Items have streams of chance of their own, so what is left does what it did.
 */
export async function shrinkPlan(plan: Plan, stillFails: (smaller: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan;
  let tries = 0;
  const attempt = async (smaller: Plan): Promise<boolean> => {
    if (tries++ >= MOST_TRIES || !(await stillFails(smaller))) return false;
    best = smaller;
    return true;
  };

  for (let size = Math.ceil(plan.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.acts.length;) {
      const acts: AnyAct[] = best.acts.toSpliced(from, size);
      if (!(await attempt({ ...best, acts }))) from += size;
    }
  for (const kind of Object.keys(NO_FAULTS) as (keyof Faults)[])
    await attempt({ ...best, faults: { ...best.faults, [kind]: NO_FAULTS[kind] } });
  for (let at = best.faults.serverKills.length - 1; at >= 0; at--)
    await attempt({ ...best, faults: { ...best.faults, serverKills: best.faults.serverKills.toSpliced(at, 1) } });
  return best;
}
