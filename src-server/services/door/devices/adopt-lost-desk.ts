import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = statement<{ id: string; name: string; lastHash: string; at: number }>(
  `INSERT INTO desks (id, name, public_key, last_hash, created_at, revoked_at) VALUES (@id, @name, '', @lastHash, @at, @at)`,
);

/**
 * A desk this house has forgotten: it was paired after the backup that was restored. Entered under the id that its own journal names, and
 * shut out at once, without a key or token: nobody but an admin's import writes for it. Call inside a transaction.
 */
export function adoptLostDesk(ctx: ServiceContext, { id, name }: { id: string; name: string }): void {
  insert(ctx.db).run({ id, name, lastHash: CHAIN_START, at: ctx.now().getTime() });
  writeAudit(ctx, { action: 'desk.adopted', subjectKind: 'desk', subjectId: id });
}
