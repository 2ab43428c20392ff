import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '#shared/errors.ts';
import { giveWay } from '../threads.ts';
import type { ForeignAnswer, ForeignKind, ForeignThreadData } from './foreign-kind.ts';

/** How files of one kind are read, whatever a file says of itself. */
export type ForeignReader = { name: string; read: (asked: unknown) => Promise<unknown> };

export const readerOf = <Asked, Read>(
  { name }: ForeignKind<Asked, Read>,
  read: (asked: Asked) => Read | Promise<Read>,
): ForeignReader => ({ name, read: async (asked) => read(asked as Asked) });

/** What is large goes over without being copied. */
const bytesIn = (read: unknown): ArrayBuffer[] =>
  Object.values(read ?? {}).flatMap((part) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );

const BYTES_OF_MB = 1024 * 1024;
const heapMb = (): number => getHeapStatistics().total_heap_size / BYTES_OF_MB;

async function answerTo(reader: ForeignReader | undefined, asked: unknown): Promise<ForeignAnswer> {
  try {
    if (reader === undefined) throw new Error('no such kind of file');
    const read = await reader.read(asked);
    return { read, heapMb: heapMb() };
  } catch (error) {
    if (!(error instanceof DomainError)) return { failed: String(error), heapMb: heapMb() };
    const { code, details, cause } = error;
    const said = cause instanceof Error ? cause.message : undefined;
    return { refused: { code, details, cause: said }, heapMb: heapMb() };
  }
}

/** A thread's own half of `makeForeignFiles`: it reads the files it is sent, one after the other. */
export function answerFiles(readers: readonly ForeignReader[]): void {
  if ((workerData as ForeignThreadData).givesWay) giveWay();
  const byName = new Map(readers.map((reader) => [reader.name, reader]));
  parentPort?.on('message', ({ name, asked }: { name: string; asked: unknown }) => {
    void answerTo(byName.get(name), asked).then((answer) =>
      parentPort?.postMessage(answer, 'read' in answer ? bytesIn(answer.read) : []),
    );
  });
}
