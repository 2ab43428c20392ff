import { eq } from 'drizzle-orm';
import { localDateOf } from '#shared/time.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userById } from '../../base/find-user.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passkeyByCredential } from './passkey-statements.ts';

/** What a device has signed. */
export type PasskeyProof = {
  credentialId: string;
  /** Its owner unlocked the device for it. */ isUserVerified: boolean;
  counter: number;
  isSynced: boolean;
};

/** A counter that does not grow belongs to a copy of the key; devices without one always say 0 (WebAuthn §6.1.1). */
const isBack = (known: number, given: number): boolean => (known > 0 || given > 0) && given <= known;

/**
 * Whether a passkey, whose signature was checked, signs its owner in. It stands in for password and code, so only an
 * unlocked device counts: a key that somebody found does not. A counter that went back is refused, and its owner is
 * warned by mail, once a day at most. A use is noted.
 */
export function provePasskey(ctx: ServiceContext, proof: PasskeyProof): boolean {
  return inTransaction(ctx.db, () => {
    const passkey = passkeyByCredential(ctx.db).get({ credentialId: proof.credentialId });
    const user = passkey && userById(ctx.db).get({ userId: passkey.userId });
    if (passkey === undefined || user?.emailVerified !== true || !proof.isUserVerified) return false;
    const { id, userId, name } = passkey;
    const at = ctx.now();
    if (isBack(passkey.counter, proof.counter)) {
      writeAudit(ctx, {
        action: 'passkey.counter_went_back',
        subjectKind: 'user',
        subjectId: userId,
        before: { passkeyId: id, counter: passkey.counter },
        after: { counter: proof.counter },
      });
      putInOutbox(ctx, {
        kind: 'mail.passkey',
        refId: `${id}:copied:${localDateOf(at)}`,
        payload: { userId, news: 'copied', name, at: at.toISOString() },
      });
      return false;
    }
    ctx.db.orm
      .update(passkeys)
      .set({ counter: proof.counter, isSynced: proof.isSynced, lastUsedAt: at })
      .where(eq(passkeys.id, id))
      .run();
    return true;
  });
}
