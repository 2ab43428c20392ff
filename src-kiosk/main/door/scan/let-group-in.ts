import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { scanCode, type ScanAnswer } from './scan-code.ts';

/**
 * The codes of the other tickets of this order that nobody has shown yet. This desk's list knows no orders: without the
 * server's answer there is no group, and each ticket is scanned by itself.
 */
export async function groupOf(ctx: DeskContext, code: string): Promise<string[]> {
  if (!ctx.isOnline()) return [];
  const { id: eventId } = requireTonight(ctx);
  try {
    const codes = await ctx.server().openOfOrder({ eventId, code }, AbortSignal.timeout(ctx.claimWithinMs));
    ctx.linkSaw('answer');
    return codes;
  } catch (error) {
    // The answer was only a convenience: the next scan finds out whether there is a network.
    if (ctx.server().meaningOf(error) === 'revoked') ctx.linkSaw('revoked');
    return [];
  }
}

/** Each as a scan of its code, one after the other: an entry, a verdict and an undoing of its own. Errors: see scanCode. */
export async function letGroupIn(ctx: DeskContext, codes: readonly string[]): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = [];
  for (const text of codes) answers.push(await scanCode(ctx, { text }));
  return answers;
}
