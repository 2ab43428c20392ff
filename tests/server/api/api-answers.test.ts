import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { addBuyer, addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { openApiWorld, type ApiWorld } from './api-world.ts';
import { makeCourse } from '#tests/support/course.ts';

const TEXT = { 'content-type': 'text/plain' };
type Page = { items: { id: string; title?: string; status?: string; updatedAt: string }[]; nextCursor: string | null };

describe('what /api/v1 answers', () => {
  let world: ApiWorld;
  let key: string;
  let events: string[];
  beforeAll(async () => {
    world = await openApiWorld();
    ({ key } = world.key());
    events = [8, 30, 54, 78].map((startsInHours) =>
      addEvent(world.shop, { startsInHours, title: `In ${startsInHours}` }),
    );
    addTicketType(world.shop, events[0] ?? '', { name: 'Party', priceCents: 1200, quota: 40 });
  });
  afterAll(() => world.close());

  const page = async (path: string) => (await world.ask(path, { key })).body as unknown as Page;
  async function all(path: string): Promise<Page['items']> {
    const items: Page['items'] = [];
    let cursor = '';
    for (let pages = 0; pages < 20; pages++) {
      const next = await page(`${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      items.push(...next.items);
      if (next.nextCursor === null) return items;
      cursor = next.nextCursor;
    }
    throw new Error('the list has no end');
  }

  it('pages through the programme, each event once, and filters it', async () => {
    const listed = await all('/events?limit=3');
    expect(listed.map(({ id }) => id)).toEqual(events);
    expect(listed[0]).toMatchObject({
      title: 'In 8',
      status: 'scheduled',
      fromPriceCents: 1200,
      placesLeft: 40,
      url: `http://localhost:3000/events/${events[0]}`,
      startsAt: new Date(world.shop.clock.now().getTime() + 8 * HOUR_MS).toISOString(),
    });
    const from = new Date(world.shop.clock.now().getTime() + 20 * HOUR_MS).toISOString().replace('Z', '%2B00:00');
    expect((await page(`/events?from=${from}&limit=1`)).items.map(({ title }) => title)).toEqual(['In 30']);
    expect((await page('/events?kind=festival')).items).toEqual([]);
    for (const wrong of ['cursor=x', 'limit=0', 'limit=101', 'from=yesterday', 'kind=ball', 'kind=festival&kinds=x'])
      expect(await world.ask(`/events?${wrong}`), wrong).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
  });

  it('says each evening of a course, and one of any other event', async () => {
    const { db, clock } = world.shop;
    const id = addEvent(world.shop, { title: 'Course', startsInHours: 200 });
    const startsAt = clock.now().getTime() + 200 * HOUR_MS;
    const last = startsAt + 14 * DAY_MS;
    makeCourse(world.shop, id, { startsAt: new Date(startsAt), endsAt: new Date(last + 3 * HOUR_MS) });
    const eveningsIn = async (event: string) =>
      ((await world.ask(`/events/${event}`)).body as unknown as { evenings: { startsAt: string }[] }).evenings;
    const evenings = await eveningsIn(id);
    expect(evenings).toHaveLength(3);
    expect(evenings[0]?.startsAt).toBe(new Date(startsAt).toISOString());
    expect(evenings.at(-1)).toMatchObject({ endsAt: new Date(last + 3 * HOUR_MS).toISOString() });
    expect(await eveningsIn(events[0] ?? '')).toHaveLength(1);
    db.sqlite.prepare(`DELETE FROM events WHERE id = ?`).run(id);
  });

  it('may be kept and asked again by tag, and read from any page', async () => {
    const { headers } = await world.ask('/events');
    expect(headers.get('cache-control')).toBe('public, max-age=5');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const again = await world.ask('/events', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const [path, method] of [
      ['/orders', 'GET'],
      [`/events/${events[0]}/offers`, 'POST'],
    ] as const) {
      expect((await world.ask(path, { method, key })).headers.get('access-control-allow-origin')).toBeNull();
      expect((await world.ask(path, { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).toBeNull();
    }
    const allowed = await world.ask('/events', { method: 'OPTIONS' });
    expect([allowed.status, allowed.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD']);
  });

  it('refuses in one shape, and says nothing of the inside', async () => {
    for (const [path, code, init] of [
      [`/events/${randomUUID()}`, 'EVENT_NOT_FOUND', {}],
      ['/nowhere', 'NOT_FOUND', {}],
      ['/trpc/%', 'NOT_FOUND', {}],
      ['/events/x', 'INVALID_INPUT', {}],
      ['/orders/x', 'INVALID_INPUT', {}],
      [`/events/${events[0]}/offers`, 'INVALID_INPUT', { method: 'POST', body: '{' }],
      [`/events/${events[0]}/offers`, 'INVALID_INPUT', { method: 'POST', body: '[]' }],
      [`/events/${events[0]}/offers`, 'PAYLOAD_TOO_LARGE', { method: 'POST', body: `"${'x'.repeat(70_000)}"` }],
      [`/events/${events[0]}/offers`, 'UNSUPPORTED_MEDIA_TYPE', { method: 'POST', body: 'x', headers: TEXT }],
    ] as const) {
      const { status, body, text, headers } = await world.ask(path, { key, ...init });
      expect(body['code'] ?? text, path).toBe(code === 'PAYLOAD_TOO_LARGE' && body['code'] === undefined ? text : code);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toMatch(/node_modules|src-server|SELECT|at \w+ \(/);
      if (code === 'PAYLOAD_TOO_LARGE') continue;
      expect(Object.keys(body).toSorted()).toEqual(['code', 'message', 'requestId']);
      expect(headers.get('x-request-id')).toBe(body['requestId']);
    }
  });

  it('adds an offer once, however often it is asked', async () => {
    const [eventId = ''] = events;
    const send = (body: object, idempotencyKey: string) =>
      world.ask(`/events/${eventId}/offers`, {
        key,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'idempotency-key': idempotencyKey },
      });
    const offer = { name: 'Early bird', priceCents: 900, quota: 10, unknown: true };
    const [first, second] = [await send(offer, 'a'), await send(offer, 'a')];
    expect(first).toMatchObject({ status: 200, body: { eventId, name: 'Early bird', seatsLeft: 10, vatBps: 1900 } });
    expect(second.text).toBe(first.text);
    expect(await send({ ...offer, priceCents: 800 }, 'a')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await send(offer, 'b')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await send({ name: 'Cheap', priceCents: 30 }, 'c')).toMatchObject({ status: 400 });
    expect(await send(offer, '')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const detail = await world.ask(`/events/${eventId}`);
    expect((detail.body['ticketTypes'] as { name: string }[]).map(({ name }) => name)).toEqual(['Party', 'Early bird']);
    expect((await world.ask(`/events/${eventId}/availability`)).body).toMatchObject({ eventId, isSoldOut: false });
  });

  it('tells programs what has changed since they asked: orders, tickets, cancelled events', async () => {
    const { shop } = world;
    const since = () => encodeURIComponent(shop.clock.now().toISOString());
    const before = since();
    const bought = await buyTicket(shop, { userId: addBuyer(shop), quantity: 2 });
    pay(shop, bought);
    await shop.settle();
    const orders = await all(`/orders?limit=1&updatedSince=${before}`);
    expect(orders).toMatchObject([{ status: 'paid', currency: 'eur', totalCents: expect.any(Number) as number }]);
    const tickets = await all(`/tickets?limit=1&updatedSince=${before}`);
    expect(tickets).toHaveLength(2);
    const order = await world.ask(`/orders/${orders[0]?.id}`, { key });
    expect(order.body).toMatchObject({ refundedCents: 0 });
    expect((order.body['ticketIds'] as string[]).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted());
    expect(JSON.stringify([order.body, tickets])).not.toMatch(/@|Buyer|code|token/i);

    shop.clock.advance(HOUR_MS);
    const later = since();
    expect(await all(`/tickets?limit=1&updatedSince=${later}`)).toEqual([]);
    shop.db.sqlite
      .prepare('UPDATE tickets SET updated_at = ? WHERE id = ?')
      .run(shop.clock.now().getTime(), tickets[0]?.id);
    expect((await all(`/tickets?limit=1&updatedSince=${later}`)).map(({ id }) => id)).toEqual([tickets[0]?.id]);
    const eventId = events[3] ?? '';
    expect(await all(`/events?limit=1&updatedSince=${later}`)).toEqual([]);
    await cancelEvent(shop.as(world.admin, ['admin']), eventId);
    expect(await all(`/events?limit=1&updatedSince=${later}`)).toMatchObject([{ id: eventId, status: 'cancelled' }]);
  });

  it('says whether a membership counts', async () => {
    expect(await world.ask('/members/MB-0000000020260101/status', { key })).toMatchObject({
      status: 404,
      body: { code: 'MEMBERSHIP_NOT_FOUND' },
    });
    world.shop.clock.advance(DAY_MS);
    expect((await world.ask('/members/nobody/status', { key })).status).toBe(400);
  });
});
