import type { SecondFactorSetup } from '#shared/accounts/second-factor.ts';
import type { SecretBox } from '#server/adapters/secret-box.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requirePasskeyProof } from '../passkeys/require-passkey-proof.ts';
import { factorOf } from './second-factor-statements.ts';
import { drawSecret, setupUrl } from './totp.ts';

/** Draws a secret for the app. It counts for nothing until a code of it is shown; undefined when one counts already. Throws
 * PASSKEY_PROOF_NEEDED. */
export function beginSecondFactor(ctx: ServiceContext, box: SecretBox): SecondFactorSetup | undefined {
  const { userId, email } = requireUser(ctx);
  const secret = drawSecret();
  return inTransaction(ctx.db, () => {
    requirePasskeyProof(ctx);
    const known = factorOf(ctx.db).get({ userId });
    if (known !== undefined && known.verifiedAt !== null) return undefined;
    const row = { secret: box.seal(secret), lastStep: 0, createdAt: ctx.now() };
    ctx.db.orm
      .insert(secondFactors)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: secondFactors.userId, set: row })
      .run();
    return { url: setupUrl(secret, email), secret };
  });
}
