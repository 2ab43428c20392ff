import { randomBytes, randomUUID } from 'node:crypto';
import { ticketNumber } from '#shared/ids.ts';
import { pairUp } from '#shared/roles/balance-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import type { orderItems, orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellWebhooks } from '../webhooks/tell-webhooks.ts';

/** What a ticket takes from its order, and from the line that sold it. */
type SoldOrder = Pick<typeof orders.$inferSelect, 'id' | 'userId'> & {
  eventId: string;
  /** Whom the tickets are for; a buyer says that later. */ holderName?: string;
  /** The same, of each ticket by its position. */ holderNames?: readonly (string | null)[];
  /** Instead of an evening that was missed. */ absenceId?: string;
  /** The couple of which it is one half, while that waits. */ partnerLinkId?: string | null;
};
type SoldLine = Omit<typeof orderItems.$inferSelect, 'orderId' | 'position'>;

const COLUMNS = [
  'id',
  'orderId',
  'position',
  'eventId',
  'userId',
  'eveningId',
  'absenceId',
  'ticketTypeId',
  'ticketTypeName',
  'ticketNumber',
  'codeId',
  'shareToken',
  'pricePaidCents',
  'normalPriceCents',
  'memberPlanId',
  'promoCode',
  'entryCardId',
  'voucherCents',
  'vatBps',
  'holderName',
  'role',
  'ticketRule',
  'pairNumber',
  'partnerLinkId',
  'standing',
  'confirmation',
  'purchasedAt',
] as const;
type NewTicket = Pick<typeof tickets.$inferSelect, (typeof COLUMNS)[number]>;

/** A number that is taken already inserts nothing: they are random, so the same one can be drawn twice. */
const insert = prepared(columnsOf(tickets, COLUMNS), (orm, row) =>
  orm
    .insert(tickets)
    .values({
      ...row,
      status: 'active',
    })
    .onConflictDoNothing({ target: tickets.ticketNumber })
    .prepare(),
);

const MAX_DRAWS = 5;

function insertDrawing(ctx: ServiceContext, ticket: Omit<NewTicket, 'ticketNumber'>): void {
  for (let draw = 1; draw <= MAX_DRAWS; draw++) {
    const row = { ...ticket, ticketNumber: ticketNumber(ctx.now(), randomBytes(8)) };
    if (insert(ctx.db).run(row).changes > 0) return;
  }
  throw new Error('no free ticket number was drawn');
}

/**
 * One ticket per seat of a paid order. The order must still hold its seats; a second call fails on (order, position).
 */
export function makeTickets(ctx: ServiceContext, order: SoldOrder, lines: readonly SoldLine[]): void {
  let position = 0;
  const pairs = pairUp(lines.flatMap(({ role, quantity }) => Array<SeatRole | null>(quantity).fill(role)));
  for (const line of lines) {
    for (let n = 0; n < line.quantity; n++) {
      const id = randomUUID();
      insertDrawing(ctx, {
        id,
        orderId: order.id,
        position,
        eventId: order.eventId,
        userId: order.userId,
        eveningId: line.eveningId,
        absenceId: order.absenceId ?? null,
        ticketTypeId: line.ticketTypeId,
        ticketTypeName: line.ticketTypeName,
        codeId: randomUUID(),
        shareToken: randomBytes(18).toString('base64url'),
        pricePaidCents: line.unitPriceCents,
        normalPriceCents: line.normalUnitPriceCents,
        memberPlanId: line.memberPlanId,
        promoCode: line.promoCode,
        entryCardId: line.entryCardId,
        voucherCents: line.voucherCents,
        vatBps: line.vatBps,
        holderName: order.holderNames?.[position] ?? order.holderName ?? null,
        role: line.role,
        ticketRule: line.ticketRule,
        // On one evening nobody is taken out of the count: either half of a pair may be away.
        pairNumber: line.eveningId === null ? (pairs[position] ?? null) : null,
        partnerLinkId: order.partnerLinkId ?? null,
        standing: order.partnerLinkId == null ? 'certain' : 'with_partner',
        confirmation: line.ticketRule?.confirm == null || line.eveningId !== null ? null : 'due',
        purchasedAt: ctx.now(),
      });
      position += 1;
      tellWebhooks(ctx, 'ticket.issued', { id, orderId: order.id, eventId: order.eventId });
    }
  }
}
