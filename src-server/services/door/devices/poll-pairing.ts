import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { PairPollInput } from '#shared/door/kasse-inputs.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { deskPairings, desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { drawSecret, hashSecret, pinKeyOf } from './secret-hash.ts';

const find = prepared({ hash: deskPairings.deviceCodeHash }, (orm, { hash }) =>
  orm
    .select({
      id: deskPairings.id,
      deskId: deskPairings.deskId,
      deskName: desks.name,
      revokedAt: desks.revokedAt,
      expiresAt: deskPairings.expiresAt,
      collectedAt: deskPairings.collectedAt,
    })
    .from(deskPairings)
    .leftJoin(desks, eq(desks.id, deskPairings.deskId))
    .where(eq(deskPairings.deviceCodeHash, hash))
    .prepare(),
);

/** `deviceToken` comes once; `pinKey` checks PINs without a network and is kept as safely as the token. */
export type PairingPolled =
  | { status: 'waiting'; deviceToken: null }
  | { status: 'paired'; deviceToken: string; deskId: string; deskName: string; pinKey: string };

/**
 * Whether the desk was let in; gives its token, once. Only its SHA-256 stays here. Error: PAIRING_NOT_FOUND (unknown,
 * run out, or fetched already).
 */
export function pollPairing(ctx: ServiceContext, { deviceCode }: PairPollInput): PairingPolled {
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    const row = find(ctx.db).get({ hash: hashSecret(deviceCode) });
    if (row === undefined || row.expiresAt <= now || row.collectedAt !== null || row.revokedAt !== null)
      throw new DomainError('PAIRING_NOT_FOUND');
    if (row.deskId === null || row.deskName === null) return { status: 'waiting', deviceToken: null };
    const deviceToken = drawSecret('desk');
    updateRows(ctx.db, deskPairings, { id: row.id, collectedAt: null }, { collectedAt: now });
    updateRows(ctx.db, desks, { id: row.deskId }, { tokenHash: hashSecret(deviceToken) });
    writeAudit(ctx, { action: 'desk.paired', subjectKind: 'desk', subjectId: row.deskId });
    return {
      status: 'paired',
      deviceToken,
      deskId: row.deskId,
      deskName: row.deskName,
      pinKey: pinKeyOf(ctx.kasse.pepper),
    };
  });
}
