import { createServer, request as forward } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** The only way out of a house: whatever name is asked for, the server at this port is behind it. */
export async function openProxy(port: number): Promise<{ address: string; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const proxy = createServer((near, answer) => {
    const { pathname, search, host } = new URL(near.url ?? '');
    asked.push(host);
    const { method, headers } = near;
    const far = forward({ port, host: '127.0.0.1', method, headers, path: pathname + search }, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  proxy.on('connect', (request, near) => {
    asked.push(request.url ?? '');
    near.write('HTTP/1.1 200 OK\r\n\r\n');
    const far = connect(port, '127.0.0.1');
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.pipe(near).pipe(far);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { address, asked, close: () => void proxy.close() };
}
