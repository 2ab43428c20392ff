import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isJustSignedIn } from './is-just-signed-in.ts';

/**
 * Before an act that could hand the house over to a stranger at a browser that was left open: whoever asks has signed in
 * or proven themselves within the last ten minutes. A key for programs is nobody who could be asked, so it is refused.
 * Throws UNAUTHORIZED, FRESH_SIGN_IN_NEEDED.
 */
export function requireFreshProof(ctx: ServiceContext): void {
  if (!isJustSignedIn(ctx)) throw new DomainError('FRESH_SIGN_IN_NEEDED');
}
