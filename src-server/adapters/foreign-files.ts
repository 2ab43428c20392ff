import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { DomainError } from '#shared/errors.ts';
import type { ForeignAnswer, ForeignKind, ForeignThreadData } from './foreign-files/foreign-kind.ts';
import { openThread, type Thread } from './threads.ts';

/**
 * Reads what somebody else made (pictures, calendars, tables) in threads of their own, within limits: whatever is in
 * it, visitors are answered meanwhile.
 */
export type ForeignFiles = {
  /**
   * What a file of this kind says. Bytes in `asked` must stay as they are until the answer. Throws what the kind's
   * reader throws, FILE_NOT_READ for a file that takes more than its share of time or memory, RATE_LIMITED while too
   * many of its kind wait.
   */
  read<Asked extends object, Read>(kind: ForeignKind<Asked, Read>, asked: Asked): Promise<Read>;
  /** Ends the threads; whoever still waits gets FILE_NOT_READ. */
  close(): void;
};

/** The first thread starts with the first file and stays; a second one only where a processor is left for visitors. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Of one kind; strangers may send more than are read. */
const MOST_WAITING = 10;
const RETRY_SECONDS = 10;
/** A second thread that has nothing to do ends. */
const SPARE_MS = 30_000;
/** What a table of the largest size comes to, twice. */
const LIMITS = { youngMb: 16, mostMb: 192 };
/** A thread whose heap has grown so far ends after its file: the next one begins with an empty one. */
const GROWN_MB = 96;

type ForeignFilesParts = {
  program: string;
  log: Logger;
  /** Of one kind; what comes from ourselves has no end to its row. */ mostWaiting?: number;
  /** Another in tests. */ manner?: ReadingManner;
};
type Job = {
  kind: Pick<ForeignKind<unknown, unknown>, 'name' | 'withinMs'>;
  asked: object;
  resolve: (read: unknown) => void;
  reject: (error: Error) => void;
};
type Reader = { thread: Thread; job: Job | undefined; timer: NodeJS.Timeout | undefined };

/** Shared bytes are read where they lie; others are copied when their turn comes, not while they wait, and go over. */
function handedOver(asked: object): { asked: object; transfer: ArrayBuffer[] } {
  const transfer: ArrayBuffer[] = [];
  const copied = Object.entries(asked).map(([name, part]: [string, unknown]) => {
    if (!(part instanceof Uint8Array) || part.buffer instanceof SharedArrayBuffer) return [name, part] as const;
    const copy = new Uint8Array(part); // at once; `from` would take each byte by itself
    transfer.push(copy.buffer);
    return [name, copy] as const;
  });
  return { asked: Object.fromEntries(copied), transfer };
}

let prepared: Promise<void> | undefined;

/**
 * Loads what reads pictures, with the first file: it is heavy. By this thread before any other, so that it stays when a
 * thread ends: https://sharp.pixelplumbing.com/install#worker-threads
 */
const prepareSharp = (): Promise<void> =>
  (prepared ??= import('sharp').then(({ default: sharp }) => {
    // One of its threads for a picture, and nothing of it kept in memory.
    sharp.concurrency(1);
    sharp.cache(false);
    // Photos with a map of their lights are plain JPEG to us: the other decoder holds all of one in memory, twice.
    sharp.block({ operation: ['VipsForeignLoadUhdr'] });
  }));

/** `patience` times the usual time for each file; `givesWay` to visitors where processors are few. */
type ReadingManner = { patience: number; givesWay: boolean; threads: number };
const BESIDE_VISITORS: ReadingManner = { patience: 1, givesWay: true, threads: MOST_THREADS };

