import { addressOrText } from '#shared/contact/email-address.ts';
import { DomainError } from '#shared/errors.ts';
import { userByEmail } from '#server/services/base/find-user.ts';
import { resetSecondFactor } from '#server/services/people/second-factor/reset-second-factor.ts';
import { openData, type DataPlace } from './open-data.ts';

/** Why nothing was taken away, in words for a terminal. */
export class ResetRefused extends Error {}

/**
 * `npm run doctor -- --reset-second-factor ADDRESS`: for the only admin who has lost phone, backup codes and passkeys,
 * whom nobody else can help. Whoever may run commands on the data vouches for the person. Throws ResetRefused,
 * StartRefused.
 */
export function resetSecondFactorOf(place: DataPlace, address: string): string[] {
  const db = openData(place);
  try {
    const user = userByEmail(db).get({ email: addressOrText(address) });
    if (user === undefined) throw new ResetRefused('which address? npm run doctor -- --reset-second-factor ADDRESS');
    const ctx = { db, now: () => new Date(), actor: { kind: 'system', job: 'doctor' } as const, wakeJobs: () => {} };
    resetSecondFactor(ctx, { userId: user.id });
    return [
      'Two-step sign-in and passkeys of this account are gone, and it is signed out everywhere. A mail says so.',
      'Sign in with the password and set up two-step sign-in or two passkeys: until then the panel stays shut.',
    ];
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND')
      throw new ResetRefused('this account has neither two-step sign-in nor a passkey');
    throw error;
  } finally {
    db.close();
  }
}
