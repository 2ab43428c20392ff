import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { TimedRule } from '#shared/retention/retention.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { checkIns, reentries, walkIns } from '#server/db/schema/check-ins.ts';
import { deskEntries, deskExceptions } from '#server/db/schema/desk.ts';
import { engagements, settlements } from '#server/db/schema/engagements.ts';
import { events } from '#server/db/schema/events.ts';
import { fiscalArchives } from '#server/db/schema/fiscal-devices.ts';
import { fiscalClosings, fiscalDocuments, fiscalOutages } from '#server/db/schema/fiscal.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orderAnswers } from '#server/db/schema/order-answers.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { disputes, paymentExceptions, providerEvents, refunds, refundTickets } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { cashSessions, doorPayments, doorRefunds, tillRecords, zReports } from '#server/db/schema/till.ts';
import { voucherRedemptions } from '#server/db/schema/vouchers.ts';
import { ENGAGEMENTS_KEPT_FROM } from '#server/db/triggers-engagements.ts';
import { TILL_KEPT_FROM } from '#server/db/triggers-desk.ts';
import { KEPT_FROM } from '#server/db/triggers.ts';
import { before, forgetWhere, inOrder, isOlder, MOMENT, olderThanTheLaw, type Forget } from './forget-rule.ts';

const oldOrders = (orm: Orm) => orm.select({ id: orders.id }).from(orders).where(isOlder(orders.paidAt));
const refundsOfOldOrders = (orm: Orm) =>
  orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.orderId, oldOrders(orm)));
const one = { one: sql`1` };

const closedAt = sql`coalesce(${cashSessions.closedAt}, ${cashSessions.officeClosedAt})`;

const RECEIPTS = inOrder(
  prepared(MOMENT, (orm) =>
    orm
      .delete(paymentExceptions)
      .where(
        or(
          inArray(paymentExceptions.orderId, oldOrders(orm)),
          and(isNull(paymentExceptions.orderId), isOlder(paymentExceptions.resolvedAt)),
        ),
      )
      .prepare(),
  ),
  prepared(MOMENT, (orm) =>
    orm
      .delete(refundTickets)
      .where(inArray(refundTickets.refundId, refundsOfOldOrders(orm)))
      .prepare(),
  ),
  ...[orderAddOns, orderParts, refunds, disputes, tickets, orderItems].map((table) =>
    prepared(MOMENT, (orm) =>
      orm
        .delete(table)
        .where(inArray(table.orderId, oldOrders(orm)))
        .prepare(),
    ),
  ),
  // One that was bought goes with its order.
  forgetWhere(giftVouchers, and(isNull(giftVouchers.orderId), isOlder(giftVouchers.endsAt))),
  forgetWhere(orders, isOlder(orders.paidAt)),
);

const TILL = inOrder(
  forgetWhere(zReports, isOlder(zReports.closedAt)),
  forgetWhere(tillRecords, isOlder(tillRecords.recordedAt)),
  forgetWhere(doorRefunds, isOlder(doorRefunds.createdAt)),
  forgetWhere(doorPayments, isOlder(doorPayments.createdAt)),
  prepared(MOMENT, (orm) =>
    orm
      .delete(cashSessions)
      .where(
        and(
          lt(closedAt, before),
          notExists(orm.select(one).from(tillRecords).where(eq(tillRecords.sessionId, cashSessions.id))),
          notExists(orm.select(one).from(zReports).where(eq(zReports.sessionId, cashSessions.id))),
        ),
      )
      .prepare(),
  ),
  forgetWhere(fiscalDocuments, isOlder(fiscalDocuments.finishedAt)),
  forgetWhere(fiscalOutages, isOlder(fiscalOutages.beganAt)),
  forgetWhere(deskExceptions, isOlder(deskExceptions.createdAt)),
  forgetWhere(deskEntries, isOlder(deskEntries.receivedAt)),
  forgetWhere(reentries, isOlder(reentries.at)),
  forgetWhere(checkIns, isOlder(checkIns.admittedAt)),
  forgetWhere(walkIns, isOlder(walkIns.countedAt)),
  forgetWhere(voucherRedemptions, isOlder(voucherRedemptions.redeemedAt)),
);

