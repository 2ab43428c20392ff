import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readSignInLink } from './sign-in-link.ts';

/**
 * The address a mailed link signs in, for the page that has the button; undefined when the link does not work. Nothing
 * is changed: the programs that check mails for bad links open it too.
 */
export function showSignInLink(ctx: ServiceContext, token: string): { email: string } | undefined {
  const link = readSignInLink(ctx, token);
  const user = link && userById(ctx.db).get({ userId: link.userId });
  return user && { email: user.email };
}
