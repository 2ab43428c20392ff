import { BanAddressInput, BanPersonInput, LiftBanInput } from '#shared/bans/ban.ts';
import { banAddress, banPerson, liftBan } from '#server/services/shop/bans/change-bans.ts';
import { listBans } from '#server/services/shop/bans/list-bans.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminBansRouter = router({
  /** Everybody who is banned now, with the tickets they hold; why is told to admins alone. */
  list: adminProcedure.query(({ ctx }) => listBans(ctx.service)),

  /** Bans somebody with an account. Errors: USER_NOT_FOUND, BAN_OF_TEAM, BANNED_ALREADY. */
  banPerson: adminProcedure.input(BanPersonInput).mutation(({ ctx, input }) => banPerson(ctx.service, input)),

  /** Bans an address, and the account that has it. Errors: BAN_OF_TEAM, BANNED_ALREADY. */
  banAddress: adminProcedure.input(BanAddressInput).mutation(({ ctx, input }) => banAddress(ctx.service, input)),

  /** Lifts a ban before its end. */
  lift: adminProcedure.input(LiftBanInput).mutation(({ ctx, input }) => liftBan(ctx.service, input)),
});
