import { createServer } from 'node:net';

export type PrinterSink = { address: string; bytes(): Buffer; close(): void };

/** Pulses the drawer's plug (ESC p). */
export const DRAWER_KICK = Buffer.from([0x1b, 0x70]);

/** Takes all that a printer would be sent. */
export async function printerSink(): Promise<PrinterSink> {
  const chunks: Buffer[] = [];
  const server = createServer((socket) =>
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { address: `127.0.0.1:${port}`, bytes: () => Buffer.concat(chunks), close: () => server.close() };
}
