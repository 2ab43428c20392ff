import { randomUUID } from 'node:crypto';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { hashSecret } from '#server/services/door/devices/secret-hash.ts';
import { inviteCode, joinWith, newPhoneToken } from '#tests/support/phone.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools, type Case } from './state.ts';

export type WorldPhones = Record<'joined' | 'ended', string>;

/** A phone at work, one whose night was days ago, and codes in every state. */
export function addWorldPhones(
  shop: TestShop,
  { eventId, deskCtx }: { eventId: string; deskCtx: Parameters<typeof inviteCode>[0] },
): { phones: WorldPhones; pools: Pools; written: Record<string, readonly Case[]> } {
  const code = () => inviteCode(deskCtx, eventId);
  const [used, waiting] = [code(), code()];
  const joined = joinWith(shop, used.code, 'Aylin Çelik');
  const ended = newPhoneToken();
  const id = randomUUID();
  const longAgo = shop.clock.now().getTime() - 3 * DAY_MS;
  shop.db.sqlite
    .prepare(
      `INSERT INTO desks (id, name, public_key, last_hash, created_at, revoked_at, is_phone) VALUES (?, 'Handy 1', '', ?, ?, ?, 1)`,
    )
    .run(id, CHAIN_START, longAgo, longAgo);
  shop.db.sqlite
    .prepare(
      `INSERT INTO door_phones (id, event_id, invited_by_user_id, code_hash, code_expires_at, helper_name, token_hash, joined_at,
        ends_at, created_at) VALUES (?, ?, 'somebody', ?, ?, 'Yeison', ?, ?, ?, ?)`,
    )
    .run(id, eventId, hashSecret(randomUUID()), longAgo, hashSecret(ended), longAgo, longAgo + MINUTE_MS, longAgo);
  const ids = [
    { label: 'at work', value: joined.id },
    { label: 'a code nobody used', value: waiting.id },
    { label: 'long over', value: id },
    unknown,
  ];
  const join = (label: string, input: object): Case => ({ label, input, states: [] });
  return {
    phones: { joined: joined.token, ended },
    pools: { 'kasse.phones.end#id': ids, 'admin.desks.endPhone#id': ids },
    written: {
      'kasse.phone.join': [
        join('a code that waits', { code: waiting.code, token: newPhoneToken(), name: 'Mia' }),
        join('a code another phone used', { code: used.code, token: newPhoneToken(), name: 'Mia' }),
        join('its own code again', { code: used.code, token: joined.token, name: 'Mia' }),
        join('no code', { code: 'x'.repeat(22), token: newPhoneToken(), name: 'Mia' }),
      ],
    },
  };
}
