/** A printer that is open for one job. */
export type PrinterConnection = {
  /** Resolves once the bytes are on their way; rejects when it takes nothing for some seconds. */
  write(bytes: Uint8Array): Promise<void>;
  /** Sends a question and gives the one byte of its answer; null when none comes. */
  ask(question: Uint8Array, withinMs: number): Promise<number | null>;
  /** What was written still arrives. */
  close(): Promise<void>;
};

/** A printer that takes nothing for so long is not there. */
export const PATIENCE_MS = 3_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
