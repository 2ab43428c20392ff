import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeTrpcClient } from '#web/api.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  cookie = signIn(site.shop, addPerson(site.shop, ['organiser']), 'aal2').cookie;
});
afterAll(() => site.close());
afterEach(() => vi.unstubAllGlobals());

/** The website's own client in the browser of an organiser; gives the methods by which it asked. */
function openClient() {
  const methods: (string | undefined)[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    methods.push(options.method);
    return fetch(site.url + address, { ...options, headers: { ...(options.headers as object), cookie } });
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  return { client: makeTrpcClient(), methods };
}

const words = (text: string) => ({
  audience: { kind: 'members' as const },
  subject: 'A word',
  blocks: [{ kind: 'text' as const, text }],
});

it('is asked by its address, unless it holds more than an address does', async () => {
  const { client, methods } = openClient();
  const texts = ['Short.', 'A long sentence about the summer. '.repeat(290), '夏のパーティー。'.repeat(100)];
  for (const text of texts)
    expect(JSON.stringify(await client.admin.mailings.preview.query(words(text)))).toContain(text.slice(-8).trim());
  const orderIds = Array.from({ length: 500 }, () => randomUUID());
  expect(await client.admin.mailings.count.query({ audience: { kind: 'orders', orderIds } })).toEqual({
    people: 0,
    names: [],
    tickets: null,
  });
  expect(methods).toEqual(['GET', 'POST', 'POST', 'POST']);
});

it('keeps its walls when it comes as a body', async () => {
  const body = JSON.stringify({ json: words('Short.') });
  const headers = { 'content-type': 'application/json' };
  expect((await site.ask('/trpc/admin.mailings.preview', { method: 'POST', headers, body })).status).toBe(401);
  const visitor = { ...headers, cookie: signIn(site.shop, addPerson(site.shop, []), 'aal2').cookie };
  expect((await site.ask('/trpc/admin.mailings.preview', { method: 'POST', headers: visitor, body })).status).toBe(403);
  // A public read as a body would be worked out anew each time, whoever asks.
  const upcoming = { method: 'POST', headers, body: '{"json":{}}' };
  for (const path of ['/trpc/events.upcoming', '/trpc/events%2Eupcoming'])
    expect((await site.ask(path, upcoming)).status, path).toBe(405);
  const batch = { ...upcoming, body: '{"0":{"json":{}},"1":{"json":{}}}' };
  expect((await site.ask('/trpc/events.upcoming,contact.photo?batch=1', batch)).text).toContain('METHOD_NOT_SUPPORTED');
  // A mutation stays closed to addresses, which other sites can make a browser open.
  const mutation = `/trpc/admin.mailings.test?input=${encodeURIComponent(body)}`;
  expect((await site.ask(mutation, { headers: { cookie } })).status).toBe(405);
});
