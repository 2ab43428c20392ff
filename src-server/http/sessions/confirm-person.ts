import { APIError } from 'better-auth/api';
import type { ConfirmPersonInput } from '#shared/accounts/second-factor.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { checkPassword } from '#server/services/people/accounts/check-password.ts';
import { recordSignIn } from '#server/services/people/accounts/record-sign-in.ts';
import { proveSecondFactor } from '#server/services/people/second-factor/prove-second-factor.ts';
import { factorOf } from '#server/services/people/second-factor/second-factor-statements.ts';
import type { Actor, ServiceContext, UserActor } from '#server/services/base/service-context.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address-header.ts';
import { invalidCode, refuseWhenOver } from './endpoint-answers.ts';
import { clearCodeTries, clearPasswordTries, takeCodeTry, takePasswordTry } from './second-factor-limits.ts';

export type SecondFactorDeps = {
  service: ServiceContext;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  findActor: (cookieHeader: string | null | undefined) => Actor;
  settings: { baseUrl: string; authSecret: string };
};

type Asked = { headers?: Headers | undefined };

/** The person of this request; refuses everybody who is not signed in. */
export function signedIn({ findActor }: Pick<SecondFactorDeps, 'findActor'>, { headers }: Asked): UserActor {
  const actor = findActor(headers?.get('cookie'));
  if (actor.kind !== 'user') throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
  return actor;
}

/** By what they proved it; 'nothing' where the account has neither a password nor an app, so that nothing was asked. */
export type PersonProof = 'password' | 'code' | 'nothing';

/**
 * Who finds a browser left open changes nothing without the password, or where there is none, a code. Wrong tries are
 * counted and noted as those of a sign-in.
 */
export async function confirmPerson(
  deps: SecondFactorDeps,
  asked: Asked,
  { password, code }: ConfirmPersonInput,
): Promise<{ service: ServiceContext; proof: PersonProof }> {
  const { service, hasher, limiter, settings } = deps;
  const actor = signedIn(deps, asked);
  const { userId } = actor;
  const person = { ...service, actor };
  const address = asked.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
  refuseWhenOver(takePasswordTry(limiter, userId));
  const answer = await checkPassword(service.db, hasher, { userId, password });
  if (answer === 'wrong') {
    recordSignIn(service, { kind: 'sign_in_failed', userId, address, detail: 'password' });
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD' });
  }
  if (answer === 'right') {
    clearPasswordTries(limiter, userId);
    return { service: person, proof: 'password' };
  }
  if ((factorOf(service.db).get({ userId })?.verifiedAt ?? null) === null) return { service: person, proof: 'nothing' };
  refuseWhenOver(takeCodeTry(limiter, userId));
  if (!proveSecondFactor(service, makeSecretBox(settings.authSecret), { userId, code })) {
    recordSignIn(service, { kind: 'sign_in_failed', userId, address, detail: 'code' });
    throw invalidCode();
  }
  clearCodeTries(limiter, userId);
  return { service: person, proof: 'code' };
}
