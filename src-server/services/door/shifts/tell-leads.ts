import { inArray } from 'drizzle-orm';
import { rolesWith } from '#shared/permissions.ts';
import { prepared } from '#server/db/client.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const planners = prepared((orm) =>
  orm
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(inArray(userRoles.role, rolesWith('shifts:plan')))
    .prepare(),
);

/** Whoever leads the door; where nobody does, all who plan the shifts. */
export function leadsOf(ctx: ServiceContext): string[] {
  const all = planners(ctx.db).all();
  const leads = all.filter(({ role }) => role === 'door_lead');
  return [...new Set((leads.length > 0 ? leads : all).map(({ userId }) => userId))];
}

/** Mails them that somebody can't come. Call inside the transaction that takes the entry out. */
export function tellLeads(ctx: ServiceContext, gone: { id: string; shiftId: string; personId: string }): void {
  for (const leadId of leadsOf(ctx))
    putInOutbox(ctx, {
      kind: 'mail.shift_left',
      refId: `${gone.id}:${leadId}`,
      payload: { leadId, shiftId: gone.shiftId, personId: gone.personId },
    });
}
