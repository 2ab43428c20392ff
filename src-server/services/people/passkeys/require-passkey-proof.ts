import { DomainError } from '#shared/errors.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext, UserActor } from '../../base/service-context.ts';
import { passkeyCountOf } from './passkey-statements.ts';

/** Whether somebody is an admin, also while the role does not count for want of a second factor. */
export const isAdmin = ({ roles, heldBack = [] }: UserActor): boolean =>
  roles.includes('admin') || heldBack.includes('admin');

/**
 * An admin who has a passkey changes what proves them only after having shown it, or a code. Whoever reads the mailbox
 * could else sign in by a link and add a passkey of their own. Throws PASSKEY_PROOF_NEEDED.
 */
export function requirePasskeyProof(ctx: ServiceContext): void {
  const actor = requireUser(ctx);
  if (!isAdmin(actor) || actor.session?.level === 'aal2') return;
  const known = passkeyCountOf(ctx.db).get({ userId: actor.userId })?.count ?? 0;
  if (known > 0) throw new DomainError('PASSKEY_PROOF_NEEDED');
}
