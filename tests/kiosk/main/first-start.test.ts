import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { askServer } from '#kiosk/main/shell/setup/ask-server.ts';
import { openSetupFile } from '#kiosk/main/shell/setup/setup-file.ts';
import { HELLO_PATH, helloOf } from '#shared/door/server-hello.ts';
import { openHeadlessDesk } from '../support/headless-desk.ts';
import { networkOf } from '../support/network-of.ts';
import type { NetWorld } from '../support/standin/net.ts';
import { testCertificate } from '../support/test-certificate.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const answering =
  (version: string): RequestListener =>
  (asked, answer) =>
    answer.end(asked.url === HELLO_PATH ? JSON.stringify(helloOf({ name: 'Clave Nights', version })) : 'a page');
const plain = (listener: RequestListener) => portOf(createServer(listener));
const ask = (text: string, world: NetWorld = {}) =>
  askServer({ text, deskVersion: '0.1.0', isPlainAccepted: false }, networkOf(world));

test('a server of ours is told from everything else that answers', async () => {
  expect(await ask(`localhost:${await plain(answering('0.1.0'))}`)).toMatchObject({
    name: 'Clave Nights',
    version: '0.1.0',
    certificateUntil: null,
    isPlain: false,
  });
  const refused: [RequestListener, string][] = [
    [answering('1.0.0'), 'SERVER_VERSION'],
    [answering('0.0.9'), 'SERVER_VERSION'],
    [(_, answer) => answer.end('<html>a router</html>'), 'SERVER_NOT_OURS'],
    [(_, answer) => answer.end('{}'.padEnd(1_000_000)), 'SERVER_NOT_OURS'],
    [(_, answer) => answer.writeHead(302, { location: 'http://nights.example/' }).end(), 'SERVER_PLAIN'],
    [(asked, answer) => answer.writeHead(302, { location: `http://${asked.headers.host}/` }).end(), 'SERVER_NOT_OURS'],
    [(asked) => asked.destroy(), 'SERVER_UNREACHABLE'],
  ];
  for (const [listener, code] of refused)
    await expect(ask(`localhost:${await plain(listener)}`), code).rejects.toMatchObject({ code });
  await expect(ask('localhost:9')).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' });
  await expect(ask('http://nights.example')).rejects.toMatchObject({ code: 'SERVER_PLAIN' });
  await expect(ask('http://kasse.local')).rejects.toMatchObject({ code: 'SERVER_PLAIN_IN_HOUSE' });
  await expect(ask('kein server')).rejects.toMatchObject({ code: 'SERVER_ADDRESS' });
});

test('https holds only under a certificate that is good for the address; a bare name may lead on to it', async () => {
  const port = await portOf(createSecureServer(testCertificate, answering('0.2.0')));
  await expect(ask(`https://localhost:${port}`)).rejects.toMatchObject({ code: 'SERVER_CERTIFICATE' });
  const trusted = { certificates: testCertificate.cert };
  await expect(ask(`https://127.0.0.1:${port}`, trusted)).rejects.toMatchObject({ code: 'SERVER_CERTIFICATE' });
  const found = await ask(`https://localhost:${port}`, trusted);
  expect(found.certificateUntil?.getFullYear()).toBeGreaterThan(2100);
  const bare = await plain((_, answer) => answer.writeHead(301, { location: `https://localhost:${port}/de` }).end());
  expect((await ask(`localhost:${bare}`, trusted)).url).toBe(`https://localhost:${port}`);
});

test('where the desk belongs is asked once, kept over a restart, and not changed on a whim', async () => {
  const [first, second] = [await plain(answering('0.1.0')), await plain(answering('0.1.0'))];
  const desk = await openHeadlessDesk({ serverUrl: null });
  expect(desk.desk.state()).toMatchObject({ phase: 'no-server', serverUrl: null, canChooseServer: true });
  await expect(desk.calls.startPairing({ acceptWeakStorage: false })).rejects.toMatchObject({ code: 'NO_SERVER' });
  await desk.calls.chooseServer({ text: `localhost:${first}`, isPlainAccepted: false });
  await desk.close();
  const again = await openHeadlessDesk({ serverUrl: null, folder: desk.folder });
  expect(again.desk.state()).toMatchObject({ phase: 'unpaired', serverUrl: `http://localhost:${first}` });
  await again.close();
  // What a test or a technician says by the environment wins, and is not chosen away.
  const fixed = await openHeadlessDesk({ serverUrl: `http://localhost:${second}`, folder: desk.folder });
  expect(fixed.desk.state()).toMatchObject({ serverUrl: `http://localhost:${second}`, canChooseServer: false });
  await expect(fixed.calls.chooseServer({ text: `localhost:${first}`, isPlainAccepted: false })).rejects.toMatchObject({
    code: 'SERVER_FIXED',
  });
  await fixed.close();
});

test('http in the house is marked for as long as the desk belongs there', async () => {
  const desk = await openHeadlessDesk({ serverUrl: 'http://kasse.local:3000' });
  expect(desk.desk.state().isServerPlain).toBe(true);
  await desk.close();
  const safe = await openHeadlessDesk({ serverUrl: 'https://nights.example' });
  expect(safe.desk.state().isServerPlain).toBe(false);
  await safe.close();
});

test('settings that can’t be read are laid aside, and the desk asks anew', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'setup-'));
  const setup = openSetupFile(folder);
  setup.change({ printer: '10.0.0.9:9100' });
  expect(openSetupFile(folder).read().printer).toBe('10.0.0.9:9100');
  expect(() => setup.change({ printer: 'rm -rf' })).toThrow();
  writeFileSync(path.join(folder, 'desk-setup.json'), '{"server": {"url": "file:///etc/passwd"');
  expect(openSetupFile(folder)).toMatchObject({ laidAside: 'desk-setup.json.damaged' });
  expect(readdirSync(folder)).toContain('desk-setup.json.damaged');
  expect(openSetupFile(folder).laidAside).toBeNull();
});
