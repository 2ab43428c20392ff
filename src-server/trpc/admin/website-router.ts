import {
  BringBackContentInput,
  ContentKindInput,
  PublishContentInput,
  SaveContentInput,
} from '#shared/website/content.ts';
import { listWebsite } from '#server/services/shop/website/list-website.ts';
import { publishContent } from '#server/services/shop/website/publish-content.ts';
import { bringBackContent, discardContent, saveContent } from '#server/services/shop/website/save-content.ts';
import { panelProcedure, router } from '../trpc.ts';

const procedure = panelProcedure('website:edit');

export const adminWebsiteRouter = router({
  /** Every kind as it is being written, and what was public before. */
  list: procedure.query(({ ctx }) => listWebsite(ctx.service)),

  /** Keeps the draft of a kind. Error: CHANGED_MEANWHILE. */
  save: procedure.input(SaveContentInput).mutation(({ ctx, input }) => saveContent(ctx.service, input)),

  /** Throws the draft of a kind away. */
  discard: procedure.input(ContentKindInput).mutation(({ ctx, input }) => discardContent(ctx.service, input)),

  /** Makes drafts public. Error: CHANGED_MEANWHILE. */
  publish: procedure.input(PublishContentInput).mutation(({ ctx, input }) => publishContent(ctx.service, input)),

  /** Makes a draft of an earlier version. Error: NOT_FOUND. */
  bringBack: procedure.input(BringBackContentInput).mutation(({ ctx, input }) => bringBackContent(ctx.service, input)),
});
