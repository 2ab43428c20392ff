import { createServer, type AddressInfo } from 'node:net';

/** A port nobody listens on just now; a server that is killed and started again needs the same one each time. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
