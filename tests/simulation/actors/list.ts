import type { Actor } from './actor.ts';
import { buyers } from './buyers.ts';

/** Everybody who acts in a night. A new kind of people is a file beside this one, and a line here. */
export const ACTORS: readonly Actor[] = [buyers as unknown as Actor];
