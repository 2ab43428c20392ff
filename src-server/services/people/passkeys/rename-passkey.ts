import { and, eq } from 'drizzle-orm';
import type { RenamePasskeyInput } from '#shared/accounts/passkeys.ts';
import { DomainError } from '#shared/errors.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Calls one of one's own passkeys otherwise. Throws PASSKEY_NOT_FOUND. */
export function renamePasskey(ctx: ServiceContext, { id, name }: RenamePasskeyInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const renamed = ctx.db.orm
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .run();
    if (renamed.changes === 0) throw new DomainError('PASSKEY_NOT_FOUND');
  });
}
