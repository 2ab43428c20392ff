import type { DomainErrorDetails } from '#shared/error-details.ts';
import type { DomainCode } from '#shared/messages.ts';

/** A kind of file that somebody else made: what is asked about one, and what is read from it. */
export type ForeignKind<Asked, Read> = {
  name: string;
  /** So long one file is read at most. */ withinMs: number;
  /** Carries the two types, and nothing at run time. */ readonly types?: (asked: Asked) => Read;
};

/** What a thread is told when it starts. */
export type ForeignThreadData = { givesWay: boolean };

/** A thread's answer: what it has read, why it does not take the file, or what went wrong inside it. */
export type ForeignAnswer = { heapMb: number } & (
  | { read: unknown }
  | { refused: { code: DomainCode; details: DomainErrorDetails; cause: string | undefined } }
  | { failed: string }
);
