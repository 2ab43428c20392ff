import { DomainError } from '#shared/errors.ts';
import { needsSecondFactor } from '#shared/permissions.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext, UserActor } from '../../base/service-context.ts';
import { passkeyCountOf } from './passkey-statements.ts';

/** Whether somebody has a role behind the second factor, also while it does not count for want of one. */
export const isOffice = ({ roles, heldBack = [] }: UserActor): boolean =>
  [...roles, ...heldBack].some(needsSecondFactor);

/**
 * Who has such a role and a passkey changes what proves them only after having shown it, or a code. Whoever reads the mailbox
 * could else sign in by a link and add a passkey of their own. Throws PASSKEY_PROOF_NEEDED.
 */
export function requirePasskeyProof(ctx: ServiceContext): void {
  const actor = requireUser(ctx);
  if (!isOffice(actor) || actor.session?.level === 'aal2') return;
  const known = passkeyCountOf(ctx.db).get({ userId: actor.userId })?.count ?? 0;
  if (known > 0) throw new DomainError('PASSKEY_PROOF_NEEDED');
}
