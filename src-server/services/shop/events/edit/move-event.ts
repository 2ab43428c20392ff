import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { MoveEventInput } from '#shared/events/move-event.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { putInOutbox } from '../../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { makeEvenings } from '../evenings/make-evenings.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { tellingHelpers } from '../../shifts/tell-person.ts';
import { tellWaiters } from '../../wait-list/tell-waiters.ts';
import { tellEventWallets } from '../../wallet/tell-wallets.ts';

const holders = prepared({ id: tickets.eventId }, (orm, { id }) =>
  orm
    .selectDistinct({ orderId: tickets.orderId })
    .from(tickets)
    .where(and(eq(tickets.eventId, id), eq(tickets.status, 'active')))
    .prepare(),
);

type WhenAndWhere = Pick<typeof events.$inferSelect, 'startsAt' | 'endsAt' | 'location'>;
/** As the audit log keeps it: instants as UTC milliseconds. */
const factsOf = ({ startsAt, endsAt, location }: WhenAndWhere) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  location,
});

/**
 * Moves an event and tells everybody who holds a ticket, waits for one or helps there, once per move. The same place and
 * time again tells nobody.
 * Where a refund is offered, each of them may give tickets back by themselves until the event begins.
 * Throws EVENT_NOT_FOUND, STILL_DAY, EVENINGS_FIXED.
 */
export function moveEvent(
  ctx: ServiceContext,
  { id, startsAt, endsAt, location, isRefundOffered, isStillDayAccepted }: MoveEventInput,
): { told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const row = findRow(ctx.db, events, { id }, [
      'kind',
      'startsAt',
      'endsAt',
      'location',
      'venueId',
      'cancelledAt',
      'refundOfferedAt',
    ]);
    if (row === undefined || row.cancelledAt !== null) throw new DomainError('EVENT_NOT_FOUND');
    const [before, after] = [factsOf(row), factsOf({ startsAt, endsAt, location })];
    if (after.startsAt === before.startsAt && after.endsAt === before.endsAt && location === before.location)
      return { told: 0 };
    guardStillDays([{ fields: { ...row, startsAt, endsAt }, before: row }], isStillDayAccepted);
    const isOtherTime = after.startsAt !== before.startsAt || after.endsAt !== before.endsAt;
    const rule = { kind: row.kind, startsAt, endsAt };
    const now = ctx.now();
    // What is known about the old place does not hold for the new one.
    const venueId = location === row.location ? row.venueId : null;
    // What was offered once stands: a later move without an offer takes it from nobody.
    const refundOfferedAt = isRefundOffered ? now : row.refundOfferedAt;
    const refundOfferUntil = refundOfferedAt === null ? null : startsAt;
    tellingHelpers(ctx, id, () => {
      const span = isOtherTime ? makeEvenings(ctx, id, { rule, isStillDayAccepted }) : { startsAt, endsAt };
      const change = { ...span, location, venueId, refundOfferedAt, refundOfferUntil, updatedAt: now };
      updateRows(ctx.db, events, { id }, change);
    });
    const told = { ...after, isRefundOffered };
    writeAudit(ctx, { action: 'event.moved', subjectKind: 'event', subjectId: id, before, after: told });
    const was = {
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      location: row.location,
    };
    const orders = holders(ctx.db).all({ id });
    for (const { orderId } of orders)
      putInOutbox(ctx, {
        kind: 'mail.event_moved',
        refId: `${orderId}:${now.getTime()}`,
        payload: { isRefundOffered, before: was },
      });
    tellWaiters(ctx, { id, startsAt, before: was });
    tellEventWallets(ctx, id);
    ctx.contentChanged();
    return { told: orders.length };
  });
}
