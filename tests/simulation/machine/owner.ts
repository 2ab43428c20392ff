/**
 * Whose a message, a timer, a connection is: a process of the house, with its generation. What dies is never the same
 * again; a start makes the next generation.
 */
export type Owner = {
  readonly name: string;
  readonly generation: number;
  isDead: boolean;
  /** How far its clock is wrong. */ skewMs: number;
  /** Closed when it dies, as the operating system does. */ connections: Set<{ close(): unknown }>;
  /** Called when it dies: whoever waits for its answer hears that the connection broke. */ onDeath: Set<() => void>;
  /** Where it is to die: looked at behind every commit. */ diesBehind:
    | ((inserted: ReadonlySet<string>) => boolean)
    | null;
};

/** What code of a dead process gets from its database: nothing it does is written any more. */
export class ProcessDied extends Error {
  constructor() {
    super('the process died');
  }
}

export const newOwner = (name: string, generation = 1): Owner => ({
  name,
  generation,
  isDead: false,
  skewMs: 0,
  connections: new Set(),
  onDeath: new Set(),
  diesBehind: null,
});
