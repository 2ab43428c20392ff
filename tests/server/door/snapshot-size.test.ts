import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import superjson from 'superjson';
import { Snapshot } from '#shared/door/snapshot.ts';
import { addMember, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** The long form is the whole night; the short one a fifth of it, held to a fifth of the bytes. */
const SHARE = process.env['TEST_LONG'] === '1' ? 1 : 5;
const TICKETS = 5_000 / SHARE;
const MEMBERS = 500 / SHARE;
const MOST_BYTES = 150_000 / SHARE;

let shop: TestShop;
let server: TestServer;
let desk: TestDesk;

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
  desk = pairDesk(shop);
  giveTickets(shop, addEvent(shop, { capacity: null }), TICKETS);
  for (let n = 0; n < MEMBERS; n++) addMember(shop, n % 2 === 0 ? 'club' : 'all-you-can-dance');
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** What travels, and what it says; fetch would unpack it unseen. */
async function page(since?: string): Promise<{ bytes: number; snapshot: Snapshot }> {
  const search = new URLSearchParams({ input: JSON.stringify(superjson.serialize({ since })) });
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const { get } = await import('node:http');
  get(
    `${server.url}/trpc/kasse.snapshot?${search}`,
    { headers: { authorization: `Bearer ${desk.token}`, 'accept-encoding': 'gzip' } },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    },
  );
  const body = await promise;
  const text = JSON.parse(gunzipSync(body).toString()) as { result: { data: never } };
  return { bytes: body.length, snapshot: Snapshot.parse(superjson.deserialize(text.result.data)) };
}

describe('the whole snapshot of a night with 5,000 tickets and 500 members', () => {
  it('comes in pages, all of it, within 150 kB on the wire', async () => {
    const pages: Awaited<ReturnType<typeof page>>[] = [];
    do pages.push(await page(pages.at(-1)?.snapshot.cursor));
    while (pages.at(-1)?.snapshot.hasMore === true);
    expect(pages.map(({ snapshot }) => snapshot.isFull)).toEqual(SHARE === 1 ? [true, false, false] : [true]);
    const tickets = pages.flatMap(({ snapshot }) => snapshot.tickets.map(([code]) => code));
    expect(new Set(tickets).size).toBe(TICKETS);
    expect(pages[0]?.snapshot.members).toHaveLength(MEMBERS);
    expect(pages.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
  });
});
