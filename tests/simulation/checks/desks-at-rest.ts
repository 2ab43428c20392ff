import { verifyJournal } from '#kiosk/main/base/journal/verify-journal.ts';
import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { reading } from './reading.ts';

type Entry = { id: string; kind: string; hash: string; outcome: string | null; type: string | null };

const REAL = `SELECT id, kind, hash, outcome, payload ->> 'type' AS type FROM journal WHERE ledger = 'real' ORDER BY seq`;

/** People let in without a ticket: each takes a seat, and a row under the entry's id. */
const COUNTED = 'SELECT id FROM walk_ins';

/** Behind the rest every desk's journal is whole, the server has every entry of it, and nothing was made up on the way. */
export function checkDesks(world: World): void {
  const hashes = reading(
    world,
    (sqlite) =>
      new Map(
        sqlite
          .prepare<[], { id: string; hash: string }>('SELECT id, hash FROM desk_entries')
          .all()
          .map(({ id, hash }) => [id, hash]),
      ),
  );
  const counted = reading(world, (sqlite) => new Set(sqlite.prepare<[], string>(COUNTED).pluck().all()));
  const known = new Set<string>();
  for (const desk of world.desks) {
    const store = desk.store();
    if (store === null) {
      machine.report('a desk did not come back', desk.name);
      continue;
    }
    for (const { ledger, brokenAt } of verifyJournal(store))
      if (brokenAt !== null) machine.report("a desk's journal is broken", `${desk.name} ${ledger} ${brokenAt}`);
    for (const { id, kind, hash, outcome, type } of store.all<Entry>(REAL)) {
      known.add(id);
      world.count('journal entries compared');
      if (kind === 'walkin' && type === 'count' && !counted.has(id))
        machine.report('people were let in and the books do not know', `${desk.name} ${id}`);
      if (outcome === null) machine.report('an entry of a desk still waits', `${desk.name} ${kind} ${id}`);
      if (hashes.get(id) !== hash) machine.report('the server lacks an entry of a desk', `${desk.name} ${kind} ${id}`);
    }
  }
  for (const id of hashes.keys()) if (!known.has(id)) machine.report('the server has an entry that no desk wrote', id);
}
