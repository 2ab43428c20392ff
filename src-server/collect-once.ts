import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what the start has left behind. Until much has been asked of it V8 would keep all of that: a fifth of what an
 * idle server holds. Takes a fifth of a second, in which nobody is answered. V8 gives the function for it only under a
 * flag, and to a context that is made after it.
 */
export function collectOnce(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', flavor: 'last-resort' });
}
