import type { EngagementRow, EngagementView } from '#shared/engagements/engagement.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { engagementOf, engagementsOfEvent, newestEngagements, officeView } from './engagement-rows.ts';

/** `admin.engagements.list`: all of them with what is next, the latest night first. */
export function listEngagements(ctx: ServiceContext): EngagementRow[] {
  requirePermission(ctx, 'money:read');
  return newestEngagements(ctx);
}

/** `admin.engagements.ofEvent`: who is engaged for a night. */
export function listEngagementsOfEvent(ctx: ServiceContext, { eventId }: { eventId: string }): EngagementRow[] {
  requirePermission(ctx, 'money:read');
  return engagementsOfEvent(ctx, eventId);
}

/** `admin.engagements.get`: one with its letters and its settlement. Throws ENGAGEMENT_NOT_FOUND. */
export function showEngagement(ctx: ServiceContext, { id }: { id: string }): EngagementView {
  requirePermission(ctx, 'money:read');
  return officeView(ctx, engagementOf(ctx, id));
}
