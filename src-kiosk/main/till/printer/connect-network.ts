import { connect, type Socket } from 'node:net';
import { networkPlaceOf } from '#shared/door/printer-setup.ts';
import { PATIENCE_MS, type PrinterConnection } from './printer-connection.ts';

/** Some printers never close their side: they are left after so long, as nothing is missing any more. */
const HELD_SOCKET_MS = 300;

/** Whichever comes first; the clock does not keep the program alive. */
function within<T>(work: Promise<T>, ms: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const clock = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error as Error);
      }
    }, ms);
  });
  return Promise.race([work, clock]).finally(() => clearTimeout(timer));
}

const noAnswer = (): never => {
  throw new Error('the printer does not answer');
};

const isConnected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));

function connectionOf(socket: Socket): PrinterConnection {
  let onByte: ((byte: number) => void) | null = null;
  socket.on('data', (chunk: Buffer) => {
    const [byte] = chunk;
    if (byte !== undefined) onByte?.(byte);
  });
  socket.on('error', () => undefined); // told to whoever writes
  const write = (bytes: Uint8Array): Promise<void> => {
    const written = new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error == null ? resolve() : reject(error)));
    });
    return within(written, PATIENCE_MS, noAnswer);
  };
  return {
    write,
    async ask(question, withinMs) {
      const answer = new Promise<number>((resolve) => (onByte = resolve));
      await write(question);
      return within<number | null>(answer, withinMs, () => null);
    },
    async close() {
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.end();
      await within(socket.destroyed ? Promise.resolve() : closed, HELD_SOCKET_MS, () => undefined);
      socket.destroy(); // the system still sends what is left
    },
  };
}

/** The raw port of a printer in the network. Rejects when nobody is there. */
export async function connectNetwork(address: string): Promise<PrinterConnection> {
  const socket = connect(networkPlaceOf(address));
  try {
    await within(isConnected(socket), PATIENCE_MS, noAnswer);
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
  return connectionOf(socket);
}
