import { connect, createServer, type Socket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line on loopback that lets so many bytes a second through to a server; answers come at once. */
export type ThinLine = {
  url: string;
  /** How many bytes have gone through. */
  passed(): number;
  close(): Promise<void>;
};

/** `breaksAt`: after so many bytes it breaks, once. */
export async function openThinLine(
  target: string,
  { bytesPerSecond, breaksAt = Infinity }: { bytesPerSecond: number; breaksAt?: number },
): Promise<ThinLine> {
  const port = Number(new URL(target).port);
  const sockets = new Set<Socket>();
  let passed = 0;
  let isWhole = true;

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      passed += chunk.length;
      if (isWhole && passed >= breaksAt) {
        isWhole = false;
        throw new Error('the line breaks');
      }
      to.write(chunk);
      await sleep((chunk.length / bytesPerSecond) * 1_000);
    }
  }
  const line = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    server.pipe(client);
    carry(client, server).catch(end);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    passed: () => passed,
    close: () =>
      new Promise((resolve) => {
        line.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
