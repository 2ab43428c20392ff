import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { insertRow } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * In the books a helper's phone is a desk: its check-ins and its journal name it. It is revoked from the beginning and
 * has no key or token, so nobody can act as this desk but the phone with its own token. Call inside a transaction.
 */
export function addPhoneDesk(ctx: ServiceContext, { id, name }: { id: string; name: string }): void {
  const now = ctx.now();
  insertRow(ctx.db, desks, {
    id,
    name,
    lastHash: CHAIN_START,
    createdAt: now,
    revokedAt: now,
    publicKey: '',
    isPhone: true,
  });
}
