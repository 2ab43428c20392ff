import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { ApproveDeskInput } from '#shared/door/desk-inputs.ts';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const findOpen = statement<
  { userCode: string; at: number },
  { id: string; publicKey: string; appVersion: string | null; hasWeakStorage: number }
>(
  `SELECT id, public_key AS publicKey, app_version AS appVersion, has_weak_storage AS hasWeakStorage FROM desk_pairings WHERE user_code = @userCode AND desk_id IS NULL AND expires_at > @at`,
);
const insertDesk = statement<{
  id: string;
  name: string;
  publicKey: string;
  appVersion: string | null;
  hasWeakStorage: number;
  lastHash: string;
  at: number;
}>(
  `INSERT INTO desks (id, name, public_key, app_version, has_weak_storage, last_hash, created_at) VALUES (@id, @name, @publicKey, @appVersion, @hasWeakStorage, @lastHash, @at)`,
);
const link = statement<{ id: string; deskId: string }>(`UPDATE desk_pairings SET desk_id = @deskId WHERE id = @id`);

/** Lets the desk that shows these digits in, under a name. It fetches its token itself. Error: PAIRING_NOT_FOUND. */
export function approvePairing(
  ctx: ServiceContext,
  { userCode, name }: ApproveDeskInput,
): { id: string; name: string } {
  requirePermission(ctx, 'desks:manage');
  return inTransaction(ctx.db, () => {
    const at = ctx.now().getTime();
    const pairing = findOpen(ctx.db).get({ userCode, at });
    if (pairing === undefined) throw new DomainError('PAIRING_NOT_FOUND');
    const id = randomUUID();
    insertDesk(ctx.db).run({
      id,
      name,
      publicKey: pairing.publicKey,
      appVersion: pairing.appVersion,
      hasWeakStorage: pairing.hasWeakStorage,
      lastHash: CHAIN_START,
      at,
    });
    link(ctx.db).run({ id: pairing.id, deskId: id });
    writeAudit(ctx, { action: 'desk.approved', subjectKind: 'desk', subjectId: id });
    return { id, name };
  });
}
