import pino, { type Logger } from 'pino';
import type { Settings } from './settings.ts';

const BUFFER_BYTES = 4_096;
const FLUSH_MS = 500;

export type HouseLog = { log: Logger; flush(): void };

/** JSON lines to the standard output, written in blocks: a write per request would cost more than the request. */
export function makeLog(level: Settings['logLevel']): HouseLog {
  const destination = pino.destination({ fd: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  return {
    log: pino({ level, base: undefined }, destination),
    flush() {
      try {
        destination.flushSync();
      } catch {
        // nothing was opened yet, or whatever read the output has ended: no place is left to write to
      }
    },
  };
}
