import { getHTTPStatusCodeFromError } from '@trpc/server/unstable-core-do-not-import';
import { TRPCError } from '@trpc/server';
import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { DomainError } from '#shared/errors.ts';
import { domainSentence } from '#shared/error-details.ts';
import { ERROR_STATUS } from '#shared/messages.ts';

function asApiError(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const status = getHTTPStatusCodeFromError(new TRPCError({ code: ERROR_STATUS[error.code] }));
  const { retryAfterSeconds } = error.details;
  const headers = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
  return new APIError(status as 400, { code: error.code, message: domainSentence(error.code, error.details) }, headers);
}

/** What a verb refuses becomes better-auth's kind of answer, with our code and sentence. */
export async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asApiError(error);
  }
}

export const invalidCode = (): APIError => new APIError('BAD_REQUEST', { code: 'INVALID_CODE' });

/** Throws RATE_LIMITED when there is a time to wait. */
export function refuseWhenOver(waitSeconds: number): void {
  if (waitSeconds > 0)
    throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED' }, { 'retry-after': String(waitSeconds) });
}

/** A new session token, so that nobody who knew the old cookie is in it (session fixation). */
export async function freshSession(
  ctx: GenericEndpointContext,
  userId: string,
): Promise<{ sessionId: string; token: string }> {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  if (user === null) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  return { sessionId: session.id, token: session.token };
}
