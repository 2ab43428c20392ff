import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { insertRow } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * A desk this server does not know, because it was paired after the backup that was restored. It is entered under the
 * id that its own journal names, revoked at once and without a key or token: only an admin's import writes for it. Call
 * inside a transaction.
 */
export function adoptLostDesk(ctx: ServiceContext, { id, name }: { id: string; name: string }): void {
  const now = ctx.now();
  insertRow(ctx.db, desks, { id, name, lastHash: CHAIN_START, createdAt: now, revokedAt: now, publicKey: '' });
  writeAudit(ctx, { action: 'desk.adopted', subjectKind: 'desk', subjectId: id });
}
