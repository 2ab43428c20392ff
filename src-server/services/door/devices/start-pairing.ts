import { randomInt, randomUUID } from 'node:crypto';
import { and, isNull, lt } from 'drizzle-orm';
import { PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import type { PairStartInput } from '#shared/door/kasse-inputs.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { isTaken } from '#server/db/refusals.ts';
import { deskPairings } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { normaliseDeviceKey } from './device-key.ts';
import { drawSecret, hashSecret } from './secret-hash.ts';

const deleteExpired = prepared({ now: deskPairings.expiresAt }, (orm, { now }) =>
  orm
    .delete(deskPairings)
    .where(and(lt(deskPairings.expiresAt, now), isNull(deskPairings.deskId)))
    .prepare(),
);

const MAX_DRAWS = 20;

export type PairingStarted = { deviceCode: string; userCode: string; expiresAt: Date };

/** A desk asks to be let in: six digits for an admin to type, and the desk's own secret to poll with. Ten minutes. */
export function startPairing(ctx: ServiceContext, input: PairStartInput): PairingStarted {
  const publicKey = normaliseDeviceKey(input.publicKey);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + PAIRING_LIFETIME_MS);
  const deviceCode = drawSecret('pair');
  return inTransaction(ctx.db, () => {
    deleteExpired(ctx.db).run({ now });
    for (let draw = 1; ; draw++) {
      const userCode = String(randomInt(1_000_000)).padStart(6, '0');
      try {
        insertRow(ctx.db, deskPairings, {
          id: randomUUID(),
          deviceCodeHash: hashSecret(deviceCode),
          userCode,
          publicKey,
          appVersion: input.appVersion ?? null,
          hasWeakStorage: input.hasWeakStorage === true,
          expiresAt,
          createdAt: now,
        });
        return { deviceCode, userCode, expiresAt };
      } catch (error) {
        // Two desks that pair at once must not show the same digits.
        if (!isTaken(error, [deskPairings.userCode]) || draw === MAX_DRAWS) throw error;
      }
    }
  });
}
