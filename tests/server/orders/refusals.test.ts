import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { buyTicket, pay, books } from '#tests/support/buy.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const TABLES = [
  'orders',
  'order_items',
  'seat_holds',
  'tickets',
  'refunds',
  'outbox',
  'audit',
  'provider_events',
  'payment_exceptions',
];

describe('what is refused, over real HTTP', () => {
  let shop: TestShop;
  let server: TestServer;
  let eventId: string;
  let cookie: string;

  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
    eventId = addEvent(shop);
    cookie = server.cookieOf(addBuyer(shop));
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });

  const everything = () => TABLES.map((table) => shop.db.sqlite.prepare(`SELECT * FROM ${table}`).all());

  /** Runs it and shows that nothing was written. */
  async function unchanged<T>(work: () => Promise<T>): Promise<T> {
    const before = everything();
    const result = await work();
    expect(everything()).toEqual(before);
    return result;
  }

  const create = (input: unknown, headers?: Record<string, string>) =>
    unchanged(() => server.mutate('checkout.createEventCheckout', input, { cookie, ...headers }));
  const request = (quantity: unknown) => ({ eventId, items: [{ ticketTypeId: 'general-admission', quantity }] });

  it.each([0, -1, 11, 1e9, 1.5, '1', null])('a quantity of %s', async (quantity) => {
    expect(await create(request(quantity))).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
  });

  it('ten tickets in one line and one more in another', async () => {
    const [a, b] = [addTicketType(shop, eventId), addTicketType(shop, eventId)];
    expect(
      await create({
        eventId,
        items: [
          { ticketTypeId: a, quantity: 10 },
          { ticketTypeId: b, quantity: 1 },
        ],
      }),
    ).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
    expect(await create({ eventId, items: [] })).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
    expect(
      await create({
        eventId,
        items: [
          { ticketTypeId: a, quantity: 1 },
          { ticketTypeId: a, quantity: 1 },
        ],
      }),
    ).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
  });

  it('a request that carries a price, wherever it stands', async () => {
    expect(await create({ ...request(1), price: 1 })).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
    expect(
      await create({ eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1, unitPriceCents: 1 }] }),
    ).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
  });

  it('an unknown, a hidden and a past event, another event’s ticket type, and the fallback where types stand', async () => {
    const other = addEvent(shop);
    const foreignType = addTicketType(shop, other);
    expect(await create({ ...request(1), eventId: randomUUID() })).toMatchObject({
      status: 404,
      domainCode: 'EVENT_NOT_FOUND',
    });
    expect(await create({ ...request(1), eventId: addEvent(shop, { isActive: false }) })).toMatchObject({
      status: 404,
      domainCode: 'EVENT_NOT_FOUND',
    });
    expect(await create({ ...request(1), eventId: addEvent(shop, { startsInHours: -10 }) })).toMatchObject({
      status: 412,
      domainCode: 'EVENT_OVER',
    });
    expect(await create({ eventId, items: [{ ticketTypeId: foreignType, quantity: 1 }] })).toMatchObject({
      status: 404,
      domainCode: 'TICKET_TYPE_NOT_FOUND',
    });
    expect(await create({ ...request(1), eventId: other })).toMatchObject({
      status: 404,
      domainCode: 'TICKET_TYPE_NOT_FOUND',
    });
    expect(await create({ ...request(1), eventId: 'x' })).toMatchObject({ status: 400, domainCode: 'INVALID_INPUT' });
  });

  it('types sold at the door only, not yet, or no longer', async () => {
    const now = shop.clock.now().getTime();
    for (const type of [{ channel: 'door' }, { saleStartsAt: now + 1 }, { saleEndsAt: now }]) {
      const typeId = addTicketType(shop, eventId, type);
      expect(await create({ eventId, items: [{ ticketTypeId: typeId, quantity: 1 }] })).toMatchObject({
        status: 412,
        domainCode: 'TICKET_TYPE_NOT_ON_SALE',
      });
    }
    const hidden = addTicketType(shop, eventId, { isActive: false });
    expect(await create({ eventId, items: [{ ticketTypeId: hidden, quantity: 1 }] })).toMatchObject({
      status: 404,
      domainCode: 'TICKET_TYPE_NOT_FOUND',
    });
  });

  it('somebody else’s order, ticket and session', async () => {
    const theirs = await buyTicket(shop);
    pay(shop, theirs);
    await shop.settle();
    const open = await buyTicket(shop);
    const ticket = shop.db.sqlite.prepare<[], { id: string }>(`SELECT id FROM tickets`).get();
    expect(
      await unchanged(() => server.mutate('checkout.verifyPaymentStatus', { sessionId: theirs.sessionId }, { cookie })),
    ).toMatchObject({ status: 404, domainCode: 'ORDER_NOT_FOUND' });
    expect(
      await unchanged(() => server.mutate('checkout.cancel', { orderId: open.orderId }, { cookie })),
    ).toMatchObject({ status: 404, domainCode: 'ORDER_NOT_FOUND' });
    expect(await unchanged(() => server.query('checkout.order', { orderId: theirs.orderId }, cookie))).toMatchObject({
      status: 404,
      domainCode: 'ORDER_NOT_FOUND',
    });
    expect(
      await unchanged(() => server.mutate('checkout.resendConfirmation', { orderId: theirs.orderId }, { cookie })),
    ).toMatchObject({ status: 404, domainCode: 'ORDER_NOT_FOUND' });
    expect(
      await unchanged(() =>
        server.mutate('profile.nameTicket', { ticketId: ticket?.id, holderName: 'Me' }, { cookie }),
      ),
    ).toMatchObject({ status: 404, domainCode: 'TICKET_NOT_FOUND' });
    expect(
      await unchanged(() =>
        server.mutate('profile.passTicketOn', { ticketId: ticket?.id, holderName: 'Me' }, { cookie }),
      ),
    ).toMatchObject({ status: 404, domainCode: 'TICKET_NOT_FOUND' });
    expect(
      await unchanged(() => server.mutate('profile.takeTicketBack', { ticketId: ticket?.id }, { cookie })),
    ).toMatchObject({ status: 404, domainCode: 'TICKET_NOT_FOUND' });
    expect(
      await unchanged(() => server.mutate('admin.tickets.refund', { orderId: theirs.orderId }, { cookie })),
    ).toMatchObject({ status: 403, domainCode: 'FORBIDDEN' });
  });

  it('a shared link whose ticket its owner took back; the new one opens the same ticket with another code', async () => {
    const mine = await buyTicket(shop);
    pay(shop, mine);
    await shop.settle();
    const owner = server.cookieOf(mine.userId);
    const ticketOf = async () =>
      (
        (await server.query('profile.tickets', undefined, owner)).data as {
          id: string;
          sharePath: string;
          qrCode: string;
        }[]
      )[0]!;
    const shared = (sharePath: string) =>
      server.query('checkout.sharedTicket', { token: sharePath.replace('/ticket/', '') });
    const before = await ticketOf();
    expect(await shared(before.sharePath)).toMatchObject({ status: 200, data: { qrCode: before.qrCode } });
    await server.mutate('profile.passTicketOn', { ticketId: before.id, holderName: 'Ana' }, { cookie: owner });
    await server.mutate('profile.takeTicketBack', { ticketId: before.id }, { cookie: owner });
    const renewed = await ticketOf();
    expect(renewed.qrCode).not.toBe(before.qrCode);
    expect(await shared(before.sharePath)).toMatchObject({ status: 404, domainCode: 'TICKET_NOT_FOUND' });
    expect(await shared(renewed.sharePath)).toMatchObject({ status: 200, data: { qrCode: renewed.qrCode } });
    expect(
      shop.db.sqlite
        .prepare(
          `SELECT actor_id AS actor, subject_id AS subject, "after" FROM audit WHERE action = 'ticket.taken_back'`,
        )
        .all(),
    ).toEqual([{ actor: mine.userId, subject: before.id, after: null }]);
    // Negative control: it is the renewed token alone that closes the old link.
    shop.db.sqlite
      .prepare(`UPDATE tickets SET share_token = ? WHERE id = ?`)
      .run(before.sharePath.replace('/ticket/', ''), before.id);
    expect(await shared(before.sharePath)).toMatchObject({ status: 200 });
  });

  it('nobody signed in, and a cookie with a forged signature', async () => {
    expect(await unchanged(() => server.mutate('checkout.createEventCheckout', request(1)))).toMatchObject({
      status: 401,
      domainCode: 'UNAUTHORIZED',
    });
    const forged = cookie.replace(/.{6}$/, 'AAAA%3D');
    expect(
      await unchanged(() => server.mutate('checkout.createEventCheckout', request(1), { cookie: forged })),
    ).toMatchObject({ status: 401, domainCode: 'UNAUTHORIZED' });
  });

  it('a key that stood for another request', async () => {
    const key = 'one-key-for-two';
    expect(
      (await server.mutate('checkout.createEventCheckout', { ...request(1), idempotencyKey: key }, { cookie })).status,
    ).toBe(200);
    expect(await create({ ...request(2), idempotencyKey: key })).toMatchObject({
      status: 409,
      domainCode: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('a call from another site', async () => {
    expect(await create(request(1), { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      domainCode: 'ORIGIN_NOT_ALLOWED',
    });
    expect(await create(request(1), { origin: 'null' })).toMatchObject({
      status: 403,
      domainCode: 'ORIGIN_NOT_ALLOWED',
    });
    expect(await create(request(1), { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      domainCode: 'ORIGIN_NOT_ALLOWED',
    });
  });

  const post = (
    body: string,
    path = '/trpc/checkout.createEventCheckout',
    headers: Record<string, string> = { cookie },
  ) =>
    unchanged(async () => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
      const text = await response.text();
      expect(text).not.toMatch(/\bat .+\.(ts|js):\d+|SELECT |node_modules|\/src-/);
      return { status: response.status, text };
    });

  it('a body of two megabytes and broken JSON, without a stack', async () => {
    expect((await post(JSON.stringify({ json: { ...request(1), note: 'x'.repeat(2 * 1024 * 1024) } }))).status).toBe(
      413,
    );
    const broken = await post('{"json":{"eventId":');
    expect(broken.status).toBe(400);
    expect(broken.text).toContain('INVALID_INPUT');
  });

  it('a webhook that is forged, too old, or too large', async () => {
    const body = JSON.stringify({
      id: 'evt_x',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      data: { object: { id: 'cs_x' } },
    });
    const at = shop.clock.now();
    for (const signature of [
      undefined,
      't=1,v1=00',
      signWebhook(body, 'whsec_guess', at),
      signWebhook(body, demoDefaults.stripeWebhookSecret, new Date(at.getTime() - 600_000)),
    ]) {
      expect(
        (await post(body, '/webhooks/stripe', signature === undefined ? {} : { 'stripe-signature': signature })).status,
      ).toBe(400);
    }
    expect((await post('x'.repeat(2 * 1024 * 1024), '/webhooks/stripe')).status).toBe(413);
  });

  it('a webhook that is replayed: taken once, changing nothing more', async () => {
    const bought = await buyTicket(shop);
    pay(shop, bought);
    await shop.settle();
    const body = JSON.stringify({
      id: 'evt_replay',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1,
      livemode: false,
      data: { object: { id: bought.sessionId } },
    });
    const headers = { 'stripe-signature': signWebhook(body, demoDefaults.stripeWebhookSecret, shop.clock.now()) };
    const send = () => fetch(`${server.url}/webhooks/stripe`, { method: 'POST', body, headers });
    expect((await send()).status).toBe(200);
    await shop.settle();
    await unchanged(send);
    expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', tickets: 1, mails: 1 });
  });
});
