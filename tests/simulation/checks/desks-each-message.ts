import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { reading } from './reading.ts';

const SETTLED = `SELECT seq, hash FROM journal WHERE ledger = 'real' AND outcome IS NOT NULL AND seq > ? ORDER BY seq`;
const KNOWN = 'SELECT 1 FROM desk_entries WHERE hash = ?';

/**
 * What a desk calls handed in the server has, at every moment: such an entry is not sent again by itself, and a desk
 * with nothing that waits may be put away.
 */
export function lookAtDesks(world: World): (name: string) => void {
  /** How far each desk's journal was looked at. */
  const seen = new Map<string, number>();
  return (name) => {
    for (const desk of world.desks) {
      const settled = desk.store()?.all<{ seq: number; hash: string }>(SETTLED, seen.get(desk.name) ?? 0) ?? [];
      const last = settled.at(-1);
      if (last === undefined) continue;
      seen.set(desk.name, last.seq);
      reading(world, (sqlite) => {
        const known = sqlite.prepare(KNOWN);
        for (const { seq, hash } of settled)
          if (known.get(hash) === undefined)
            machine.report('a desk calls handed in what the server lacks', `${desk.name} ${seq}`, `behind '${name}'`);
      });
    }
  };
}
