import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '#shared/accounts/passkeys.ts';
import { DomainError } from '#shared/errors.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isJustSignedIn } from '../accounts/is-just-signed-in.ts';
import { recordPasskeyProof } from '../accounts/record-session-start.ts';
import { passkeyByCredential, passkeyCountOf } from './passkey-statements.ts';
import { requirePasskeyProof } from './require-passkey-proof.ts';

export type NewPasskey = {
  /** The device it is made on. */ name: string;
  /** Its owner unlocked the device for it, by finger, face or PIN. */ isUserVerified: boolean;
} & Pick<typeof passkeys.$inferSelect, 'credentialId' | 'publicKey' | 'counter' | 'isSynced' | 'transports'>;

/**
 * Keeps a passkey whose signature was checked, and tells its owner by mail. An account's first one proves the session it
 * was made in as much as a sign-in with it would. Throws SIGN_IN_TOO_OLD, PASSKEY_PROOF_NEEDED, PASSKEY_REFUSED,
 * PASSKEYS_FULL.
 */
export function addPasskey(ctx: ServiceContext, { isUserVerified, ...passkey }: NewPasskey): void {
  const { userId, session } = requireUser(ctx);
  if (!isJustSignedIn(ctx)) throw new DomainError('SIGN_IN_TOO_OLD');
  inTransaction(ctx.db, () => {
    requirePasskeyProof(ctx);
    const known = passkeyByCredential(ctx.db).get({ credentialId: passkey.credentialId });
    if (!isUserVerified || known !== undefined) throw new DomainError('PASSKEY_REFUSED');
    const count = passkeyCountOf(ctx.db).get({ userId })?.count ?? 0;
    if (count >= PASSKEYS_MAX) throw new DomainError('PASSKEYS_FULL');
    const id = randomUUID();
    const at = ctx.now();
    ctx.db.orm
      .insert(passkeys)
      .values({ id, userId, ...passkey, createdAt: at })
      .run();
    if (count === 0 && session?.level === 'aal1') recordPasskeyProof(ctx, session.id);
    writeAudit(ctx, { action: 'passkey.added', subjectKind: 'user', subjectId: userId, after: { passkeyId: id } });
    putInOutbox(ctx, {
      kind: 'mail.passkey',
      refId: `${id}:added`,
      payload: { userId, news: 'added', name: passkey.name, at: at.toISOString() },
    });
  });
}
