import { readFileSync } from 'node:fs';

/**
 * This desk's time. With a file (for trying out) it runs ahead by the milliseconds written there, read at each asking.
 */
export function makeClock(file: string | undefined): () => Date {
  if (file === undefined) return () => new Date();
  return () => {
    const ahead = Number(readFileSync(file, 'utf8').trim());
    return new Date(Date.now() + (Number.isFinite(ahead) ? ahead : 0));
  };
}
