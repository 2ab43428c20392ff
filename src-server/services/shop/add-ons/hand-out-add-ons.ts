import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { updateRows } from '#server/db/rows.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const openOf = prepared({ ticketId: orderAddOns.ticketId }, (orm, { ticketId }) =>
  orm
    .select({ id: orderAddOns.id, name: orderAddOns.name })
    .from(orderAddOns)
    .where(and(eq(orderAddOns.ticketId, ticketId), isNull(orderAddOns.handedOutAt), isNull(orderAddOns.returnedAt)))
    .orderBy(asc(orderAddOns.name), asc(orderAddOns.id))
    .prepare(),
);
const lastOf = prepared({ ticketId: orderAddOns.ticketId }, (orm, { ticketId }) =>
  orm
    .select({ at: orderAddOns.handedOutAt, by: orderAddOns.handedOutBy })
    .from(orderAddOns)
    .where(and(eq(orderAddOns.ticketId, ticketId), isNotNull(orderAddOns.handedOutAt)))
    .orderBy(desc(orderAddOns.handedOutAt))
    .limit(1)
    .prepare(),
);

type HandOut = { ticketId: string; at: Date; /** The desk. */ by: string };

/**
 * All that is still open of what was sold with a ticket is handed out, once: a trigger keeps who was first. Gives what
 * went out, and who was before where nothing was left. Inside the caller's transaction.
 */
export function handOutAddOns(
  ctx: ServiceContext,
  { ticketId, at, by }: HandOut,
): { names: string[]; before: { at: Date | null; by: string | null } | null } {
  const open = openOf(ctx.db).all({ ticketId });
  for (const { id } of open) updateRows(ctx.db, orderAddOns, { id }, { handedOutAt: at, handedOutBy: by });
  const names = open.map(({ name }) => name);
  if (names.length > 0)
    writeAudit(ctx, { action: 'ticket.handed_out', subjectKind: 'ticket', subjectId: ticketId, after: { names } });
  return { names, before: names.length > 0 ? null : (lastOf(ctx.db).get({ ticketId }) ?? null) };
}

/** What is still to be handed out with a ticket, in one line; null is nothing. */
export function openAddOnsOf(ctx: ServiceContext, ticketId: string): string | null {
  const names = openOf(ctx.db)
    .all({ ticketId })
    .map(({ name }) => name);
  return names.length === 0 ? null : names.join(', ');
}
