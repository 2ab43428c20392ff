import { afterShowing } from './decide-start.ts';
import type { StartFile } from './start-record.ts';

/** This version works here: it is not left any more. */
export function keepShown(starts: StartFile, onError: (error: unknown) => void): void {
  const record = starts.read();
  if (record === null || record.hasShown) return;
  try {
    starts.write(afterShowing(record));
  } catch (error) {
    onError(error);
  }
}
