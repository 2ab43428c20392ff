import { DomainError } from '#shared/errors.ts';
import type { MoveEventInput } from '#shared/events/move-event.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Place = { startsAt: number; endsAt: number; location: string };

const find = statement<{ id: string }, Place & { cancelledAt: number | null }>(
  `SELECT starts_at AS startsAt, ends_at AS endsAt, location, cancelled_at AS cancelledAt FROM events WHERE id = @id`,
);
const move = statement<Place & { id: string; at: number }>(
  `UPDATE events SET starts_at = @startsAt, ends_at = @endsAt, location = @location, updated_at = @at WHERE id = @id`,
);
const holders = statement<{ id: string }, { orderId: string }>(
  `SELECT DISTINCT t.order_id AS orderId FROM tickets t WHERE t.event_id = @id AND t.status = 'active'`,
);

/** Moves an event and tells everybody who holds a ticket, once per move. The same place and time again tells nobody. Throws EVENT_NOT_FOUND. */
export function moveEvent(ctx: ServiceContext, input: MoveEventInput): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const before = find(ctx.db).get({ id: input.id });
    if (before === undefined || before.cancelledAt !== null) throw new DomainError('EVENT_NOT_FOUND');
    const after: Place = {
      startsAt: input.startsAt.getTime(),
      endsAt: input.endsAt.getTime(),
      location: input.location,
    };
    if (after.startsAt === before.startsAt && after.endsAt === before.endsAt && after.location === before.location)
      return { told: 0 };
    const at = ctx.now().getTime();
    move(ctx.db).run({ id: input.id, ...after, at });
    const { startsAt, endsAt, location } = before;
    writeAudit(ctx, {
      action: 'event.moved',
      subjectKind: 'event',
      subjectId: input.id,
      before: { startsAt, endsAt, location },
      after,
    });
    const orders = holders(ctx.db).all({ id: input.id });
    for (const { orderId } of orders)
      putInOutbox(ctx, {
        kind: 'mail.event_moved',
        refId: `${orderId}:${at}`,
        payload: { isRefundOffered: input.isRefundOffered },
      });
    ctx.contentChanged();
    return { told: orders.length };
  });
}
