import { cursorText, readCursor } from '#shared/api/cursor.ts';
import {
  ApiMemberStatus,
  ApiOrderDetail,
  ApiOrderPage,
  ApiTicketPage,
  ByIdInput,
  ListOrdersInput,
  ListTicketsInput,
  MemberStatusInput,
  type ApiOrder,
} from '#shared/api/v1.ts';
import { showMemberStatus } from '#server/services/club/membership/show-member-status.ts';
import {
  listChangedOrders,
  showPlainOrder,
  type PlainOrder,
} from '#server/services/office/orders/list-changed-orders.ts';
import { listChangedTickets } from '#server/services/office/tickets/list-changed-tickets.ts';
import { publicProcedure, router } from '../trpc.ts';
import { describe } from './describe.ts';
import { dateOf, iso, isoOrNull } from './event-views.ts';

const orderView = ({ createdAt, paidAt, updatedAt, ...order }: PlainOrder): ApiOrder => ({
  ...order,
  currency: 'eur',
  createdAt: iso(createdAt),
  paidAt: isoOrNull(paidAt),
  updatedAt: iso(updatedAt),
});

const rangeOf = ({ updatedSince, cursor, limit }: { updatedSince?: string; cursor?: string; limit: number }) => ({
  updatedSince: dateOf(updatedSince),
  cursor: cursor === undefined ? undefined : readCursor(cursor),
  limit,
});

export const apiOrdersRouter = router({
  /** Orders by their last change, the oldest first, a page at a time. */
  list: publicProcedure
    .meta(describe({ path: '/orders', summary: 'List orders by change', tag: 'Orders', scope: 'orders:read' }))
    .input(ListOrdersInput)
    .output(ApiOrderPage)
    .query(({ ctx, input }) => {
      const { items, next } = listChangedOrders(ctx.service, rangeOf(input));
      return { items: items.map(orderView), nextCursor: next && cursorText(next) };
    }),

  /** One order with its lines. Error: ORDER_NOT_FOUND. */
  get: publicProcedure
    .meta(
      describe({
        path: '/orders/{id}',
        summary: 'Read one order',
        tag: 'Orders',
        scope: 'orders:read',
        errors: { 404: 'ORDER_NOT_FOUND' },
      }),
    )
    .input(ByIdInput)
    .output(ApiOrderDetail)
    .query(({ ctx, input }) => {
      const { lines, ticketIds, refundedCents, movedCents, ...order } = showPlainOrder(ctx.service, input);
      return { ...orderView(order), refundedCents, movedCents, lines, ticketIds };
    }),
});

export const apiTicketsRouter = router({
  /** Tickets by their last change, the oldest first, a page at a time; of one event, or all. */
  list: publicProcedure
    .meta(describe({ path: '/tickets', summary: 'List tickets by change', tag: 'Tickets', scope: 'tickets:read' }))
    .input(ListTicketsInput)
    .output(ApiTicketPage)
    .query(({ ctx, input }) => {
      const { items, next } = listChangedTickets(ctx.service, { ...rangeOf(input), eventId: input.eventId });
      return {
        items: items.map(({ purchasedAt, usedAt, cancelledAt, updatedAt, ...ticket }) => ({
          ...ticket,
          purchasedAt: iso(purchasedAt),
          usedAt: isoOrNull(usedAt),
          cancelledAt: isoOrNull(cancelledAt),
          updatedAt: iso(updatedAt),
        })),
        nextCursor: next && cursorText(next),
      };
    }),
});

export const apiMembersRouter = router({
  /** Whether a membership counts now, by the id on its card. Error: MEMBERSHIP_NOT_FOUND. */
  status: publicProcedure
    .meta(
      describe({
        path: '/members/{id}/status',
        summary: 'Whether a membership is active',
        tag: 'Members',
        scope: 'members:read',
        errors: { 404: 'MEMBERSHIP_NOT_FOUND' },
      }),
    )
    .input(MemberStatusInput)
    .output(ApiMemberStatus)
    .query(({ ctx, input }) => {
      const { startedAt, endsAt, ...status } = showMemberStatus(ctx.service, input.id);
      return { ...status, startedAt: isoOrNull(startedAt), endsAt: isoOrNull(endsAt) };
    }),
});
