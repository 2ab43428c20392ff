import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { makeOutsideFetch, OutsideRefused } from '#server/adapters/outside-request.ts';
import { isPublicAddress } from '#server/adapters/public-address.ts';

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::10.0.0.1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not on the internet', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is on the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('asking an address that somebody typed in', () => {
  const asked: { host: string | undefined; url: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ host: request.headers.host, url: request.url });
    if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/long') response.end('x'.repeat(300_000));
    else if (request.url !== '/silent') response.end('hello');
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const production = makeOutsideFetch();
  const leadsTo = (...addresses: string[]) => makeOutsideFetch({ resolve: async () => addresses });
  const refused = async (ask: Promise<unknown>) => expect(ask).rejects.toBeInstanceOf(OutsideRefused);

  it('reaches nothing inside: by address, by another writing of it, by name, or without https', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await refused(production({ url: `https://${host}:${port}/secret`, method: 'GET' }));
    await refused(leadsTo('10.0.0.7')({ url: 'https://books.example/', method: 'GET' }));
    await refused(leadsTo('93.184.216.34', '169.254.169.254')({ url: 'https://books.example/', method: 'GET' }));
    await refused(leadsTo('93.184.216.34')({ url: 'http://books.example/', method: 'GET' }));
    await refused(leadsTo()({ url: 'https://books.example/', method: 'GET' }));
    expect(asked).toEqual([]);
  });

  it('asks a name for its addresses once, and connects to what was checked', async () => {
    let times = 0;
    const changing = makeOutsideFetch({
      allowsThisMachine: true,
      resolve: async () => (times++ === 0 ? ['127.0.0.1'] : ['10.0.0.7']),
    });
    const { status, body } = await changing({ url: `http://changes.example:${port}/hello`, method: 'GET' });
    expect([status, body, times]).toEqual([200, 'hello', 1]);
    expect(asked.at(-1)?.host).toBe(`changes.example:${port}`);
    await refused(changing({ url: `http://changes.example:${port}/hello`, method: 'GET' }));
  });

  it('follows no redirect, reads no more than it may, and waits no longer', async () => {
    const here = makeOutsideFetch({ allowsThisMachine: true });
    const base = `http://127.0.0.1:${port}`;
    expect(await here({ url: `${base}/redirect`, method: 'GET' })).toMatchObject({ status: 302 });
    expect(asked.at(-1)?.url).toBe('/redirect');
    const long = await here({ url: `${base}/long`, method: 'GET', maxBytes: 1_000 });
    expect([long.body.length, long.isCut]).toEqual([1_000, true]);
    await expect(here({ url: `${base}/silent`, method: 'GET', timeoutMs: 50 })).rejects.toThrow();
  });
});
