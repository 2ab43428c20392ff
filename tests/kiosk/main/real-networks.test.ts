import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { askServer } from '#kiosk/main/shell/setup/ask-server.ts';
import { HELLO_PATH, helloOf } from '#shared/door/server-hello.ts';
import { openHeadlessDesk, readyDesk, until } from '../support/headless-desk.ts';
import { networkOf } from '../support/network-of.ts';
import { openNight } from '../support/open-night.ts';
import { openProxy } from '../support/open-proxy.ts';
import { openShakyLink } from '../support/shaky-link.ts';
import type { NetWorld } from '../support/standin/net.ts';
import { testCertificate } from '../support/test-certificate.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const hello: RequestListener = (asked, answer) =>
  void (asked.url === HELLO_PATH
    ? answer.end(JSON.stringify(helloOf({ name: 'Clave Nights', version: '0.1.0' })))
    : answer.writeHead(404).end());

const ask = (text: string, world: NetWorld) =>
  askServer({ text, deskVersion: '0.1.0', isPlainAccepted: false }, networkOf(world));

describe('behind the proxy of a house', () => {
  test('a server is found whose name this network does not know', async () => {
    const secure = await portOf(createSecureServer(testCertificate, hello));
    const { address: proxy, asked, close } = await openProxy(secure);
    closing.push(close);
    const world = { proxy, certificates: testCertificate.cert };
    expect(await ask('https://localhost:9', world)).toMatchObject({ name: 'Clave Nights' });
    expect(asked).toEqual(['localhost:9']);
    await expect(ask('https://localhost:9', { certificates: testCertificate.cert })).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
    });
  });

  test('the wrong certificate of whoever answers there is refused', async () => {
    const { address: proxy, close } = await openProxy(await portOf(createSecureServer(testCertificate, hello)));
    closing.push(close);
    await expect(ask('https://nights.example', { proxy, certificates: testCertificate.cert })).rejects.toMatchObject({
      code: 'SERVER_CERTIFICATE',
    });
  });
});

test('a system without any network says so at once, without a word to anybody', async () => {
  const port = await portOf(createServer(hello));
  await expect(ask(`localhost:${port}`, { isDisconnected: true })).rejects.toMatchObject({
    code: 'SERVER_UNREACHABLE',
  });
});

test('the desk’s token is not shown to whom a redirect names', async () => {
  const heard: (string | undefined)[] = [];
  const elsewhere = await portOf(
    createServer((asked, answer) => {
      heard.push(asked.headers.authorization);
      answer.end();
    }),
  );
  const house = await portOf(
    createServer((_, answer) => answer.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end()),
  );
  const { fetch } = networkOf({});
  await expect(fetch(`http://127.0.0.1:${house}/trpc`, { headers: { authorization: 'Bearer t' } })).rejects.toThrow(
    'redirect',
  );
  expect(heard).toEqual([]);
});

describe('after a sleep', () => {
  test('a desk that had given up asks its server at once', async () => {
    const night = await openNight();
    closing.push(() => night.end());
    const link = await openShakyLink(night.server.url);
    closing.push(() => link.close());
    const { desk, close } = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
    closing.push(close);
    link.set('cut');
    await until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
    for (let i = 0; i < 6; i++) await desk.syncNow(); // by now it waits 15 seconds from one attempt to the next
    link.set('open');
    await desk.wokeUp();
    expect(desk.state().link.isOnline).toBe(true);
  });

  test('a desk without a server wakes as well', async () => {
    const { desk, close } = await openHeadlessDesk({ serverUrl: null });
    closing.push(close);
    await desk.wokeUp();
    expect(desk.state().phase).toBe('no-server');
  });
});
