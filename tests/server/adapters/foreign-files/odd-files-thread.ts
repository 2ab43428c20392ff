/** A thread that reads what `foreign-files.test.ts` sends it: files that go wrong in each way there is. */
import { exit } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { DomainError } from '#shared/errors.ts';
import { answerFiles, readerOf } from '#server/adapters/foreign-files/answer-files.ts';
import { BYTES, CALM, ODD, type OddWay } from './odd-files.ts';

function forEver(): never {
  for (;;);
}

function more(kept: unknown[][]): never {
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
}

const deeper = (depth: number): number => deeper(depth + 1) + 1;

const WAYS: Record<OddWay, () => unknown> = {
  'takes for ever': forEver,
  'takes all memory': () => more([]),
  'ends the thread': () => exit(0),
  'calls itself for ever': () => deeper(0),
  'is refused': () => {
    throw new DomainError('IMPORT_NOT_READABLE', { retryAfterSeconds: 3 });
  },
  'is read': () => threadId,
};

answerFiles([
  readerOf(ODD, ({ way }) => WAYS[way]()),
  readerOf(CALM, async ({ ms }) => {
    await pause(ms);
    return threadId;
  }),
  readerOf(BYTES, ({ bytes }) => ({ back: bytes })),
]);
