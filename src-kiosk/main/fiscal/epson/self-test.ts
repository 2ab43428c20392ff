import type { TseError } from '#shared/fiscal/fiscal-device.ts';
import { asTseError } from './faults.ts';

export type SelfTest = {
  isRunning(): boolean;
  /** Why it failed, where it did so since the device was opened. */
  failure(): TseError | null;
  /** Begins it in the background, unless it runs or has failed. */
  begin(): void;
};

/** The device's self test: one at a time, and not again where it failed, until the device was opened anew. */
export function keepSelfTest(openings: () => number, run: () => Promise<void>): SelfTest {
  let running: Promise<void> | null = null;
  let failed: { error: TseError; opening: number } | null = null;
  const failure = (): TseError | null => (failed?.opening === openings() ? failed.error : null);
  return {
    isRunning: () => running !== null,
    failure,
    begin() {
      if (running !== null || failure() !== null) return;
      running = run()
        .catch((error: unknown) => void (failed = { error: asTseError(error), opening: openings() }))
        .finally(() => void (running = null));
    },
  };
}
