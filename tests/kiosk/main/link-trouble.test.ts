import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import superjson from 'superjson';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskNet } from '#kiosk/main/link/network/desk-net.ts';
import { watchLinkTrouble } from '#kiosk/main/link/network/link-trouble.ts';
import { certificateTiles } from '#kiosk/main/shell/readiness/certificate-tile.ts';
import type { LinkTrouble } from '#shared/door/desk-state.ts';
import { HELLO_PATH, helloOf } from '#shared/door/server-hello.ts';
import { DAY_MS } from '#shared/time.ts';
import { TODAY } from '#tests/support/today.ts';
import { openHeadlessDesk, until } from '../support/headless-desk.ts';
import { networkOf } from '../support/network-of.ts';
import { openPortal } from '../support/portal.ts';
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

const HELLO = JSON.stringify(helloOf({ name: 'Clave Nights', version: '0.1.0' }));

/** What is told after the server has not answered, where this answers over http in its place. */
async function toldBehind(listener: RequestListener | null, net: DeskNet = networkOf({})): Promise<LinkTrouble | null> {
  const port = listener === null ? 9 : await portOf(createServer(listener));
  const asked = Promise.withResolvers<void>();
  const watching: DeskNet = {
    ...net,
    lookAsStranger: (url, signal) => net.lookAsStranger(url, signal).finally(() => setImmediate(asked.resolve)),
  };
  const serverUrl = () => `http://localhost:${port}`;
  const trouble = watchLinkTrouble({
    net: watching,
    serverUrl,
    now: () => TODAY,
    onChange: () => undefined,
    onFree: () => undefined,
  });
  closing.push(trouble.stop);
  trouble.saw('silence');
  await asked.promise;
  return trouble.current();
}

describe('when the server is silent', () => {
  const portal = { kind: 'portal', isOpen: false };
  const redirectTo =
    (location: string): RequestListener =>
    (_, answer) =>
      answer.writeHead(302, { location }).end();
  test.each<[string, RequestListener | null, LinkTrouble | null]>([
    [
      'a network that leads to its own page wants a sign-in',
      redirectTo('http://10.0.0.1/login'),
      portal as LinkTrouble,
    ],
    ['so does one that leads to a page with encryption', redirectTo('https://wifi.example/'), portal as LinkTrouble],
    ['so does one that answers in the server’s place', (_, a) => a.end('<html>hello</html>'), portal as LinkTrouble],
    ['so does one that says it by its status', (_, a) => a.writeHead(511).end(), portal as LinkTrouble],
    ['the server’s own answer is no sign-in', (_, a) => a.end(HELLO), null],
    ['nor is the house’s way to encryption under the same name', redirectTo('https://localhost/'), null],
    ['nor a proxy of the house that reaches nobody', (_, a) => a.writeHead(502).end('<html>'), null],
    ['nor is nobody at all', null, null],
    ['nor one that hangs up', (asked) => asked.destroy(), null],
  ])('%s', async (_, listener, told) => {
    expect(await toldBehind(listener)).toEqual(told);
  });

  test('a certificate is told by its name and day: over, or somebody else’s', async () => {
    const shown = (until: Date): DeskNet => ({ ...networkOf({}), certificateOf: () => ({ until, isTrusted: false }) });
    const [before, after] = [new Date(TODAY.getTime() - DAY_MS), new Date(TODAY.getTime() + DAY_MS)];
    expect(await toldBehind(null, shown(before))).toEqual({
      kind: 'certificate',
      host: 'localhost',
      until: before,
      isOver: true,
    });
    expect(await toldBehind(null, shown(after))).toMatchObject({ host: 'localhost', isOver: false });
  });
});

describe('at the first start, before any server is known', () => {
  const ask = (desk: Awaited<ReturnType<typeof openHeadlessDesk>>, text: string) =>
    desk.calls.askServer({ text, isPlainAccepted: false });

  test('a network that leads to its own page is told from a wrong address, until it lets through', async () => {
    const server = await portOf(createServer((_, answer) => answer.end(HELLO)));
    const portal = await openPortal(`http://127.0.0.1:${server}`);
    closing.push(portal.close);
    const desk = await openHeadlessDesk({ serverUrl: null });
    closing.push(desk.close);
    portal.isOn = true;
    await expect(ask(desk, portal.url)).rejects.toMatchObject({ code: 'SERVER_SIGN_IN' });
    expect(desk.desk.state()).toMatchObject({
      phase: 'no-server',
      isGuarded: false,
      link: { trouble: { kind: 'portal', isOpen: false } },
    });
    expect(desk.desk.trouble.portalUrl()).toBe(portal.url + HELLO_PATH);
    expect(await desk.calls.openPortal({})).toEqual({ outcome: 'open' }); // nobody's PIN is known yet
    portal.isOn = false;
    expect(await ask(desk, portal.url)).toMatchObject({ name: 'Clave Nights' });
    expect(desk.desk.state().link.trouble).toBeNull();
  });

  const leads = { status: 302, location: 'http://10.0.0.1/login', body: '' };
  const { cert: certificates } = testCertificate;
  test.each([
    { what: 'a foreign certificate before it is the network’s', world: {}, code: 'SERVER_SIGN_IN' },
    { what: 'a page under a good one is what was typed', world: { certificates }, code: 'SERVER_NOT_OURS' },
  ])('$what', async ({ world, code }) => {
    const port = await portOf(createSecureServer(testCertificate, (_, answer) => answer.end('a page')));
    const net = { ...networkOf(world), lookAsStranger: () => Promise.resolve(leads) };
    const desk = await openHeadlessDesk({ serverUrl: null, net });
    closing.push(desk.close);
    await expect(ask(desk, `https://localhost:${port}`)).rejects.toMatchObject({ code });
  });

  test('a router’s own page in the house is no network’s', async () => {
    const port = await portOf(createServer((_, answer) => answer.end('<html>a router</html>')));
    const desk = await openHeadlessDesk({ serverUrl: null });
    closing.push(desk.close);
    await expect(ask(desk, `localhost:${port}`)).rejects.toMatchObject({ code: 'SERVER_NOT_OURS' });
    expect(desk.desk.state().link.trouble).toBeNull();
  });
});