class ForeignThreads implements ForeignFiles {
  readonly #program: string;
  readonly #log: Logger;
  readonly #mostWaiting: number;
  readonly #waiting: Job[] = [];
  readonly #readers = new Set<Reader>();
  /** When each kind had its latest turn, counted in turns. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  readonly #manner: ReadingManner;
  #isClosed = false;

  constructor({ program, log, mostWaiting = MOST_WAITING, manner = BESIDE_VISITORS }: ForeignFilesParts) {
    this.#mostWaiting = mostWaiting;
    this.#manner = manner;
    this.#program = program;
    this.#log = log;
  }

  async read<Asked extends object, Read>(kind: ForeignKind<Asked, Read>, asked: Asked): Promise<Read> {
    await prepareSharp();
    if (this.#isClosed) throw new DomainError('FILE_NOT_READ');
    return new Promise((resolve, reject) => {
      if (this.#waiting.filter((job) => job.kind.name === kind.name).length >= this.#mostWaiting)
        throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      this.#waiting.push({ kind, asked, resolve: (read) => resolve(read as Read), reject });
      this.#goOn();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new DomainError('FILE_NOT_READ'));
    for (const { thread } of this.#readers) thread.end();
  }

  /** Kinds take turns, one file at a time: whoever sends many of one kind keeps nobody with another from being read. */
  #next(): Job | undefined {
    const busy = new Set([...this.#readers].map(({ job }) => job?.kind.name));
    const lastTurn = ({ kind }: Job): number => this.#turns.get(kind.name) ?? 0;
    const [next] = this.#waiting
      .filter(({ kind }) => !busy.has(kind.name))
      .toSorted((one, other) => lastTurn(one) - lastTurn(other));
    if (next === undefined) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turns.set(next.kind.name, ++this.#turn);
    return next;
  }

  #goOn(): void {
    if (this.#isClosed) return;
    for (;;) {
      const idle = [...this.#readers].find(({ job }) => job === undefined);
      if (idle === undefined && this.#readers.size >= this.#manner.threads) return;
      const job = this.#next();
      if (job === undefined) return;
      this.#start(idle ?? this.#open(), job);
    }
  }

  #open(): Reader {
    const thread = openThread<ForeignAnswer>(this.#program, {
      limits: LIMITS,
      data: { givesWay: this.#manner.givesWay } satisfies ForeignThreadData,
      hear: (answer) => this.#hear(reader, answer),
      ended: (error) => this.#ended(reader, error),
    });
    const reader: Reader = { thread, job: undefined, timer: undefined };
    this.#readers.add(reader);
    return reader;
  }

  #start(reader: Reader, job: Job): void {
    clearTimeout(reader.timer);
    reader.job = job;
    reader.thread.hold(true);
    reader.timer = setTimeout(() => {
      // Told at once; its place is free when the thread has ended, which waits for what it has begun outside of V8.
      job.reject(new DomainError('FILE_NOT_READ'));
      reader.thread.end();
    }, job.kind.withinMs * this.#manner.patience);
    const { asked, transfer } = handedOver(job.asked);
    reader.thread.post({ name: job.kind.name, asked }, transfer);
  }

  #hear(reader: Reader, answer: ForeignAnswer): void {
    const { job } = reader;
    if (job === undefined) return;
    clearTimeout(reader.timer);
    reader.job = undefined;
    reader.thread.hold(false);
    if ('read' in answer) job.resolve(answer.read);
    else if ('refused' in answer) {
      const { code, details, cause } = answer.refused;
      job.reject(new DomainError(code, details, { cause }));
    } else {
      this.#log.error({ kind: job.kind.name, cause: answer.failed }, 'a file broke its reader');
      job.reject(new DomainError('FILE_NOT_READ', {}, { cause: answer.failed }));
    }
    if (answer.heapMb > GROWN_MB) this.#end(reader);
    this.#goOn();
    if (reader.job === undefined && this.#readers.size > 1)
      reader.timer = setTimeout(() => this.#end(reader), SPARE_MS).unref();
  }

  /** Takes no more files; its place is free at once, because it only has to go. */
  #end(reader: Reader): void {
    this.#readers.delete(reader);
    reader.thread.end();
  }

  /** By itself, by its memory, by its time, or because nobody needs it: only the first three have a file in hand. */
  #ended(reader: Reader, error: unknown): void {
    clearTimeout(reader.timer);
    this.#readers.delete(reader);
    if (reader.job !== undefined) {
      this.#log.warn({ err: error, kind: reader.job.kind.name }, 'a file was not read within its limits');
      reader.job.reject(new DomainError('FILE_NOT_READ', {}, { cause: error }));
    }
    this.#goOn();
  }
}

/** For the server; `program` is `foreign-file-thread`, built or not. */
export const makeForeignFiles = (parts: ForeignFilesParts): ForeignFiles => new ForeignThreads(parts);
