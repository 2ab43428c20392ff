import type { Behaviour } from './behaviour.ts';
import type { Store } from './store.ts';

/** What every verb of the stand-in works with. Verbs are synchronous and run inside one transaction. */
export interface StandInContext {
  store: Store;
  behaviour: Behaviour;
  publicUrl: string;
  now(): Date;
  /** Records an event about `object` as it is now and queues its webhook. Returns the event's id. */
  emit(type: string, object: object): string;
  /**
   * Does what was due at an earlier instant as if it were then: a jump of the clock leaves every event its own time.
   */
  runAt(at: Date, work: () => void): void;
}

export function unixSeconds(ctx: Pick<StandInContext, 'now'>): number {
  return Math.floor(ctx.now().getTime() / 1000);
}
