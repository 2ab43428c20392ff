import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { DESK_COLUMNS, type Desk } from './desk.ts';
import { hashSecret } from './secret-hash.ts';

const byToken = prepared({ hash: desks.tokenHash }, (orm, { hash }) =>
  orm
    .select({ ...DESK_COLUMNS, revokedAt: desks.revokedAt })
    .from(desks)
    .where(eq(desks.tokenHash, hash))
    .prepare(),
);

/**
 * The desk behind a token, asked at every call: a revoked one is stopped within one request. Throws UNAUTHORIZED and
 * DESK_REVOKED.
 */
export function findDesk(ctx: ServiceContext, token: string): Desk {
  const row = byToken(ctx.db).get({ hash: hashSecret(token) });
  if (row === undefined) throw new DomainError('UNAUTHORIZED');
  const { revokedAt, ...desk } = row;
  if (revokedAt !== null) throw new DomainError('DESK_REVOKED');
  const now = ctx.now();
  // 'Last seen' to the minute is enough, and spares a write per scan.
  if (desk.lastSeenAt === null || now.getTime() - desk.lastSeenAt.getTime() > MINUTE_MS)
    writeIfPossible(ctx.db, () => updateRows(ctx.db, desks, { id: desk.id }, { lastSeenAt: now }));
  return desk;
}
