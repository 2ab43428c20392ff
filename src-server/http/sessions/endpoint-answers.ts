import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

export const invalidCode = (): APIError => new APIError('BAD_REQUEST', { code: 'INVALID_CODE' });

export function refuseWhenOver(waitSeconds: number): void {
  if (waitSeconds > 0) throw new APIError('TOO_MANY_REQUESTS', { code: 'RATE_LIMITED' }, { 'retry-after': String(waitSeconds) });
}

/** A session that nobody who knew the old cookie is in (session fixation). */
export async function freshSession(ctx: GenericEndpointContext, userId: string): Promise<{ sessionId: string; token: string }> {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  if (user === null) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' });
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  return { sessionId: session.id, token: session.token };
}
