import { resetEndsAt, resetLinkQuery, type RequestResetInput } from '#shared/accounts/reset-password.ts';
import type { Lang } from '#shared/lang.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pageUrl } from '../../base/page-url.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueResetToken } from './reset-token.ts';

/** Mails a reset link to an address that has an account; says nothing about all others. */
export function requestPasswordReset(ctx: ServiceContext, input: RequestResetInput, askedIn?: Lang): void {
  inTransaction(ctx.db, () => {
    const user = userByEmail(ctx.db).get({ email: input.email });
    if (user === undefined) return;
    const link = issueResetToken(ctx, user.id);
    // Until the address is confirmed, anybody may have typed the name.
    const name = user.emailVerified ? user.name : null;
    const lang = askedIn ?? user.lang;
    putInOutbox(ctx, {
      kind: 'mail.reset_password',
      refId: link.id,
      lang,
      payload: {
        to: user.email,
        name,
        url: pageUrl(ctx, `/password-reset?${resetLinkQuery(link)}`, lang ?? 'de'),
        linkEndsAt: resetEndsAt(ctx.now()).toISOString(),
      },
    });
  });
}