const answeredInVain = (orm: Orm) =>
  orm
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      or(isOlder(events.endsAt), and(inArray(orders.status, ['expired', 'cancelled']), isOlder(orders.updatedAt))),
    );

const sentAt = sql`coalesce(${giftVouchers.sendAt}, ${giftVouchers.issuedAt})`;

/** Orders, memberships and the till. */
export const MONEY_RULES = {
  answers: inOrder(
    prepared(MOMENT, (orm) =>
      orm
        .delete(orderAnswers)
        .where(inArray(orderAnswers.orderId, answeredInVain(orm)))
        .prepare(),
    ),
  ),
  voucherAddresses: inOrder(
    prepared(MOMENT, (orm) =>
      orm
        .update(giftVouchers)
        .set({ recipientEmail: null })
        .where(and(isNotNull(giftVouchers.recipientEmail), lt(sentAt, before)))
        .prepare(),
    ),
  ),
  // Money that came for an order after all, or is on its way back, makes it a tax record.
  unpaidOrders: inOrder(
    prepared(MOMENT, (orm) =>
      orm
        .delete(orders)
        .where(
          and(
            isNull(orders.paidAt),
            inArray(orders.status, ['expired', 'cancelled']),
            isOlder(orders.updatedAt),
            notExists(orm.select(one).from(refunds).where(eq(refunds.orderId, orders.id))),
            notExists(orm.select(one).from(paymentExceptions).where(eq(paymentExceptions.orderId, orders.id))),
          ),
        )
        .prepare(),
    ),
  ),
  receipts: olderThanTheLaw(KEPT_FROM.receipts, RECEIPTS),
  webhookEvents: inOrder(
    forgetWhere(
      providerEvents,
      and(inArray(providerEvents.status, ['processed', 'ignored']), isOlder(providerEvents.processedAt)),
    ),
  ),
  // What hangs on a membership goes with it (foreign keys); what was paid for it stays as long as receipts do.
  memberships: inOrder(forgetWhere(subscribers, and(eq(subscribers.status, 'ended'), isOlder(subscribers.endedAt)))),
  unpaidMemberships: inOrder(
    prepared(MOMENT, (orm) =>
      orm
        .delete(subscribers)
        .where(
          and(
            eq(subscribers.status, 'abandoned'),
            isOlder(subscribers.updatedAt),
            notExists(orm.select(one).from(orders).where(eq(orders.subscriberId, subscribers.id))),
          ),
        )
        .prepare(),
    ),
  ),
  // Its letters go with an engagement (foreign keys).
  artists: olderThanTheLaw(
    ENGAGEMENTS_KEPT_FROM,
    inOrder(
      prepared(MOMENT, (orm) =>
        orm
          .delete(settlements)
          .where(
            inArray(
              settlements.engagementId,
              orm.select({ id: engagements.id }).from(engagements).where(isOlder(engagements.startsAt)),
            ),
          )
          .prepare(),
      ),
      forgetWhere(engagements, isOlder(engagements.startsAt)),
    ),
  ),
  till: olderThanTheLaw(TILL_KEPT_FROM, TILL),
  tillClosings: olderThanTheLaw(
    TILL_KEPT_FROM,
    inOrder(
      prepared(MOMENT, (orm) =>
        orm
          .delete(fiscalArchives)
          .where(
            inArray(
              fiscalArchives.closingEntryId,
              orm
                .select({ entryId: fiscalClosings.entryId })
                .from(fiscalClosings)
                .where(isOlder(fiscalClosings.closedAt)),
            ),
          )
          .prepare(),
      ),
      forgetWhere(fiscalClosings, isOlder(fiscalClosings.closedAt)),
    ),
  ),
} satisfies Partial<Record<TimedRule, Forget>>;
