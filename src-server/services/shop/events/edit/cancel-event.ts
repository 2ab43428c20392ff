import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { findOrder } from '../../orders/find-order.ts';
import { endOpenOrder } from '../../orders/end-open-order.ts';
import { refundTicketBefore } from '../../orders/settle-offered-ticket.ts';
import { putInOutbox } from '../../../base/outbox/put-in-outbox.ts';
import { requestRefund } from '../../refunds/request-refund.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { tellingHelpers } from '../../shifts/tell-person.ts';
import { tellWebhooks } from '../../webhooks/tell-webhooks.ts';

const BATCH = 20;
/** Open payment pages ended in one go: more than a sold-out night has. */
const MOST_OPEN_ORDERS = 1_000;
const LOOK_BACK_MS = 30 * DAY_MS;

const openOrders = prepared({ eventId: orders.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.status, 'pending')))
    .limit(MOST_OPEN_ORDERS)
    .prepare(),
);
const isValid = inArray(tickets.status, ['active', 'used']);
const ordersToRefund = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .selectDistinct({ orderId: tickets.orderId })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isValid))
    .limit(BATCH)
    .prepare(),
);
/** Cancelled lately and not through: a crash or a restart came between. */
const unfinished = prepared({ since: events.cancelledAt }, (orm, { since }) => {
  const one = { one: sql`1` };
  const validTicket = orm
    .select(one)
    .from(tickets)
    .where(and(eq(tickets.eventId, events.id), isValid));
  const openOrder = orm
    .select(one)
    .from(orders)
    .where(and(eq(orders.eventId, events.id), eq(orders.status, 'pending')));
  return orm
    .select({ id: events.id })
    .from(events)
    .where(and(gt(events.cancelledAt, since), or(exists(validTicket), exists(openOrder))))
    .prepare();
});

/**
 * Takes back the paid orders of a cancelled event, each in its own transaction with its buyer's mail: a crash in
 * between is taken up again.
 */
async function refundPaidOrders(ctx: ServiceContext, eventId: string): Promise<number> {
  let refunded = 0;
  const next = () => ordersToRefund(ctx.db).all({ eventId });
  for (let batch = next(); batch.length > 0; batch = next()) {
    for (const { orderId } of batch) {
      inTransaction(ctx.db, () => {
        requestRefund(ctx, { orderId }, { way: 'event_cancelled', reason: 'event_cancelled' });
        putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: orderId });
        // Who handed their ticket over has paid for it.
        const order = findOrder(ctx, orderId);
        const before = order === undefined ? null : refundTicketBefore(ctx, order);
        if (before !== null) putInOutbox(ctx, { kind: 'mail.event_cancelled', refId: before });
      });
      refunded++;
    }
    await nextTurn(); // others are answered between two batches
  }
  return refunded;
}

async function endOpenOrders(ctx: ServiceContext, eventId: string): Promise<number> {
  let ended = 0;
  for (const { id } of openOrders(ctx.db).all({ eventId })) {
    const order = findOrder(ctx, id);
    // A page that can't be ended now runs out by itself; money that still arrives goes back as late money.
    const after =
      order === undefined
        ? undefined
        : await endOpenOrder(ctx, order, { to: 'cancelled', until: null }).catch(() => undefined);
    if (after !== undefined && after.status !== 'pending') ended++;
  }
  return ended;
}

/** What the guests are told, in the event's own language and in its other one; a language that says nothing has nothing. */
function cancelWordsOf({ otherWords }: Pick<typeof events.$inferSelect, 'otherWords'>, texts: TwoTexts) {
  const other = otherWords?.lang ?? 'de';
  return {
    cancelWords: texts[other === 'de' ? 'en' : 'de'] || null,
    otherWords: texts[other] === '' ? otherWords : { ...otherWords, lang: other, cancelWords: texts[other] },
  };
}

/**
 * Cancels an event: no sale any more, every ticket refunded, every buyer and helper mailed once, open payment pages ended. Calling
 * it again goes on where it stopped; so does the job after a crash. `words` is a sentence for the guests, kept from the
 * first time. Throws EVENT_NOT_FOUND.
 */
export async function cancelEvent(
  ctx: ServiceContext,
  eventId: string,
  { words = '', wordsDe = '' }: { words?: string; wordsDe?: string | undefined } = {},
): Promise<{ refundedOrders: number; endedOrders: number }> {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const row = findRow(ctx.db, events, { id: eventId }, ['otherWords']);
    if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
    const now = ctx.now();
    const change = { cancelledAt: now, ...cancelWordsOf(row, { en: words, de: wordsDe }), updatedAt: now };
    const cancel = () => updateRows(ctx.db, events, { id: eventId, cancelledAt: null }, change);
    if (tellingHelpers(ctx, eventId, cancel) > 0) {
      writeAudit(ctx, { action: 'event.cancelled', subjectKind: 'event', subjectId: eventId });
      tellWebhooks(ctx, 'event.cancelled', { id: eventId });
    }
    ctx.contentChanged();
  });
  const refundedOrders = await refundPaidOrders(ctx, eventId);
  return { refundedOrders, endedOrders: await endOpenOrders(ctx, eventId) };
}

/** Goes on with cancellations that a crash or a restart cut short. */
export async function resumeCancellations(ctx: ServiceContext): Promise<{ resumed: number }> {
  const left = unfinished(ctx.db).all({ since: new Date(ctx.now().getTime() - LOOK_BACK_MS) });
  for (const { id } of left) {
    const { refundedOrders, endedOrders } = await cancelEvent(ctx, id);
    ctx.log.info({ eventId: id, refundedOrders, endedOrders }, 'a cancellation was taken up again');
  }
  return { resumed: left.length };
}
