import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const FILE = 'desk.log';
/** A night of complaints fits; five of them are kept. */
const LONGEST_BYTES = 512 * 1024;
const KEPT = 5;

export type LogFile = {
  write(what: unknown): void;
  /** The end of it, newest last. */
  tail(bytes: number): string;
};

const textOf = (what: unknown): string => (what instanceof Error ? (what.stack ?? what.message) : String(what));

/** `desk.log` is the newest; `.1` to `.4` are older. The oldest makes room. */
function rotate(file: string): void {
  for (let nth = KEPT - 1; nth >= 1; nth--) {
    const from = nth === 1 ? file : `${file}.${nth - 1}`;
    if (existsSync(from)) renameSync(from, `${file}.${nth}`);
  }
}

/** What went wrong at this desk, line by line. A disk that takes no line takes nothing else either, and is told of. */
export function openLogFile(folder: string, now: () => Date): LogFile {
  const logs = path.join(folder, 'logs');
  const file = path.join(logs, FILE);
  return {
    write(what) {
      try {
        mkdirSync(logs, { recursive: true, mode: 0o700 });
        if (existsSync(file) && statSync(file).size > LONGEST_BYTES) rotate(file);
        appendFileSync(file, `${now().toISOString()} ${textOf(what)}\n`, { mode: 0o600 });
      } catch {
        // told on the screen by whoever needed the disk
      }
    },
    tail(bytes) {
      const texts = [`${file}.1`, file].filter((one) => existsSync(one)).map((one) => readFileSync(one, 'utf8'));
      return texts.join('').slice(-bytes);
    },
  };
}
