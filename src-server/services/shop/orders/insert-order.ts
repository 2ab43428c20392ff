import { createHash } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { voucherShare } from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { termsTextDe } from '#shared/legal/terms-text.de.ts';
import { termsText } from '#shared/legal/terms-text.ts';
import { HOLD_WITHOUT_SESSION_MS } from '#shared/orders/checkout-limits.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { OrderLine } from '#shared/orders/member-line.ts';
import { totalOf } from '#shared/orders/price-order.ts';
import type { RefundRule } from '#shared/orders/refund-promise.ts';
import type { PlannedPart } from '#shared/parts/part-state.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { insertIfNew, insertRow } from '#server/db/rows.ts';
import { orderItems, orders, termsVersions } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { holdEntries } from '../entry-cards/pay-by-card.ts';
import { requireVoucher } from '../gift-vouchers/find-voucher.ts';
import { holdVoucher } from '../gift-vouchers/hold-voucher.ts';
import { keepParts } from '../parts/keep-parts.ts';
import type { OrderRow } from './find-order.ts';
import { keepThanksNotice } from './keep-thanks-notice.ts';
import { sessionEndFrom } from './session-end.ts';

/**
 * Keeps the terms as they read now on the page of the order, each wording once, and returns the version that an order
 * remembers. Inside the order's transaction.
 */
export function keepTerms(ctx: Pick<ServiceContext, 'db' | 'operator' | 'now'>, lang: Lang | null): string {
  const text = JSON.stringify((lang === 'de' ? termsTextDe : termsText)(ctx.operator));
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  insertIfNew(ctx.db, termsVersions, { version, text, firstUsedAt: ctx.now() });
  return version;
}

const insert = prepared(
  columnsOf(orders, [
    'id',
    'userId',
    'eventId',
    'totalCents',
    'fromVoucherCents',
    'partsCents',
    'idempotencyKey',
    'termsVersion',
    'refundRule',
    'thanksNotice',
    'lang',
    'ticketOfferId',
    'partnerLinkId',
    'sessionExpiresAt',
    'holdExpiresAt',
    'createdAt',
    'updatedAt',
  ]),
  (orm, row) =>
    orm
      .insert(orders)
      .values({
        ...row,
        status: 'pending',
      })
      .returning()
      .prepare(),
);

/** What was ordered, and the language of the page it was ordered on; null where no page was. */
export type OrderOnPage = CreateOrderInput & { lang?: Lang | null };

type NewOrder = {
  id: string;
  userId: string;
  input: OrderOnPage;
  lines: readonly OrderLine[];
  /** What was promised beside the price. */ refundRule: RefundRule;
  /** And for when plans change, by ticket type. */ ticketRuleOf: (line: OrderLine) => TicketRule | null;
  /** Somebody's ticket that it takes. */ ticketOfferId: string | null;
  /** The couple of which it buys one half. */ partnerLinkId: string | null;
  /** The parts its ticket is paid in; none is at once. */ parts: readonly PlannedPart[];
};

function insertLines(ctx: ServiceContext, { id, input, lines, ticketRuleOf }: NewOrder): void {
  for (const [position, line] of lines.entries()) {
    const { ticketTypeId, name, unitPriceCents, vatBps, quantity, member, promo, role, addOn, entryCard } = line;
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position,
      ticketTypeId,
      ticketTypeName: name,
      quantity,
      unitPriceCents,
      normalUnitPriceCents: (member ?? promo ?? entryCard)?.normalUnitPriceCents ?? null,
      entryCardId: entryCard?.id ?? null,
      memberPlanId: member?.planId ?? null,
      promoCode: promo?.code ?? null,
      voucherCents: member?.voucherCents ?? 0,
      vatBps,
      role: role ?? null,
      addOnId: addOn?.id ?? null,
      addOnSize: addOn?.size ?? null,
      eveningId: input.eveningId ?? null,
      ticketRule: addOn === undefined ? ticketRuleOf(line) : null,
    });
  }
}

/**
 * Writes a priced order with its lines, and holds what a voucher or a card pays of it. Call inside its transaction.
 * Throws GIFT_VOUCHER_*, ENTRY_CARD_SPENT.
 */
export function insertOrder(ctx: ServiceContext, order: NewOrder): OrderRow {
  const { id, userId, input, lines, refundRule, ticketOfferId, partnerLinkId, parts } = order;
  const now = ctx.now();
  const totalCents = totalOf(lines);
  const voucher = input.voucherCode === undefined ? null : requireVoucher(ctx, input.voucherCode);
  const fromVoucherCents = voucher === null ? 0 : voucherShare(voucher.restCents, totalCents);
  if (totalCents > 0 && voucher !== null && fromVoucherCents === 0) throw new DomainError('GIFT_VOUCHER_SPENT');
  const row = insert(ctx.db).get({
    id,
    userId,
    eventId: input.eventId,
    totalCents,
    fromVoucherCents,
    partsCents: parts.length === 0 ? null : parts.reduce((sum, part) => sum + part.cents, 0),
    idempotencyKey: input.idempotencyKey ?? null,
    termsVersion: keepTerms(ctx, input.lang ?? null),
    refundRule,
    thanksNotice: keepThanksNotice(ctx, input.thanksNotice),
    lang: input.lang ?? null,
    ticketOfferId,
    partnerLinkId,
    sessionExpiresAt: sessionEndFrom(now),
    holdExpiresAt: new Date(now.getTime() + HOLD_WITHOUT_SESSION_MS),
    createdAt: now,
    updatedAt: now,
  });
  insertLines(ctx, order);
  keepParts(ctx, id, parts);
  if (voucher !== null) holdVoucher(ctx, voucher.id, row);
  holdEntries(ctx, id);
  return row;
}
