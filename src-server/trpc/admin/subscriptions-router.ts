import {
  BulkEmailInput,
  CampaignByIdInput,
  ListMembersInput,
  ListSubscriptionsInput,
  MemberByIdInput,
} from '#shared/newsletters/subscriptions.ts';
import { resumeCampaign, stopCampaign } from '#server/services/club/campaigns/change-campaign.ts';
import { listCampaigns } from '#server/services/club/campaigns/list-campaigns.ts';
import { startCampaign } from '#server/services/club/campaigns/start-campaign.ts';
import { listMembers, showMember } from '#server/services/office/people/list-members.ts';
import { listSubscriptions } from '#server/services/office/people/list-subscriptions.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminSubscriptionsRouter = router({
  /** Newsletter subscriptions, the newest first, a page at a time. */
  list: adminProcedure.input(ListSubscriptionsInput).query(({ ctx, input }) => listSubscriptions(ctx.service, input)),

  /** Memberships, the newest first, a page at a time. */
  members: adminProcedure.input(ListMembersInput).query(({ ctx, input }) => listMembers(ctx.service, input)),

  /** One membership and its card. Error: MEMBERSHIP_NOT_FOUND. */
  member: adminProcedure.input(MemberByIdInput).query(({ ctx, input }) => showMember(ctx.service, input)),

  /** Mails every active subscription of a type in the background, nobody twice; a dry run only counts. */
  bulkResendEmails: adminProcedure
    .input(BulkEmailInput)
    .mutation(({ ctx, input }) => startCampaign(ctx.service, input)),

  /** The latest mailings: sent, failed, still to come. */
  bulkStatus: adminProcedure.query(({ ctx }) => listCampaigns(ctx.service)),

  /** Puts nothing more on its way. Error: CAMPAIGN_NOT_FOUND. */
  bulkStop: adminProcedure.input(CampaignByIdInput).mutation(({ ctx, input }) => stopCampaign(ctx.service, input.id)),

  /** Goes on after the last one it has mailed. Error: CAMPAIGN_NOT_FOUND. */
  bulkResume: adminProcedure
    .input(CampaignByIdInput)
    .mutation(({ ctx, input }) => resumeCampaign(ctx.service, input.id)),
});
