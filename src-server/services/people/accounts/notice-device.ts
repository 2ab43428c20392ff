import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { deviceName } from '#shared/accounts/device-name.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { knownDevices } from '#server/db/schema/known-devices.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const IPV4_PARTS = 2;
const IPV6_PARTS = 2;

const known = prepared({ userId: knownDevices.userId }, (orm, { userId }) =>
  orm
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(sql`${knownDevices.userId} = ${userId}`)
    .prepare(),
);

const remember = prepared(
  { userId: knownDevices.userId, deviceHash: knownDevices.deviceHash, at: knownDevices.createdAt },
  (orm, { userId, deviceHash, at }) =>
    orm
      .insert(knownDevices)
      .values({
        userId,
        deviceHash,
        createdAt: at,
        lastUsedAt: at,
      })
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.deviceHash],
        set: { lastUsedAt: excludedOf(knownDevices.lastUsedAt) },
      })
      .prepare(),
);

/** The half of an address that stays when a phone or a router gets a new one. */
const coarseNetwork = (address: string): string =>
  (address.includes(':') ? address.split(':').slice(0, IPV6_PARTS) : address.split('.').slice(0, IPV4_PARTS)).join('.');

export type SignIn = { sessionId: string; userId: string; userAgent: string | null; address: string | null };

const deviceHashOf = ({ userId, userAgent, address }: Omit<SignIn, 'sessionId'>): string =>
  createHash('sha256')
    .update([userId, deviceName(userAgent), coarseNetwork(address ?? '')].join('|'))
    .digest('hex');

/** The hash of this device if the account of this address has been signed in from it. */
export function knownDeviceHash(
  db: Db,
  { email, userAgent, address }: { email: string; userAgent: string | null; address: string },
): string | undefined {
  const user = userByEmail(db).get({ email });
  if (user === undefined) return undefined;
  const deviceHash = deviceHashOf({ userId: user.id, userAgent, address });
  return known(db)
    .all({ userId: user.id })
    .some((row) => row.deviceHash === deviceHash)
    ? deviceHash
    : undefined;
}

/**
 * Remembers where an account is signed in from; the second such place and every later one is told to its owner by mail.
 */
export function noticeDevice(ctx: ServiceContext, { sessionId, userId, userAgent, address }: SignIn): void {
  const device = deviceName(userAgent);
  const deviceHash = deviceHashOf({ userId, userAgent, address });
  inTransaction(ctx.db, () => {
    const at = ctx.now();
    const hashes = known(ctx.db).all({ userId });
    remember(ctx.db).run({ userId, deviceHash, at });
    if (hashes.length === 0 || hashes.some((row) => row.deviceHash === deviceHash)) return;
    putInOutbox(ctx, { kind: 'mail.new_device', refId: sessionId, payload: { userId, device, at: at.toISOString() } });
  });
}
