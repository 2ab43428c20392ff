import type { Random } from '../machine/random.ts';
import type { Act, AnyAct, NightOf } from '../history.ts';
import type { World } from '../world/world.ts';

/**
 * A kind of people. `draw` says what they will do in a night, from chance alone; `live` does one of these things. It
 * runs as a process of its own, so that it draws ids from a stream of its own and another act that is left out does not
 * move it.
 */
export type Actor<A extends Act = AnyAct> = {
  name: string;
  draw(random: Random, night: NightOf): A[];
  live(world: World, act: A): Promise<void>;
  /** What `live` counts as `<actor> <kind>` once it happened: a run in which a kind never does fails. */
  kinds(act: A): string[];
};
