import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { isVerified, openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { openApiWorld, type ApiWorld } from './api-world.ts';

const mailer = { send: async () => undefined, close: () => undefined };
const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => undefined };

type Listed = { items: { id: string; state?: string; attempts?: { status: number }[] }[]; nextCursor: string | null };

describe('the webhooks of /api/v1', () => {
  let world: ApiWorld;
  let receiver: WebhookReceiver;
  let key: string;
  beforeAll(async () => {
    [world, receiver] = [await openApiWorld(), await openWebhookReceiver()];
    ({ key } = world.key(['webhooks:manage']));
  });
  afterAll(async () => {
    await receiver.close();
    await world.close();
  });

  const send = (
    method: string,
    path: string,
    { body, idempotencyKey }: { body?: object; idempotencyKey?: string } = {},
  ) =>
    world.ask(path, {
      key,
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
  const list = async (path: string) => (await send('GET', path)).body as unknown as Listed;
  const deliver = () =>
    deliverOutbox(world.shop.system, { queue: 'webhook', handlers, lanes: newLanes(), concurrency: 2 });
  const publish = () =>
    setEventActive(world.shop.as(world.admin, ['admin']), {
      id: addEvent(world.shop, { isActive: false }),
      scope: 'one',
      isActive: true,
    });

  it('are made once, changed, told, sent again, switched off and removed by a program', async () => {
    const fields = { url: receiver.url, types: ['event.published'] };
    const [made, again] = [
      await send('POST', '/webhooks', { body: fields, idempotencyKey: 'books' }),
      await send('POST', '/webhooks', { body: fields, idempotencyKey: 'books' }),
    ];
    expect(again.text).toBe(made.text);
    const { id = '', secret = '' } = made.body as { id?: string; secret?: string };
    expect(made.body).toMatchObject({ isOn: true, description: '', types: ['event.published'] });
    expect(secret).toMatch(/^whsec_/);
    const kept = world.shop.db.sqlite.prepare('SELECT answer FROM api_answers').pluck().all().join();
    expect(kept).not.toContain('whsec_');
    const { items } = await list('/webhooks');
    expect(items).toMatchObject([{ id }]);
    expect(JSON.stringify(items)).not.toContain('secret');

    expect((await send('PATCH', `/webhooks/${id}`, { body: { description: 'Books' } })).body).toMatchObject({
      description: 'Books',
      url: receiver.url,
      isOn: true,
    });
    for (let night = 0; night < 3; night++) publish();
    await deliver();
    expect(receiver.received).toHaveLength(3);
    for (const received of receiver.received) expect(isVerified(secret, received)).toBe(true);
    const first = await list(`/webhooks/${id}/deliveries?limit=2`);
    const rest = await list(`/webhooks/${id}/deliveries?limit=2&cursor=${first.nextCursor}`);
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
    const told = [...first.items, ...rest.items];
    expect(new Set(told.map((delivery) => delivery.id))).toEqual(new Set(receiver.received.map((got) => got.id)));
    expect(told.every(({ state, attempts }) => state === 'delivered' && attempts?.[0]?.status === 204)).toBe(true);

    const path = `/webhooks/${id}/deliveries/${told[0]?.id}/again`;
    expect(await send('POST', path, { idempotencyKey: 'again' })).toMatchObject({ status: 200 });
    expect((await send('POST', path, { idempotencyKey: 'again' })).body).toEqual({ deliveryId: told[0]?.id });
    await deliver();
    expect(receiver.received.filter((got) => got.id === told[0]?.id)).toHaveLength(2);

    const other = (await send('POST', '/webhooks', { body: fields })).body as { id: string };
    expect(await send('POST', path.replace(id, other.id))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await send('PATCH', `/webhooks/${id}`, { body: { isOn: false } })).body).toMatchObject({
      offReason: 'person',
    });
    expect(await send('POST', path)).toMatchObject({ status: 412, body: { code: 'WEBHOOK_OFF' } });
    expect(await send('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await send('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 404 });
    expect((await list('/webhooks')).items.map((webhook) => webhook.id)).toEqual([other.id]);
    const audited = world.shop.db.sqlite
      .prepare(`SELECT DISTINCT actor_kind FROM audit WHERE subject_kind = 'webhook'`)
      .pluck()
      .all();
    expect(audited).toEqual(['key']);
  });

  it('are refused with a field that is wrong, and their end is told to the owner of the key', async () => {
    for (const wrong of [{ url: 'ftp://books.example' }, { url: receiver.url, types: [] }, { types: ['order.paid'] }])
      expect(await send('POST', '/webhooks', { body: wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    for (const { id } of (await list('/webhooks')).items) await send('DELETE', `/webhooks/${id}`);
    await send('POST', '/webhooks', { body: { url: receiver.url, types: ['event.published'] } });
    receiver.answer(410);
    publish();
    await deliver();
    const mail = world.shop.db.sqlite
      .prepare<[], string>(`SELECT payload FROM outbox WHERE kind = 'mail.webhook_off'`)
      .pluck()
      .get();
    expect(JSON.parse(mail ?? '{}')).toMatchObject({ userId: world.admin, reason: 'gone' });
  });

  it('tell that a night has changed when a program adds an offer to it, and nothing of one that is hidden', async () => {
    receiver.answer(204);
    for (const { id } of (await list('/webhooks')).items) await send('DELETE', `/webhooks/${id}`);
    await send('POST', '/webhooks', { body: { url: receiver.url, types: ['event.changed'] } });
    const before = receiver.received.length;
    const [eventId, hidden] = [addEvent(world.shop), addEvent(world.shop, { isActive: false })];
    const writing = world.key(['events:write']).key;
    for (const [id, status] of [
      [eventId, 200],
      [hidden, 404],
    ] as const) {
      const body = JSON.stringify({ name: 'Early bird', priceCents: 900 });
      const added = await world.ask(`/events/${id}/offers`, { key: writing, method: 'POST', body });
      expect(added.status).toBe(status);
    }
    await deliver();
    const told = receiver.received.slice(before).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told.map(({ type, data }) => [type, data])).toEqual([['event.changed', { id: eventId }]]);
  });
});
