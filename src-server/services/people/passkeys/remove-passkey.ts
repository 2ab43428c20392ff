import { eq } from 'drizzle-orm';
import type { RemovePasskeyInput } from '#shared/accounts/passkeys.ts';
import { DomainError } from '#shared/errors.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { forgetProofs } from '../accounts/record-session-start.ts';
import { isJustSignedIn } from '../accounts/is-just-signed-in.ts';
import { appOf, otherWaysInOf, passkeysOf } from './passkey-statements.ts';
import { isOffice, requirePasskeyProof } from './require-passkey-proof.ts';

/** An admin without an authenticator app and its backup codes keeps as many: one alone can be lost. */
const ADMIN_MIN = 2;

/**
 * Takes one of one's own passkeys away, and tells its owner by mail. The last way in stays, and an admin keeps two, or
 * an authenticator app. Throws SIGN_IN_TOO_OLD, PASSKEY_NOT_FOUND, PASSKEY_PROOF_NEEDED, LAST_WAY_IN,
 * ADMIN_NEEDS_PASSKEYS.
 */
export function removePasskey(ctx: ServiceContext, { id }: RemovePasskeyInput): void {
  const actor = requireUser(ctx);
  const { userId } = actor;
  inTransaction(ctx.db, () => {
    const all = passkeysOf(ctx.db).all({ userId });
    const passkey = all.find((one) => one.id === id);
    if (passkey === undefined) throw new DomainError('PASSKEY_NOT_FOUND');
    if (!isJustSignedIn(ctx)) throw new DomainError('SIGN_IN_TOO_OLD');
    requirePasskeyProof(ctx);
    const left = all.length - 1;
    const hasApp = appOf(ctx.db).get({ userId }) !== undefined;
    if (isOffice(actor) && !hasApp && left < ADMIN_MIN) throw new DomainError('ADMIN_NEEDS_PASSKEYS');
    if (left === 0 && (otherWaysInOf(ctx.db).get({ userId })?.count ?? 0) === 0) throw new DomainError('LAST_WAY_IN');
    ctx.db.orm.delete(passkeys).where(eq(passkeys.id, id)).run();
    // Sessions that a passkey has proven are no more than others once there is none.
    if (left === 0 && !hasApp) forgetProofs(ctx, userId);
    writeAudit(ctx, { action: 'passkey.removed', subjectKind: 'user', subjectId: userId, before: { passkeyId: id } });
    putInOutbox(ctx, {
      kind: 'mail.passkey',
      refId: `${id}:removed`,
      payload: { userId, news: 'removed', name: passkey.name, at: ctx.now().toISOString() },
    });
  });
}
