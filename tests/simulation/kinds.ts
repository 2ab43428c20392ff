import { ACTORS } from './actors/list.ts';
import type { Plan } from './history.ts';

/** Drawn so often and never done, a kind of act is one that only seems to be played. */
const OFTEN = 25;

/** How often each kind of act was drawn, by the name under which `world.count` counts that it happened. */
export function countDrawn(counts: Map<string, number>, { acts }: Plan): void {
  for (const act of acts) {
    const kinds = ACTORS.find(({ name }) => name === act.actor)?.kinds(act) ?? [];
    for (const kind of kinds) counts.set(`${act.actor} ${kind}`, (counts.get(`${act.actor} ${kind}`) ?? 0) + 1);
  }
}

/** Kinds of act that were drawn again and again in a run, and that nobody ever did. */
export const neverDone = (
  drawn: ReadonlyMap<string, number>,
  done: ReadonlyMap<string, number>,
): { kind: string; times: number }[] =>
  [...drawn].flatMap(([kind, times]) => (times >= OFTEN && !done.has(kind) ? { kind, times } : []));
