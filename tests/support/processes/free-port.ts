import { createServer } from 'node:net';

/**
 * Below those the system gives to whoever connects somewhere: a server that is killed finds its port free when it
 * starts again.
 */
const [FIRST, LAST] = [12_000, 31_000];
/** The demo takes three in a row. */
const IN_A_ROW = 3;
const TRIES = 200;

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port nobody listens on just now, nor on the two after it; a server that is killed and started again needs the same
 * one each time.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const port = FIRST + 10 * Math.floor(Math.random() * ((LAST - FIRST) / 10));
    const are = await Promise.all(Array.from({ length: IN_A_ROW }, (_, n) => isFree(port + n)));
    if (are.every(Boolean)) return port;
  }
  throw new Error('no three free ports in a row');
}
