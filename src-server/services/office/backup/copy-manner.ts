import { runThread } from '#server/adapters/threads.ts';
import { checkCopy } from './check-copy.ts';
import type { DatabaseReport } from './inspect-database.ts';

/** How a copy is made: how many pages go in one step, who reads it from end to end afterwards, and when it is given up. */
export type CopyManner = {
  pagesAtOnce: number;
  check: (file: string, signal?: AbortSignal) => Promise<DatabaseReport>;
  signal?: AbortSignal;
};

/** Small steps: whoever asks the server something is answered between two of them. */
const GENTLE_PAGES = 200;

const checkHere = async (file: string): Promise<DatabaseReport> => checkCopy(file);

/** For a process of its own: all pages in one step, because the server's writes would start smaller ones over. */
export const ALONE: CopyManner = { pagesAtOnce: 0x7f_ff_ff_ff, check: checkHere };

/** For a process that answers no requests. */
export const GENTLY: CopyManner = { pagesAtOnce: GENTLE_PAGES, check: checkHere };

/**
 * For the server: the copy is checked in a thread of its own, because reading a large shop from end to end would keep
 * every visitor waiting. `program` is this folder's `check-copy-thread`, built or not.
 */
export const besideVisitors = (program: string): CopyManner => ({
  pagesAtOnce: GENTLE_PAGES,
  check: (file, signal) => runThread<DatabaseReport>(program, { data: file, ...(signal && { signal }) }),
});
