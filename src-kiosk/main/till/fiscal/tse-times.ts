import { SECOND_MS } from '#shared/time.ts';

/** How long a sale may wait for its security device; each within 1 to 5 s, as the makers of devices advise. */
export type TseTimes = {
  /** At the first input, in the background: nobody waits for it. */
  startMs: number;
  /** When the money is taken. A start that has not answered yet shares it. */
  finishMs: number;
  /** After an answer that did not come. */
  lookupMs: number;
  /** All of it together, which leaves the desk's own writing time within the 3 s that a sale may wait. */
  totalMs: number;
  /** A device that failed twice in a row is not asked by sales any more, but in the background after these pauses. */
  probeAfterMs: readonly number[];
};

export const TSE_TIMES: TseTimes = {
  startMs: 1_500,
  finishMs: 2_000,
  lookupMs: 500,
  totalMs: 2_700,
  probeAfterMs: [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS],
};
