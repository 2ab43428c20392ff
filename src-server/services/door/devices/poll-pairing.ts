import { DomainError } from '#shared/errors.ts';
import type { PairPollInput } from '#shared/door/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { drawSecret, hashSecret, pinKeyOf } from './secret-hash.ts';

const find = statement<
  { hash: string },
  {
    id: string;
    deskId: string | null;
    deskName: string | null;
    revokedAt: number | null;
    expiresAt: number;
    collectedAt: number | null;
  }
>(
  `SELECT p.id, p.desk_id AS deskId, d.name AS deskName, d.revoked_at AS revokedAt, p.expires_at AS expiresAt, p.collected_at AS collectedAt
   FROM desk_pairings p LEFT JOIN desks d ON d.id = p.desk_id WHERE p.device_code_hash = @hash`,
);
const collect = statement<{ id: string; at: number }>(
  `UPDATE desk_pairings SET collected_at = @at WHERE id = @id AND collected_at IS NULL`,
);
const setToken = statement<{ deskId: string; hash: string }>(`UPDATE desks SET token_hash = @hash WHERE id = @deskId`);

/** `deviceToken` comes once; `pinKey` checks PINs without a network and is kept as safely as the token. */
export type PairingPolled =
  | { status: 'waiting'; deviceToken: null }
  | { status: 'paired'; deviceToken: string; deskId: string; deskName: string; pinKey: string };

/** Whether the desk was let in; gives its token, once. Only its SHA-256 stays here. Error: PAIRING_NOT_FOUND (unknown, run out, or fetched already). */
export function pollPairing(ctx: ServiceContext, { deviceCode }: PairPollInput): PairingPolled {
  return inTransaction(ctx.db, () => {
    const at = ctx.now().getTime();
    const row = find(ctx.db).get({ hash: hashSecret(deviceCode) });
    if (row === undefined || row.expiresAt <= at || row.collectedAt !== null || row.revokedAt !== null)
      throw new DomainError('PAIRING_NOT_FOUND');
    if (row.deskId === null || row.deskName === null) return { status: 'waiting', deviceToken: null };
    const deviceToken = drawSecret('desk');
    collect(ctx.db).run({ id: row.id, at });
    setToken(ctx.db).run({ deskId: row.deskId, hash: hashSecret(deviceToken) });
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
