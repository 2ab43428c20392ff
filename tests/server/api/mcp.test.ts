import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES } from '#shared/api/scopes.ts';
import { removeRole } from '#server/services/office/people/change-role.ts';
import { addBuyer, addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addAdmin, openApiWorld, type ApiWorld } from './api-world.ts';

type Answer = Record<string, unknown> & { code?: string; items?: { id: string }[] };
type Asked = { isError: boolean; answer: Answer; text: string };

const PUBLIC_TOOLS = ['availability', 'buy_link', 'get_event', 'list_offers', 'search_events'];
const KEY_TOOLS = { list_orders: 'orders:read', get_order: 'orders:read', list_tickets: 'tickets:read' } as const;

describe('what agents may ask at /mcp', () => {
  let world: ApiWorld;
  let eventId: string;
  beforeAll(async () => {
    world = await openApiWorld({ hasRateLimits: true });
    eventId = addEvent(world.shop, { title: 'Salsa Friday' });
    addTicketType(world.shop, eventId, { name: 'Early bird', priceCents: 900 });
    const bought = await buyTicket(world.shop, { userId: addBuyer(world.shop) });
    pay(world.shop, bought);
    await world.shop.settle();
  });
  afterAll(() => world.close());

  /** A client of the published package, in the words of today or of the year before. */
  async function connect(mode: 'auto' | 'legacy', key?: string) {
    const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode } });
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const address = new URL('/mcp', world.server.url);
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    return {
      client,
      tools: async () => (await client.listTools()).tools,
      async ask(name: string, input: Record<string, unknown> = {}): Promise<Asked> {
        const { isError, content } = await client.callTool({ name, arguments: input });
        const [part] = content as { type: string; text: string }[];
        const text = part?.text ?? '';
        return { isError: isError === true, text, answer: JSON.parse(text) as Answer };
      },
    };
  }

  it('tells everybody of the programme, in both versions of the protocol, with the answers of /api/v1', async () => {
    for (const mode of ['auto', 'legacy'] as const) {
      const { client, tools, ask } = await connect(mode);
      expect(client.getInstructions()).toContain('change nothing');
      const listed = await tools();
      expect(listed.map(({ name }) => name).toSorted()).toEqual(PUBLIC_TOOLS);
      for (const { annotations, inputSchema, outputSchema } of listed) {
        expect(annotations).toMatchObject({ readOnlyHint: true });
        expect([inputSchema.type, outputSchema?.['type']]).toEqual(['object', 'object']);
      }
      expect((await ask('get_event', { id: eventId })).answer).toEqual((await world.ask(`/events/${eventId}`)).body);
      expect((await ask('search_events', { limit: 1 })).answer).toEqual((await world.ask('/events?limit=1')).body);
      expect((await ask('availability', { id: eventId })).answer).toMatchObject({ eventId, isSoldOut: false });
      expect((await ask('list_offers', { id: eventId })).answer).toMatchObject({
        sale: 'open',
        offers: [{ name: 'Early bird', priceCents: 900 }],
      });
      expect((await ask('buy_link', { id: eventId })).answer).toEqual({
        eventId,
        url: `http://localhost:3000/events/${eventId}`,
        sale: 'open',
        fromPriceCents: 900,
      });
      await client.close();
    }
    const orders = world.shop.db.sqlite.prepare('SELECT count(*) FROM orders').pluck().get();
    expect(orders).toBe(1);
  });

  it('gives a key what its scopes say at this moment, and says what one lacks as /api/v1 does', async () => {
    const nobody = await connect('auto');
    const owner = addAdmin(world.shop);
    const { key } = world.key(['orders:read', 'events:write'], owner);
    const agent = await connect('auto', key);
    expect((await agent.tools()).map(({ name }) => name).toSorted()).toEqual(
      [...PUBLIC_TOOLS, 'get_order', 'list_orders'].toSorted(),
    );
    const { answer } = await agent.ask('list_orders');
    expect(answer).toEqual((await world.ask('/orders', { key })).body);
    const id = answer.items?.[0]?.id ?? '';
    const order = await agent.ask('get_order', { id });
    expect(order.answer).toEqual((await world.ask(`/orders/${id}`, { key })).body);
    expect(order.text).not.toMatch(/@|Buyer/);

    for (const [client, code] of [
      [nobody, 'UNAUTHORIZED'],
      [agent, 'FORBIDDEN'],
    ] as const)
      expect(await client.ask('list_tickets')).toMatchObject({ isError: true, answer: { code } });
    const unknown = await agent.ask('get_event', { id: randomUUID() });
    const plain = await world.ask(`/events/${randomUUID()}`);
    expect(unknown.answer).toMatchObject({ code: 'EVENT_NOT_FOUND', message: plain.body['message'] });
    expect(await agent.ask('get_event', { id: 'x' })).toMatchObject({
      isError: true,
      answer: { code: 'INVALID_INPUT' },
    });
    expect(unknown.text).not.toMatch(/node_modules|src-server|SELECT/);

    removeRole(world.shop.as(world.admin, ['admin']), { userId: owner, role: 'admin' });
    expect(await agent.ask('list_orders')).toMatchObject({ isError: true, answer: { code: 'FORBIDDEN' } });
    expect((await agent.tools()).map(({ name }) => name).toSorted()).toEqual(PUBLIC_TOOLS);
  });

  it('opens every tool to exactly the keys with its scope', async () => {
    for (const scope of API_SCOPES) {
      const agent = await connect('auto', world.key([scope]).key);
      const names = (await agent.tools()).map(({ name }) => name);
      for (const [tool, needed] of Object.entries(KEY_TOOLS)) expect(names.includes(tool)).toBe(needed === scope);
      expect(names.includes('member_status')).toBe(scope === 'members:read');
    }
  });

  it('counts turns with /api/v1, and refuses what is no single message from a program', async () => {
    const { key } = world.key(['orders:read']);
    await world.ask('/orders', { key });
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(`${world.server.url}/mcp`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
          ...headers,
        },
      });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const answered = await post(JSON.stringify(ping));
    expect([answered.status, answered.headers.get('ratelimit')]).toEqual([200, '"key";r=598;t=60']);
    expect([answered.headers.get('cache-control'), answered.headers.get('set-cookie')]).toEqual(['no-store', null]);
    for (const [body, headers, status] of [
      [JSON.stringify([ping, ping]), {}, 400],
      ['{', {}, 400],
      [`"${'x'.repeat(70_000)}"`, {}, 413],
      [JSON.stringify(ping), { authorization: 'Bearer clv_live_nonsense' }, 401],
      [JSON.stringify(ping), { origin: 'https://elsewhere.example' }, 403],
    ] as const)
      expect((await post(body, headers)).status, body.slice(0, 40)).toBe(status);
    expect((await fetch(`${world.server.url}/mcp`)).status).toBe(405);
    const signedIn = await post(JSON.stringify({ ...ping, method: 'tools/call', params: { name: 'list_orders' } }), {
      authorization: '',
      cookie: world.server.cookieOf(world.admin),
    });
    expect(await signedIn.text()).not.toContain('"items"');
  });
});
