import { randomUUID } from 'node:crypto';
import { displayNameOf, type SignUpInput } from '#shared/accounts/sign-up.ts';
import { splitLang, type Lang } from '#shared/lang.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { insertIfNew, insertRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertCredential } from './account-statements.ts';
import { browserHashOf, issueConfirmation } from './confirmation-token.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { writeCredential } from './write-credential.ts';

type SignUpWithBrowser = SignUpInput & {
  /** What the cookie of this browser holds: the password counts only where it does. */ browserSecret: string;
  /** The language that was chosen: of the page, or of the one that they come from. */ askedIn?: Lang | undefined;
};

/**
 * Signs an address up. Whether it is new, waits for confirmation or has an account can't be told from the outside. The
 * answer is empty, the work is one hash and one transaction, and only the mail differs.
 */
export async function signUp(ctx: ServiceContext, hasher: PasswordHasher, input: SignUpWithBrowser): Promise<void> {
  const passwordHash = await hashNewPassword(hasher, input.password);
  inTransaction(ctx.db, () => recordSignUp(ctx, input, passwordHash));
}

function recordSignUp(ctx: ServiceContext, input: SignUpWithBrowser, passwordHash: string): void {
  const { email } = input;
  const name = displayNameOf(input.name, email);
  const at = ctx.now();
  const known = userByEmail(ctx.db).get({ email });
  if (known?.emailVerified === true) {
    // one mail an hour is a notice, more would be a nuisance
    const hour = Math.floor(at.getTime() / HOUR_MS);
    putInOutbox(ctx, {
      kind: 'mail.account_exists',
      refId: `${known.id}:${hour}`,
      lang: input.askedIn ?? known.lang,
      payload: { to: email, name: known.name },
    });
    return;
  }
  const lang = input.askedIn ?? splitLang(input.callbackURL ?? '').prefix ?? known?.lang ?? null;
  const userId = known?.id ?? randomUUID();
  if (known === undefined) {
    insertRow(ctx.db, users, { id: userId, name, email, emailVerified: false, lang, createdAt: at, updatedAt: at });
    insertIfNew(ctx.db, profiles, { id: userId, displayName: name, updatedAt: at });
    insertCredential(ctx.db).run({ id: randomUUID(), userId, password: passwordHash, at });
  } else {
    writeCredential(ctx, { userId, name, passwordHash });
  }
  issueConfirmation(ctx, {
    userId,
    name,
    email,
    returnPath: input.callbackURL,
    lang,
    bound: { passwordHash, browserHash: browserHashOf(input.browserSecret) },
  });
}
