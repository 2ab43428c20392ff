import { ReissueCardInput } from '#shared/membership/reissue-card.ts';
import { reissueCard } from '#server/services/membership/reissue-card.ts';
import { showCard } from '#server/services/membership/show-card.ts';
import { issueWalletPass } from '#server/services/membership/wallet-pass.ts';
import { adminProcedure, router, userProcedure } from './trpc.ts';

export const membershipRouter = router({
  /** One's own card: the code, its drawing, the payload's fields. Made once, then reused. Error: MEMBERSHIP_NOT_FOUND. */
  qrCode: userProcedure.query(({ ctx }) => showCard(ctx.service)),

  /** The link that puts one's card into Google's wallet. Errors: MEMBERSHIP_NOT_FOUND, WALLET_NOT_SET_UP. */
  walletPass: userProcedure.mutation(({ ctx }) => issueWalletPass(ctx.service)),

  /** Makes a lost or copied card worthless; its member gets a new code. Error: MEMBERSHIP_NOT_FOUND. */
  reissueCard: adminProcedure.input(ReissueCardInput).mutation(({ ctx, input }) => reissueCard(ctx.service, input)),
});
