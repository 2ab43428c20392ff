import type { ApplePassFace } from '#server/adapters/apple-wallet.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { passOfPhone } from './pass-of-phone.ts';

/** What passes show; the club's card is handed in, because the club is above the shop. */
export type PassFaces = {
  ticket(ctx: ServiceContext, ticketId: string, of: { isEnded: boolean }): ApplePassFace;
  card(ctx: ServiceContext, subscriberId: string): ApplePassFace;
};

/** A signed archive, and when what it shows was last changed. */
export type SignedPass = { file: Buffer; changedAt: Date };

/**
 * The pass as it is now, for a phone that shows its token; `unchanged` since the instant it names (whole seconds), null
 * for a wrong token.
 */
export async function showChangedPass(
  ctx: ServiceContext,
  { serial, token, since }: { serial: string; token: string; since: Date | null },
  faces: PassFaces,
): Promise<SignedPass | 'unchanged' | null> {
  const pass = passOfPhone(ctx, { serial, token });
  if (pass === null || ctx.appleWallet === undefined) return null;
  const { changedAt, ticketId, subscriberId, endedAt } = pass;
  if (since !== null && Math.floor(changedAt.getTime() / 1_000) * 1_000 <= since.getTime()) return 'unchanged';
  const face =
    ticketId === null
      ? faces.card(ctx, subscriberId ?? '')
      : faces.ticket(ctx, ticketId, { isEnded: endedAt !== null });
  return { file: await ctx.appleWallet.sign({ serial, token }, face), changedAt };
}
