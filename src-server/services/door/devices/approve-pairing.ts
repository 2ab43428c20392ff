import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { ApproveDeskInput } from '#shared/door/desk-inputs.ts';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { deskPairings, desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireFreeName } from './free-desk-name.ts';

const findOpen = prepared({ userCode: deskPairings.userCode, now: deskPairings.expiresAt }, (orm, { userCode, now }) =>
  orm
    .select({
      id: deskPairings.id,
      publicKey: deskPairings.publicKey,
      appVersion: deskPairings.appVersion,
      hasWeakStorage: deskPairings.hasWeakStorage,
    })
    .from(deskPairings)
    .where(and(eq(deskPairings.userCode, userCode), isNull(deskPairings.deskId), gt(deskPairings.expiresAt, now)))
    .prepare(),
);

/** Lets the desk that shows these digits in, under a name. It fetches its token itself. Errors: PAIRING_NOT_FOUND, DESK_NAME_TAKEN. */
export function approvePairing(
  ctx: ServiceContext,
  { userCode, name }: ApproveDeskInput,
): { id: string; name: string } {
  requirePermission(ctx, 'desks:manage');
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    const pairing = findOpen(ctx.db).get({ userCode, now });
    if (pairing === undefined) throw new DomainError('PAIRING_NOT_FOUND');
    requireFreeName(ctx, { name });
    const id = randomUUID();
    insertRow(ctx.db, desks, {
      id,
      name,
      publicKey: pairing.publicKey,
      appVersion: pairing.appVersion,
      hasWeakStorage: pairing.hasWeakStorage,
      lastHash: CHAIN_START,
      createdAt: now,
    });
    const approvedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    updateRows(ctx.db, deskPairings, { id: pairing.id }, { deskId: id, approvedBy });
    writeAudit(ctx, { action: 'desk.approved', subjectKind: 'desk', subjectId: id });
    return { id, name };
  });
}
