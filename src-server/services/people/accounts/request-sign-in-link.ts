import { readReturnPath } from '#shared/accounts/return-path.ts';
import type { AskForLinkInput } from '#shared/accounts/sign-in-link.ts';
import type { Lang } from '#shared/lang.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userByEmail } from '../../base/find-user.ts';
import { pageUrl } from '../../base/page-url.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueSignInLink } from './sign-in-link.ts';

/**
 * Mails a link that signs in to an address that has an account. Says nothing about all others, and makes no account for
 * them. Every link of the last ten minutes works until one of them is used: mails may come in another order than they
 * left.
 */
export function requestSignInLink(ctx: ServiceContext, { email, returnTo }: AskForLinkInput, askedIn?: Lang): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email });
    if (user === undefined) return;
    const { id, token } = issueSignInLink(ctx, user.id);
    const query = new URLSearchParams({ token });
    const path = readReturnPath(returnTo);
    if (path !== undefined) query.set('returnTo', path);
    const lang = askedIn ?? user.lang;
    putInOutbox(ctx, {
      kind: 'mail.sign_in_link',
      refId: id,
      lang,
      payload: {
        to: user.email,
        // Until the address is confirmed, anybody may have typed the name.
        name: user.emailVerified ? user.name : null,
        url: pageUrl(ctx, `/sign-in/link?${query}`, lang ?? 'de'),
        at: ctx.now().toISOString(),
      },
    });
  });
}
