import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from './desk.ts';
import { hashSecret } from './secret-hash.ts';

const byToken = statement<{ hash: string }, Desk & { revokedAt: number | null }>(
  `SELECT id, name, public_key AS publicKey, last_seq AS lastSeq, last_hash AS lastHash, signs_batches AS signsBatches, last_seen_at AS lastSeenAt, revoked_at AS revokedAt
   FROM desks WHERE token_hash = @hash AND token_hash IS NOT NULL`,
);
const seen = statement<{ id: string; at: number }>(`UPDATE desks SET last_seen_at = @at WHERE id = @id`);

/** The desk behind a token, asked at every call: a revoked one is stopped within one request. Throws UNAUTHORIZED and DESK_REVOKED. */
export function findDesk(ctx: ServiceContext, token: string): Desk {
  const row = byToken(ctx.db).get({ hash: hashSecret(token) });
  if (row === undefined) throw new DomainError('UNAUTHORIZED');
  const { revokedAt, ...desk } = row;
  if (revokedAt !== null) throw new DomainError('DESK_REVOKED');
  const at = ctx.now().getTime();
  // 'Last seen' to the minute is enough, and spares a write per scan.
  if (desk.lastSeenAt === null || at - desk.lastSeenAt > MINUTE_MS)
    writeIfPossible(ctx.db, () => seen(ctx.db).run({ id: desk.id, at }));
  return desk;
}
