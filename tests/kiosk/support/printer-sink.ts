import { createServer, type Socket } from 'node:net';

export type PrinterSink = {
  address: string;
  bytes(): Buffer;
  /** What it was sent so far, a piece of paper each: every one begins by waking the printer (ESC @). */
  papers(): string[];
  /** Its answers to DLE EOT 2 and 4 from now on; null answers nothing, as cheap printers do. */
  say(status: PrinterStatus | null): void;
  close(): void;
};
type PrinterStatus = { offline: number; paper: number };

/** Pulses the drawer's plug (ESC p). */
export const DRAWER_KICK = Buffer.from([0x1b, 0x70]);
/** The same in real time (DLE DC4), for a printer that prints nothing. */
export const DRAWER_AT_ONCE = Buffer.from([0x10, 0x14, 0x01]);

/** What an Epson answers (DLE EOT 2, DLE EOT 4). */
export const PRINTER_SAYS = {
  fine: { offline: 0x12, paper: 0x12 },
  low: { offline: 0x12, paper: 0x1e },
  noPaper: { offline: 0x32, paper: 0x72 },
  coverOpen: { offline: 0x16, paper: 0x72 },
  jam: { offline: 0x52, paper: 0x12 },
} as const satisfies Record<string, PrinterStatus>;

const WAKE_UP = '\u001b@';
const DLE = 0x10;
const EOT = 0x04;

/**
 * Takes all that a printer would be sent. With `isHolding` it never closes its side of the connection, as many printers
 * do.
 */
export async function printerSink({ isHolding = false }: { isHolding?: boolean } = {}): Promise<PrinterSink> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  let says: PrinterStatus | null = null;
  const take = (socket: Socket, chunk: Buffer): void => {
    const isQuestion = chunk.length === 3 && chunk[0] === DLE && chunk[1] === EOT;
    if (!isQuestion) return void chunks.push(chunk);
    if (says !== null) socket.write(Uint8Array.of(chunk[2] === 2 ? says.offline : says.paper));
  };
  const server = createServer({ allowHalfOpen: isHolding }, (socket) => {
    sockets.add(socket);
    socket
      .on('data', (chunk: Buffer) => take(socket, chunk))
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `127.0.0.1:${port}`,
    bytes: () => Buffer.concat(chunks),
    papers: () => Buffer.concat(chunks).toString('latin1').split(WAKE_UP).slice(1),
    say: (status) => void (says = status),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
