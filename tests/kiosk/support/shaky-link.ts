import { createServer, connect, type Socket } from 'node:net';

/**
 * `open`: as a cable. `cut`: nothing gets through and what is open breaks. `deaf`: requests arrive, answers get lost.
 * `hangs`: nothing ever comes back. `thin`: what is long never gets through.
 */
type LinkMode = 'open' | 'cut' | 'deaf' | 'hangs' | 'thin';

export type ShakyLink = {
  url: string;
  set(mode: LinkMode): void;
  /** Every chunk to and from waits this long. */ delay(ms: number): void;
  close(): Promise<void>;
};

/** What a line carries before the desk's patience is over, when it is bad. */
const THIN_BYTES = 48_000;

/** Stands between desk and server, and is as bad as it is told to be. */
export async function openShakyLink(targetUrl: string): Promise<ShakyLink> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let mode: LinkMode = 'open';
  let delayMs = 0;
  const later = (run: () => void) => (delayMs === 0 ? run() : void setTimeout(run, delayMs));

  const server = createServer((near) => {
    if (mode === 'cut') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        later(() => [near, far].forEach((end) => end.destroy())); // an end travels no faster than what was said before
      });
    }
    let asked = 0;
    near.on('data', (chunk) => {
      asked += chunk.length;
      if (mode === 'thin' && asked > THIN_BYTES) near.destroy();
      else if (mode !== 'hangs') later(() => far.writable && far.write(chunk));
    });
    far.on('data', (chunk) => {
      if (mode === 'deaf') near.destroy(); // the server has done it; nobody hears that
      else if (mode === 'open' || mode === 'thin') later(() => near.writable && near.write(chunk));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    set(next) {
      mode = next;
      if (next === 'cut') sockets.forEach((socket) => socket.destroy());
    },
    delay: (ms) => void (delayMs = ms),
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
