import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { confirmStep, confirmTimes } from '#shared/tickets/confirm-rule.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { IS_TO_CONFIRM, tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { refundTickets } from '../refunds/request-refund.ts';
import { moveConfirmation } from '../tickets/confirm-place.ts';
import { isTicketLeaving, stopOffering } from '../wait-list/change-ticket-offer.ts';

/** So many orders at most in one round, each in a transaction of its own. */
const AT_MOST = 100;
/** More than the most days that a rule asks before a night. */
const LOOK_AHEAD_MS = 16 * DAY_MS;

/** Free places of nights to come whose holder has not answered. */
const unanswered = prepared({ now: events.startsAt, until: events.startsAt }, (orm, { now, until }) =>
  orm
    .select({
      ticketId: tickets.id,
      orderId: tickets.orderId,
      state: tickets.confirmation,
      toldUntil: tickets.confirmBy,
      rule: tickets.ticketRule,
      event: { startsAt: events.startsAt },
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(
      and(
        IS_TO_CONFIRM,
        eq(tickets.status, 'active'),
        gt(events.startsAt, now),
        lt(events.startsAt, until),
        isNull(events.cancelledAt),
      ),
    )
    .orderBy(asc(events.startsAt), asc(tickets.orderId), asc(tickets.position))
    .prepare(),
);
type Row = RowOf<typeof unanswered>;
type Due = Row & { step: Exclude<ReturnType<typeof confirmStep>, null>; until: Date };

function dueNow(ctx: ServiceContext): Due[] {
  const now = ctx.now();
  return unanswered(ctx.db)
    .all({ now, until: new Date(now.getTime() + LOOK_AHEAD_MS) })
    .flatMap((row) => {
      const { state, rule, toldUntil, event } = row;
      if (state === null || rule?.confirm == null) return [];
      const step = confirmStep({ state, toldUntil, part: rule.confirm, event }, now);
      // What is just being paid for by somebody else waits for that.
      if (step === null || (step === 'lapsed' && isTicketLeaving(ctx, row.ticketId))) return [];
      return [{ ...row, step, until: confirmTimes(rule.confirm, event).until }];
    });
}

/** Its place is free, its entitlement too, and whoever waits is served in the same transaction. */
function letGo(ctx: ServiceContext, { ticketId, orderId }: Due): void {
  const order = findOrder(ctx, orderId);
  if (order === undefined) return;
  stopOffering(ctx, ticketId);
  moveConfirmation(ctx, { ticketId }, 'lapsed');
  refundTickets(ctx, order, { way: 'rule', reason: 'requested_by_admin', named: [ticketId] });
  putInOutbox(ctx, { kind: 'mail.place_went_on', refId: ticketId });
}

/** One mail for all places of an order that are asked about now. */
function ask(ctx: ServiceContext, asked: readonly Due[]): void {
  for (const { ticketId, step, until } of asked)
    moveConfirmation(ctx, step === 'asked' ? { ticketId, confirmBy: until } : { ticketId }, step);
  for (const orderId of new Set(asked.map((row) => row.orderId)))
    putInOutbox(ctx, { kind: 'mail.place_to_confirm', refId: `${orderId}:${ctx.now().getTime()}` });
}

/**
 * Asks the holders of free places whether they come, once more on the last day, and lets go on what nobody has
 * confirmed. Some orders at a time, in one transaction, in which nobody can confirm between the look and the write.
 * Gives how many places there were.
 */
export function sweepConfirmations(ctx: ServiceContext): number {
  if (dueNow(ctx).length === 0) return 0;
  return inTransaction(ctx.db, () => {
    const due = dueNow(ctx);
    const orders = new Set([...new Set(due.map(({ orderId }) => orderId))].slice(0, AT_MOST));
    const taken = due.filter(({ orderId }) => orders.has(orderId));
    for (const row of taken) if (row.step === 'lapsed') letGo(ctx, row);
    ask(
      ctx,
      taken.filter(({ step }) => step !== 'lapsed'),
    );
    return taken.length;
  });
}
