import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/time.ts';
import { DELIVERY_STATES } from '#shared/webhooks/webhook-types.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { justSignedIn } from '#tests/support/open-session.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools } from './state.ts';

const call = createCallerFactory(appRouter);
type Office = ReturnType<typeof call>['admin'];

/** Other programs: what is told to them, and the keys with which they ask. */
export async function addWorldPrograms(
  shop: TestShop,
  { adminId, otherAdminId }: { adminId: string; otherAdminId: string },
): Promise<Pools> {
  const officeOf = (userId: string) => call({ service: justSignedIn(shop, userId, ['admin']) }).admin;
  return {
    ...(await addWebhooks(shop, officeOf(adminId))),
    ...(await addKeys(shop, { office: officeOf(adminId), others: officeOf(otherAdminId), adminId })),
  };
}

/** An endpoint that is on and one that is off, with deliveries in every state. */
async function addWebhooks({ db: { sqlite } }: TestShop, office: Office): Promise<Pools> {
  const make = async (host: string) =>
    (await office.webhooks.make({ url: `https://${host}/told`, types: ['order.paid', 'event.changed'] })).endpoint.id;
  const [on, off] = [await make('on.example'), await make('off.example')];
  const told: { label: string; value: string }[] = [];
  for (const [label, id] of Object.entries({ on, off })) {
    for (const state of DELIVERY_STATES) {
      const { deliveryId } = await office.webhooks.sendTest({ id });
      sqlite.prepare(`UPDATE webhook_deliveries SET state = ? WHERE id = ?`).run(state, deliveryId);
      if (state !== 'waiting')
        sqlite
          .prepare(
            `INSERT INTO webhook_attempts (id, delivery_id, status, answer, took_ms) VALUES (?, ?, ?, 'words', 12)`,
          )
          .run(randomUUID(), deliveryId, state === 'delivered' ? 200 : 500);
      told.push({ label: `${state} at one that is ${label}`, value: deliveryId });
    }
  }
  await office.webhooks.setState({ id: off, isOn: false });
  return {
    'admin.webhooks#id': [{ label: 'on', value: on }, { label: 'off', value: off }, unknown],
    'admin.webhooks.sendAgain#id': [...told, unknown],
  };
}

async function addKeys(
  { clock, db: { sqlite } }: TestShop,
  { office, others, adminId }: { office: Office; others: Office; adminId: string },
): Promise<Pools> {
  const make = async (from: Office, name: string) =>
    (await from.apiKeys.make({ name, scopes: ['orders:read', 'tickets:read'] })).view.id;
  const keys = {
    live: await make(office, 'Live'),
    revoked: await make(office, 'Revoked'),
    'out of date': randomUUID(),
    'another admin’s': await make(others, 'Theirs'),
  };
  await office.apiKeys.revoke({ id: keys.revoked });
  const now = clock.now().getTime();
  sqlite
    .prepare(
      `INSERT INTO api_keys (id, user_id, name, prefix, key_hash, scopes, created_at, expires_at)
        VALUES (?, ?, 'Old', 'outdated', ?, '["orders:read"]', ?, ?)`,
    )
    .run(keys['out of date'], adminId, randomBytes(32).toString('hex'), now - 2 * DAY_MS, now - DAY_MS);
  return { 'admin.apiKeys#id': [...Object.entries(keys).map(([label, value]) => ({ label, value })), unknown] };
}
