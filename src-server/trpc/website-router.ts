import { ContentKindInput } from '#shared/website/content.ts';
import { showContent } from '#server/services/shop/website/show-content.ts';
import { publicProcedure, router } from './trpc.ts';

export const websiteRouter = router({
  /** What the pages say of one kind, in both languages; empty where the club has entered nothing. */
  content: publicProcedure.input(ContentKindInput).query(({ ctx, input }) => showContent(ctx.service, input)),
});
