import { connect, type Socket } from 'node:net';
import superjson from 'superjson';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { borrowArena } from '#server/http/uploads/arena.ts';
import { checkShape } from '#server/trpc/input-shape.ts';
import { readInput } from '#server/trpc/read-input.ts';
import { addStaff, pairDesk } from '#tests/support/door.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const KB = 1024;
const SEND = '/trpc/contact.send';
const UPLOAD = '/trpc/profile.uploadAvatar';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };

let shop: TestShop;
let server: TestServer;
/** The same server with its limits per network on. */
let strict: TestServer;
let cookies: { user: string; admin: string };
let deskToken: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
  strict = await serveShop(shop, { hasRateLimits: true });
  cookies = { user: server.cookieOf(addBuyer(shop)), admin: server.cookieOf(addStaff(shop, ['admin'])) };
  shop.db.sqlite
    .prepare(
      `UPDATE sessions SET second_factor_at = ? WHERE user_id IN (SELECT user_id FROM user_roles WHERE role = 'admin')`,
    )
    .run(shop.clock.now().getTime());
  deskToken = pairDesk(shop).token;
});
afterAll(async () => {
  await strict.close();
  await server.close();
  await shop.close();
});

type Heard = { status: number; text: string; domainCode: string | null; isClosed: boolean };
type Head = Record<string, string | number>;

/** A connection that sends the head alone, and a body only as far as a test wants it to. */
function post(path: string, headers: Head, at = server): { socket: Socket; heard: Promise<Heard> } {
  const socket = connect(Number(new URL(at.url).port), '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
  let text = '';
  const heard = new Promise<Heard>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      text += bytes.toString();
      const [head = '', body] = text.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || Buffer.byteLength(body) < length) return;
      const domainCode = /"domainCode":"(\w+)"/.exec(body)?.[1] ?? /^\{"code":"(\w+)"/.exec(body)?.[1] ?? null;
      resolve({ status: Number(head.slice(9, 12)), text: body, domainCode, isClosed: /connection: close/i.test(head) });
    });
  });
  return { socket, heard };
}

/** What is answered to a head whose body never comes. */
async function answerUnread(path: string, headers: Head, at = server): Promise<Heard> {
  const { socket, heard } = post(path, headers, at);
  const answer = await heard;
  socket.destroy();
  return answer;
}

async function answerTo(path: string, body: string, headers: Head = {}): Promise<Heard> {
  const { socket, heard } = post(path, { ...json, 'content-length': Buffer.byteLength(body), ...headers });
  socket.write(body);
  const answer = await heard;
  socket.destroy();
  return answer;
}

const padded = (bytes: number): string => '{"json":{}}'.padEnd(bytes);
const bearer = (): Head => ({ authorization: `Bearer ${deskToken}` });

