import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = prepared(columnsOf(desks, ['id', 'name', 'lastHash', 'createdAt', 'revokedAt']), (orm, row) =>
  orm
    .insert(desks)
    .values({ ...row, publicKey: '' })
    .prepare(),
);

/**
 * A desk this server does not know, because it was paired after the backup that was restored. It is entered under the
 * id that its own journal names, revoked at once and without a key or token: only an admin's import writes for it. Call
 * inside a transaction.
 */
export function adoptLostDesk(ctx: ServiceContext, { id, name }: { id: string; name: string }): void {
  const now = ctx.now();
  insert(ctx.db).run({ id, name, lastHash: CHAIN_START, createdAt: now, revokedAt: now });
  writeAudit(ctx, { action: 'desk.adopted', subjectKind: 'desk', subjectId: id });
}
