import { asc, eq, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orderAnswers } from '#server/db/schema/order-answers.ts';
import { orderItems, orders, seatHolds } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { walletDevices, walletPasses } from '#server/db/schema/wallet-passes.ts';
import { isOwn, type Section } from './export-section.ts';
import { email, PERSON } from '../names-person.ts';

/** What somebody ordered, and the money for it. */
export const SHOP_SECTIONS = {
  importedOrders: prepared(PERSON, (orm) =>
    orm
      .select({
        source: importedOrders.source,
        order: importedOrders.externalUid,
        name: importedOrders.name,
        email: importedOrders.email,
        paidCents: importedOrders.paidCents,
      })
      .from(importedOrders)
      .where(eq(importedOrders.email, email))
      .orderBy(asc(importedOrders.orderId))
      .prepare(),
  ),
  ticketOffers: prepared(PERSON, (orm) =>
    orm
      .select({
        event: events.title,
        offeredTo: ticketOffers.kind,
        name: ticketOffers.toName,
        email: ticketOffers.toEmail,
        state: ticketOffers.state,
        offeredAt: ticketOffers.offeredAt,
        endsAt: ticketOffers.endsAt,
        endedAt: ticketOffers.endedAt,
      })
      .from(ticketOffers)
      .innerJoin(events, eq(events.id, ticketOffers.eventId))
      .innerJoin(tickets, eq(tickets.id, ticketOffers.ticketId))
      .where(isOwn(tickets.userId))
      .orderBy(asc(ticketOffers.offeredAt))
      .prepare(),
  ),
  orders: prepared(PERSON, (orm) =>
    orm
      .select({
        id: orders.id,
        status: orders.status,
        totalCents: orders.totalCents,
        currency: orders.currency,
        lang: orders.lang,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        paymentReference: orders.stripePaymentIntentId,
        event: events.title,
        eventStartsAt: events.startsAt,
      })
      .from(orders)
      .leftJoin(events, eq(events.id, orders.eventId))
      .where(isOwn(orders.userId))
      .orderBy(asc(orders.createdAt))
      .prepare(),
  ),
  answers: prepared(PERSON, (orm) =>
    orm
      .select({
        orderId: orderAnswers.orderId,
        event: events.title,
        question: orderAnswers.question,
        answer: orderAnswers.answer,
        answeredAt: orderAnswers.answeredAt,
      })
      .from(orderAnswers)
      .innerJoin(orders, eq(orders.id, orderAnswers.orderId))
      .innerJoin(events, eq(events.id, orders.eventId))
      .where(isOwn(orders.userId))
      .orderBy(asc(orderAnswers.answeredAt))
      .prepare(),
  ),
  orderLines: prepared(PERSON, (orm) =>
    orm
      .select({
        orderId: orderItems.orderId,
        ticket: orderItems.ticketTypeName,
        dances: orderItems.role,
        quantity: orderItems.quantity,
        unitPriceCents: orderItems.unitPriceCents,
        vatBps: orderItems.vatBps,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(isOwn(orders.userId))
      .orderBy(asc(orders.createdAt), asc(orderItems.position))
      .prepare(),
  ),
  paidInParts: prepared(PERSON, (orm) =>
    orm
      .select({
        orderId: orderParts.orderId,
        part: orderParts.n,
        cents: orderParts.cents,
        dueAt: orderParts.dueAt,
        state: orderParts.state,
        paidByOrderId: orderParts.partOrderId,
        attempts: orderParts.attempts,
      })
      .from(orderParts)
      .innerJoin(orders, eq(orders.id, orderParts.orderId))
      .where(isOwn(orders.userId))
      .orderBy(asc(orders.createdAt), asc(orderParts.n))
      .prepare(),
  ),
  boughtWithTickets: prepared(PERSON, (orm) =>
    orm
      .select({
        what: orderAddOns.name,
        priceCents: orderAddOns.priceCents,
        handedOutAt: orderAddOns.handedOutAt,
        returnedAt: orderAddOns.returnedAt,
      })
      .from(orderAddOns)
      .innerJoin(orders, eq(orders.id, orderAddOns.orderId))
      .where(isOwn(orders.userId))
      .orderBy(asc(orders.createdAt), asc(orderAddOns.position), asc(orderAddOns.piece))
      .prepare(),
  ),
  invoices: prepared(PERSON, (orm) =>
    orm
      .select({
        orderId: invoices.orderId,
        year: invoices.year,
        serial: invoices.serial,
        issuedAt: invoices.issuedAt,
        company: invoices.company,
        street: invoices.street,
        place: invoices.place,
        country: invoices.country,
        vatId: invoices.vatId,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(isOwn(orders.userId))
      .orderBy(asc(invoices.createdAt))
      .prepare(),
  ),
  heldSeats: prepared(PERSON, (orm) =>
    orm
      .select({ orderId: seatHolds.orderId, quantity: seatHolds.quantity, createdAt: seatHolds.createdAt })
      .from(seatHolds)
      .where(isOwn(seatHolds.userId))
      .prepare(),
  ),
  tickets: prepared(PERSON, (orm) =>
    orm
      .select({
        ticketNumber: tickets.ticketNumber,
        orderId: tickets.orderId,
        status: tickets.status,
        ticket: tickets.ticketTypeName,
        dances: tickets.role,
        holderName: tickets.holderName,
        pricePaidCents: tickets.pricePaidCents,
        confirmation: tickets.confirmation,
        confirmBy: tickets.confirmBy,
        missForgivenAt: tickets.missForgivenAt,
        purchasedAt: tickets.purchasedAt,
        usedAt: tickets.usedAt,
        cancelledAt: tickets.cancelledAt,
        event: events.title,
        eventStartsAt: events.startsAt,
        location: events.location,
      })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(isOwn(tickets.userId))
      .orderBy(asc(tickets.purchasedAt), asc(tickets.position))
      .prepare(),
  ),
  walletPasses: prepared(PERSON, (orm) =>
    orm
      .select({
        wallet: walletPasses.wallet,
        ticketNumber: tickets.ticketNumber,
        membershipId: subscribers.membershipId,
        addedAt: walletPasses.createdAt,
        changedAt: walletPasses.changedAt,
        phones: orm.$count(walletDevices, eq(walletDevices.passId, walletPasses.id)),
      })
      .from(walletPasses)
      .leftJoin(tickets, eq(tickets.id, walletPasses.ticketId))
      .leftJoin(subscribers, eq(subscribers.id, walletPasses.subscriberId))
      .where(or(isOwn(tickets.userId), isOwn(subscribers.userId)))
      .orderBy(asc(walletPasses.createdAt))
      .prepare(),
  ),
  refunds: prepared(PERSON, (orm) =>
    orm
      .select({
        orderId: refunds.orderId,
        amountCents: refunds.amountCents,
        reason: refunds.reason,
        status: refunds.status,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(isOwn(orders.userId))
      .orderBy(asc(refunds.createdAt))
      .prepare(),
  ),
  paymentCustomer: prepared(PERSON, (orm) =>
    orm
      .select({ customer: paymentCustomers.stripeCustomerId, createdAt: paymentCustomers.createdAt })
      .from(paymentCustomers)
      .where(isOwn(paymentCustomers.userId))
      .prepare(),
  ),
} satisfies Record<string, Section>;