describe('how much is read', () => {
  it.each([
    ['64 kB of whoever has not proved who they are', SEND, 64 * KB, () => ({})],
    ['as much of somebody signed in', '/trpc/profile.update', 64 * KB, () => ({ cookie: cookies.user })],
    ['512 kB of a desk’s journal', '/trpc/kasse.sync', 512 * KB, bearer],
    ['256 kB of an admin', '/trpc/admin.events.update?batch=1', 256 * KB, () => ({ cookie: cookies.admin })],
    ['1 MB of an admin’s import', '/trpc/admin.events.previewImport', 1024 * KB, () => ({ cookie: cookies.admin })],
    [
      'and of a desk’s journal brought by hand',
      '/trpc/admin.desks.importJournal',
      1024 * KB,
      () => ({ cookie: cookies.admin }),
    ],
  ] as [string, string, number, () => Head][])('is %s, announced or not', async (...[, path, most, headers]) => {
    expect(await answerTo(path, padded(most), headers())).toMatchObject({ domainCode: 'INVALID_INPUT' });
    expect(await answerUnread(path, { ...json, ...headers(), 'content-length': most + 1 })).toMatchObject({
      status: 413,
      domainCode: 'PAYLOAD_TOO_LARGE',
      isClosed: true,
    });
    const { socket, heard } = post(path, { ...json, ...headers(), 'transfer-encoding': 'chunked' });
    socket.write(`${(most + 1).toString(16)}\r\n${padded(most + 1)}\r\n`); // its end never comes
    expect(await heard).toMatchObject({ status: 413, domainCode: 'PAYLOAD_TOO_LARGE', isClosed: true });
    socket.destroy();
  });

  it.each([
    ['a journal without a desk', '/trpc/kasse.sync', 65 * KB, json, () => ({ cookie: cookies.admin })],
    [
      'a journal with a stranger’s token',
      '/trpc/kasse.sync',
      65 * KB,
      json,
      () => ({ authorization: 'Bearer nobody' }),
    ],
    [
      'an import by somebody who is no admin',
      '/trpc/admin.events.import',
      65 * KB,
      json,
      () => ({ cookie: cookies.user }),
    ],
    ['an import by a desk', '/trpc/admin.events.import', 65 * KB, json, bearer],
    ['credentials', '/api/auth/sign-in/email', 65 * KB, json, () => ({})],
    ['JSON where pictures come in', UPLOAD, 65 * KB, json, () => ({ cookie: cookies.user })],
    [
      'a picture in a batch',
      '/trpc/profile.uploadAvatar,profile.update',
      65 * KB,
      form,
      () => ({ cookie: cookies.user }),
    ],
    ['a form on a page', '/contact', 65 * KB, { 'content-type': 'application/x-www-form-urlencoded' }, () => ({})],
    ['a message of the provider', '/webhooks/stripe', 1024 * KB + 1, {}, () => ({ 'stripe-signature': 't=1,v1=0' })],
    ['what nobody asked for', '/nowhere', 65 * KB, json, () => ({})],
  ] as [string, string, number, Head, () => Head][])(
    'is not more of %s',
    async (...[, path, length, type, headers]) => {
      expect(await answerUnread(path, { ...type, ...headers(), 'content-length': length })).toMatchObject({
        status: 413,
        domainCode: 'PAYLOAD_TOO_LARGE',
        isClosed: true,
      });
    },
  );

  it('is nothing of what nobody can use', async () => {
    for (const headers of [
      { ...json, 'content-encoding': 'gzip' },
      form,
      { 'content-type': 'application/octet-stream' },
      { 'content-type': 'text/plain' },
    ]) {
      expect(await answerUnread(SEND, { ...headers, 'content-length': 900 })).toMatchObject({
        status: 400,
        domainCode: 'INVALID_INPUT',
      });
    }
    expect((await answerUnread('/webhooks/stripe', { ...json, 'content-length': 900 })).status).toBe(400);
  });

  it('is nothing of a visitor’s picture, and no room is taken for it', async () => {
    const waiting = Array.from({ length: 40 }, () => answerUnread(UPLOAD, { ...form, 'content-length': 9_000 * KB }));
    for (const answer of await Promise.all(waiting))
      expect(answer).toMatchObject({ status: 401, domainCode: 'UNAUTHORIZED', isClosed: true });
  });

  it('is a dozen pictures at once: each takes 10 MB of room for as long as it comes', () => {
    const lent = Array.from({ length: 12 }, borrowArena);
    expect(borrowArena).toThrow('RATE_LIMITED');
    for (const arena of lent) arena.release();
    borrowArena().release();
  });

  it('lets somebody who goes on sending hear the answer', async () => {
    const { socket, heard } = post(UPLOAD, { ...form, 'content-length': 12_000 * KB });
    socket.write(Buffer.alloc(12_000 * KB));
    expect(await heard).toMatchObject({ status: 413 });
    await new Promise((resolve) => socket.once('close', resolve));
  });

  it('is refused one after the other, with a pause between them', async () => {
    const begun = performance.now();
    const refuse = () => answerUnread(UPLOAD, { ...form, 'content-length': 12_000 * KB });
    await Promise.all([refuse(), refuse(), refuse(), refuse()]);
    // Three pauses of 25 ms lie between four, a timer being a millisecond early at most. A slow machine only adds to them.
    expect(performance.now() - begun).toBeGreaterThan(70);
  });
});

describe('the turn of a network is taken before anything is read', () => {
  it.each([
    ['a procedure', SEND, 20, json],
    ['a proposal', '/trpc/workshops.submit', 20, json],
    ['a picture', '/trpc/workshops.uploadPhoto', 10, form],
    ['a password', '/api/auth/sign-in/email', 60, json],
    ['a form on a page', '/contact', 120, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a signature', '/webhooks/stripe', 60, { 'stripe-signature': 't=1,v1=0' }],
  ] as [string, string, number, Head][])('at %s', async (...[, path, max, headers]) => {
    for (let i = 0; i < max; i++) {
      const answer = await fetch(strict.url + path, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: '[]',
        redirect: 'manual',
      });
      expect(answer.status, await answer.text()).not.toBe(429);
    }
    const { status, text } = await answerUnread(path, { ...headers, 'content-length': 900 }, strict);
    if (path === '/contact') expect(status).toBe(303); // a page that says it was not sent
    else expect([status, text]).toEqual([429, expect.stringContaining('RATE_LIMITED')]);
  });

  it('and without a limit the same head waits for its body', async () => {
    const { socket, heard } = post(SEND, { ...json, 'content-length': 2 });
    expect(await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 60, 'waiting'))])).toBe('waiting');
    socket.write('[]');
    expect(await heard).toMatchObject({ status: 400 });
    socket.destroy();
  });
});

