import { randomInt, randomUUID } from 'node:crypto';
import { PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import type { PairStartInput } from '#shared/door/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { normaliseDeviceKey } from './device-key.ts';
import { drawSecret, hashSecret } from './secret-hash.ts';

const forgetOld = statement<{ at: number }>(`DELETE FROM desk_pairings WHERE expires_at < @at AND desk_id IS NULL`);
const insert = statement<{
  id: string;
  deviceCodeHash: string;
  userCode: string;
  publicKey: string;
  appVersion: string | null;
  hasWeakStorage: number;
  expiresAt: number;
  at: number;
}>(
  `INSERT INTO desk_pairings (id, device_code_hash, user_code, public_key, app_version, has_weak_storage, expires_at, created_at)
   VALUES (@id, @deviceCodeHash, @userCode, @publicKey, @appVersion, @hasWeakStorage, @expiresAt, @at)`,
);

const MAX_DRAWS = 20;

export type PairingStarted = { deviceCode: string; userCode: string; expiresAt: Date };

/** A desk asks to be let in: six digits for an admin to type, and the desk's own secret to poll with. Ten minutes. */
export function startPairing(ctx: ServiceContext, input: PairStartInput): PairingStarted {
  const publicKey = normaliseDeviceKey(input.publicKey);
  const at = ctx.now().getTime();
  const deviceCode = drawSecret('pair');
  return inTransaction(ctx.db, () => {
    forgetOld(ctx.db).run({ at });
    for (let draw = 1; ; draw++) {
      const userCode = String(randomInt(1_000_000)).padStart(6, '0');
      try {
        insert(ctx.db).run({
          id: randomUUID(),
          deviceCodeHash: hashSecret(deviceCode),
          userCode,
          publicKey,
          appVersion: input.appVersion ?? null,
          hasWeakStorage: input.hasWeakStorage === true ? 1 : 0,
          expiresAt: at + PAIRING_LIFETIME_MS,
          at,
        });
        return { deviceCode, userCode, expiresAt: new Date(at + PAIRING_LIFETIME_MS) };
      } catch (error) {
        // Two desks that pair at once must not show the same digits.
        const isTaken = error instanceof Error && error.message.includes('user_code');
        if (!isTaken || draw === MAX_DRAWS) throw error;
      }
    }
  });
}
