import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { ConfirmPersonInput } from '#shared/accounts/second-factor.ts';
import { recordFreshProof } from '#server/services/people/accounts/record-fresh-proof.ts';
import { confirmPerson } from './confirm-person.ts';
import type { SecondFactorDeps } from './confirm-person.ts';

/** Where somebody who is signed in proves once more that it is them. */
export const PROVE_PATH = '/prove';

/**
 * `POST /api/auth/prove`: the password, or a code where the account has none, makes the session as good as a new one for
 * ten minutes. An account with neither signs in again, over its provider or with a passkey.
 */
export function proofEndpoint(deps: SecondFactorDeps): BetterAuthPlugin {
  return {
    id: 'proof',
    endpoints: {
      prove: createAuthEndpoint(PROVE_PATH, { method: 'POST', body: ConfirmPersonInput }, async (ctx) => {
        const { service, proof } = await confirmPerson(deps, ctx, ctx.body);
        if (proof === 'nothing') throw new APIError('CONFLICT', { code: 'NO_PASSWORD' });
        recordFreshProof(service);
        return ctx.json({ status: true });
      }),
    },
  };
}