describe('what is read is not parsed before it is known to be small', () => {
  afterEach(() => vi.restoreAllMocks());
  const nested = (depth: number) => `{"json":${'['.repeat(depth)}"mark"${']'.repeat(depth)}}`;
  const wide = (count: number) => `{"json":["mark"${',0'.repeat(count)}]}`;

  it.each([
    ['deep', nested(33)],
    ['wide', wide(4_000)],
  ])('when it is %s', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse');
    const wasParsed = () => parse.mock.calls.some(([text]) => String(text).includes('mark'));
    for (const path of [SEND, `${SEND}?batch=1`, '/api/auth/sign-in/email'])
      expect(await answerTo(path, body)).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
    const asked = await fetch(
      `${server.url}/trpc/events.upcoming?${new URLSearchParams({ input: body.slice(0, 9_000) }).toString()}`,
    );
    expect(asked.status).toBe(400);
    expect(wasParsed()).toBe(false);
    expect(await answerTo(SEND, '{"json":["mark"]}')).toMatchObject({ status: 400 });
    expect(wasParsed()).toBe(true); // what is small does get there
  });

  it('and a webhook event not before its signature is right', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const body = '{"mark":1}';
    expect(
      (
        await answerTo('/webhooks/stripe', body, {
          'stripe-signature': signWebhook(body, 'whsec_wrong', shop.clock.now()),
        })
      ).status,
    ).toBe(400);
    expect(parse).not.toHaveBeenCalledWith(body);
    await answerTo('/webhooks/stripe', body, {
      'stripe-signature': signWebhook(body, demoDefaults.stripeWebhookSecret, shop.clock.now()),
    });
    expect(parse).toHaveBeenCalledWith(body);
  });

  it('and a long one of the provider is no text before that, and not read at all under a signature that can not be right', async () => {
    const path = '/webhooks/stripe';
    const now = shop.clock.now();
    const old = signWebhook('', demoDefaults.stripeWebhookSecret, new Date(now.getTime() - 301_000));
    expect((await answerUnread(path, { 'stripe-signature': old, 'content-length': 900 * KB })).status).toBe(400);
    const read = vi.spyOn(shop.system.payments, 'readWebhook');
    const body = JSON.stringify({
      id: 'evt_long',
      object: 'event',
      type: 'charge.succeeded',
      created: Math.floor(now.getTime() / 1000),
      livemode: false,
      data: { object: { id: 'ch_1', description: 'ä'.repeat(400 * KB) } },
    });
    const send = async (secret: string) =>
      (await answerTo(path, body, { 'stripe-signature': signWebhook(body, secret, now) })).status;
    expect(await send('whsec_wrong')).toBe(400);
    expect(read).not.toHaveBeenCalled();
    expect(await send(demoDefaults.stripeWebhookSecret)).toBe(200);
    expect(read).toHaveBeenCalledOnce();
  });

  it('counts values and depth outside of strings only', () => {
    const text = JSON.stringify({ a: '[{,'.repeat(50_000), 'b"\\': ['\\', '\\"', '"[[['], c: [[[1, 2], []]] });
    expect(() => checkShape(text, 16)).not.toThrow();
    expect(() => checkShape(text, 8)).toThrow('INVALID_INPUT');
    for (const broken of ['"', '"\\', '"\\"', ']]]]', '[}']) expect(() => checkShape(broken, 9)).not.toThrow();
  });

  it('negative control: without the count the same text runs out of stack, and a megabyte of it keeps everybody waiting', () => {
    const tree = (text: string): unknown => readInput({ ...(JSON.parse(text) as object), meta: { values: ['Date'] } });
    expect(() => checkShape(nested(30_000), 1_000)).toThrow('INVALID_INPUT');
    expect(() => tree(nested(30_000))).toThrow(RangeError);
    const timeOf = (read: () => unknown): number => {
      const begunAt = performance.now();
      expect(read).toThrow();
      return performance.now() - begunAt;
    };
    const megabyte = nested(500_000);
    const counted = timeOf(() => checkShape(megabyte, 1_000));
    expect(timeOf(() => tree(megabyte))).toBeGreaterThan(5 * counted);
  });
});

describe('an input', () => {
  const date = new Date('2026-01-16T11:00:00Z');

  it.each([
    [undefined],
    [null],
    [{ at: date, none: undefined }],
    [{ list: [{ 'a.b\\': date }] }],
    [{ twice: [date, date] }],
  ])('is read as superjson wrote it: %j', (input) => {
    expect(readInput(JSON.parse(superjson.stringify(input)))).toEqual(input);
  });

  it('is in each place a thing of its own, whatever it says', () => {
    const json = { a: [1, 1], b: [0, 0] };
    expect(readInput({ json, meta: { referentialEqualities: { a: ['b.0', 'b.1'] } } })).toEqual({
      a: [1, 1],
      b: [0, 0],
    });
    expect(
      (superjson.deserialize({ json, meta: { referentialEqualities: { a: ['b.0', 'b.1'] } } }) as typeof json).b,
    ).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it.each([
    ['a tree of annotations', { 'a.a.a': [['set'], { 0: ['Date'] }] }],
    ['a set', { a: ['set'] }],
    ['a pattern', { a: ['regexp'] }],
    ['an error', { a: ['Error'] }],
    ['a path without end', { ['a.'.repeat(200)]: ['Date'] }],
    ['a prototype', { '__proto__.x': ['Date'] }],
    ['more of them than values', Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`a${i}`, ['Date']]))],
  ])('is refused with %s', async (_, values) => {
    const body = { json: { a: 1 }, meta: { values } };
    expect(() => readInput(body)).toThrow();
    expect(await answerTo(SEND, JSON.stringify(body))).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
  });
});
