import type { DeskContext } from './desk-context.ts';

/**
 * Asks the server for as long as a guest waits. Null when there is no network, no answer in time, or a refusal: then the
 * desk decides by itself.
 */
export async function askInTime<T>(ctx: DeskContext, call: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  if (!ctx.isOnline()) return null;
  try {
    const answer = await call(AbortSignal.timeout(ctx.claimWithinMs));
    ctx.linkSaw('answer');
    return answer;
  } catch (error) {
    ctx.linkSaw(ctx.server().meaningOf(error));
    return null;
  }
}
