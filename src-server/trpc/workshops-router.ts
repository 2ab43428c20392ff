import { ListWorkshopsInput } from '#shared/workshops/workshop-queries.ts';
import { listPublicWorkshops } from '#server/services/workshops/list-public-workshops.ts';
import { publicProcedure, router } from './trpc.ts';

export const workshopsRouter = router({
  /** Approved and active workshops to come, by date; the fee only for admins. */
  listPublic: publicProcedure.input(ListWorkshopsInput).query(({ ctx, input }) => listPublicWorkshops(ctx.service, input)),
});