describe('before the desk is paired, where its server is known', () => {
  const told = (data: object): string => JSON.stringify({ result: { data: superjson.serialize(data) } });
  const house: RequestListener = (asked, answer) => {
    answer.setHeader('content-type', 'application/json');
    const isPoll = asked.url?.includes('pairPoll') === true;
    const code = { deviceCode: 'device', userCode: '123456', expiresAt: new Date(Date.now() + DAY_MS) };
    answer.end(asked.url === HELLO_PATH ? HELLO : told(isPoll ? { status: 'waiting', deviceToken: null } : code));
  };
  const troubleOf = ({ desk }: Awaited<ReturnType<typeof openHeadlessDesk>>) => desk.state().link.trouble;

  test('a network that leads to its own page is told where a code is asked for, and where one waits', async () => {
    const portal = await openPortal(`http://127.0.0.1:${await portOf(createServer(house))}`);
    closing.push(portal.close);
    const desk = await openHeadlessDesk({ serverUrl: portal.url });
    closing.push(desk.close);
    const start = () => desk.calls.startPairing({ acceptWeakStorage: false });
    portal.isOn = true;
    await expect(start()).rejects.toMatchObject({ code: 'SERVER_SIGN_IN' });
    expect(troubleOf(desk)).toEqual({ kind: 'portal', isOpen: false });
    expect(await desk.calls.openPortal({})).toEqual({ outcome: 'open' });
    portal.isOn = false;
    await start();
    expect(troubleOf(desk)).toBeNull();
    portal.isOn = true;
    await until(() => troubleOf(desk)?.kind === 'portal');
    expect(desk.desk.state().phase).toBe('pairing');
    portal.isOn = false;
    await until(() => troubleOf(desk) === null);
    expect(desk.desk.state()).toMatchObject({ phase: 'pairing', pairing: { userCode: '123456' } });
  });

  test('nobody at all is no sign-in', async () => {
    const desk = await openHeadlessDesk({ serverUrl: 'http://localhost:9' });
    closing.push(desk.close);
    await expect(desk.calls.startPairing({ acceptWeakStorage: false })).rejects.toMatchObject({
      code: 'SERVER_UNREACHABLE',
    });
    expect(troubleOf(desk)).toBeNull();
  });
});

describe('‘Bereit für heute?’', () => {
  const certificateOf = async (desk: Awaited<ReturnType<typeof openHeadlessDesk>>) =>
    (await desk.calls.readiness({})).find(({ id }) => id === 'certificate');

  test('names a certificate days before it ends', async () => {
    const port = await portOf(createSecureServer(testCertificate, (_, answer) => answer.end(HELLO)));
    const url = `https://localhost:${port}`;
    const net = networkOf({ certificates: testCertificate.cert });
    const soon = new Date('2126-10-19T12:00:00Z'); // ten days before its end
    const desk = await openHeadlessDesk({ serverUrl: url, net, now: () => soon });
    closing.push(desk.close);
    expect(await certificateOf(desk)).toBeUndefined(); // it has not been shown one yet
    await desk.calls.askServer({ text: url, isPlainAccepted: false });
    expect(await certificateOf(desk)).toMatchObject({
      isReady: false,
      detail: 'gilt bis 30.10.2126',
      fix: 'Dem Büro sagen: Das Zertifikat von localhost läuft am 30.10.2126 ab. Danach ist die Kasse ohne Netz.',
    });
  });

  test('says of a wrong one that it is wrong', async () => {
    const port = await portOf(createSecureServer(testCertificate, (_, answer) => answer.end(HELLO)));
    const url = `https://localhost:${port}`;
    const desk = await openHeadlessDesk({ serverUrl: url });
    closing.push(desk.close);
    await expect(desk.calls.askServer({ text: url, isPlainAccepted: false })).rejects.toMatchObject({
      code: 'SERVER_CERTIFICATE',
    });
    expect(await certificateOf(desk)).toMatchObject({ isReady: false, detail: 'gehört nicht zu dieser Adresse' });
  });

  test('has no word for one that is good for long, and says what to do about one that is over', () => {
    const certificate = { host: 'nights.example', isTrusted: true, until: new Date(TODAY.getTime() + 60 * DAY_MS) };
    expect(certificateTiles(null, TODAY)).toEqual([]);
    expect(certificateTiles(certificate, TODAY)[0]).toMatchObject({ isReady: true });
    const over = { ...certificate, isTrusted: false, until: new Date(TODAY.getTime() - DAY_MS) };
    const [tile] = certificateTiles(over, TODAY);
    expect(tile).toMatchObject({ isReady: false });
    expect(tile?.detail).toMatch(/^abgelaufen am /);
    expect(tile?.fix).toContain('nights.example');
  });
});
