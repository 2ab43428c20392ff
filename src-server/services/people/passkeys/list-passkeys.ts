import type { PasskeysView } from '#shared/accounts/passkeys.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isJustSignedIn } from '../accounts/is-just-signed-in.ts';
import { appOf, passkeysOf } from './passkey-statements.ts';
import { isOffice } from './require-passkey-proof.ts';

/** One's own passkeys, oldest first, without their keys. */
export function listPasskeys(ctx: ServiceContext): PasskeysView {
  const actor = requireUser(ctx);
  const { userId } = actor;
  const rows = passkeysOf(ctx.db).all({ userId });
  const hasApp = appOf(ctx.db).get({ userId }) !== undefined;
  return {
    passkeys: rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt,
      lastUsedAt,
    })),
    isFreshSignIn: isJustSignedIn(ctx),
    needsAnother: isOffice(actor) && rows.length === 1 && !hasApp,
  };
}
