import { EventByIdInput } from '#shared/events/event-queries.ts';
import { SavePoolInput } from '#shared/roles/role-pool.ts';
import { savePool } from '#server/services/shop/roles/save-pool.ts';
import { showBalance } from '#server/services/shop/roles/show-balance.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Leads and follows of an event in balance. */
export const adminRolesRouter = router({
  /** The rule of an event, null where it asks for no role, and how its roles stand. Error: EVENT_NOT_FOUND. */
  show: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => showBalance(ctx.service, input.id)),

  /** Errors: EVENT_NOT_FOUND, EVENT_CANCELLED. */
  save: adminProcedure.input(SavePoolInput).mutation(({ ctx, input }) => savePool(ctx.service, input)),
});
