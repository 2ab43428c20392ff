import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { VOUCHER_SEND_AHEAD_DAYS, type BoughtVoucher } from '#shared/gift-vouchers/gift-voucher.ts';
import type { BuyVoucherInput } from '#shared/gift-vouchers/gift-voucher-inputs.ts';
import type { Lang } from '#shared/lang.ts';
import { cents } from '#shared/money.ts';
import { HOLD_WITHOUT_SESSION_MS, SESSION_PATIENCE_MS } from '#shared/orders/checkout-limits.ts';
import { DAY_MS } from '#shared/time.ts';
import { ProviderBusy } from '#server/adapters/payment-provider.ts';
import { insertRow } from '#server/db/rows.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findVoucherOfOrder } from '../gift-vouchers/find-voucher.ts';
import { makeVoucher } from '../gift-vouchers/issue-voucher.ts';
import { giftVoucherPdf } from '../tickets/ticket-pdf/gift-voucher-pdf.ts';
import { findOrder, findOrderByKey, type OrderRow } from './find-order.ts';
import { attachSession, openSession } from './open-session.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import { keepTerms } from './insert-order.ts';
import { sessionEndFrom } from './session-end.ts';
import { settleOrder } from './settle-order.ts';

type Bought = BuyVoucherInput & { lang?: Lang | null };

/** What it is called on the payment page and in the books, where it is no turnover (§ 3 (15) UStG). */
const NAMES = { en: 'Gift voucher', de: 'Gutschein' };

/** An order of a voucher that is worth nothing until it is paid. Only an amount in cents: its VAT is that of what it pays. */
function reserveVoucher(ctx: ServiceContext, userId: string, input: Bought): OrderRow {
  return inTransaction(ctx.db, () => {
    const before = findOrderByKey(ctx, userId, input.idempotencyKey);
    if (before !== undefined) return before;
    const { amountCents, recipientEmail = null, sendAt = null, lang = null, idempotencyKey } = input;
    const { motif, forName, fromName, words } = input;
    const [id, now] = [randomUUID(), ctx.now()];
    insertRow(ctx.db, orders, {
      id,
      userId,
      channel: 'voucher',
      status: 'pending',
      totalCents: amountCents,
      idempotencyKey,
      lang,
      termsVersion: keepTerms(ctx, lang),
      sessionExpiresAt: sessionEndFrom(now),
      holdExpiresAt: new Date(now.getTime() + HOLD_WITHOUT_SESSION_MS),
      createdAt: now,
      updatedAt: now,
    });
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position: 0,
      ticketTypeName: NAMES[lang ?? 'en'],
      unitPriceCents: amountCents,
      vatBps: 0,
      quantity: 1,
    });
    const about = { orderId: id, userId, motif, forName, fromName, words, recipientEmail, sendAt, lang };
    makeVoucher(ctx, { kind: 'gift', amountCents, ...about });
    const after = { voucher: true, totalCents: amountCents };
    writeAudit(ctx, { action: 'order.reserved', subjectKind: 'order', subjectId: id, after });
    const order = findOrder(ctx, id);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  });
}

function viewOf(ctx: ServiceContext, order: OrderRow): BoughtVoucher {
  const voucher = findVoucherOfOrder(ctx, order.id);
  if (voucher === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const { forName, code, endsAt, recipientEmail, sendAt } = voucher;
  const isPaid = voucher.issuedAt !== null;
  return {
    orderId: order.id,
    isPaid,
    hasFailed: order.status === 'expired' || order.status === 'cancelled',
    url: order.status === 'pending' ? order.checkoutUrl : null,
    amountCents: cents(order.totalCents),
    forName,
    code: isPaid ? code : null,
    endsAt,
    recipientEmail,
    sendAt,
  };
}

/**
 * `giftVouchers.buy`: keeps the order (transaction), asks the provider for a page, remembers it (transaction). The same
 * key is the same order. Throws INVALID_INPUT of a day too far ahead, PAYMENT_PROVIDER_BUSY, PAYMENT_SESSION_FAILED.
 */
export async function buyVoucher(ctx: ServiceContext, input: Bought): Promise<BoughtVoucher> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  const ahead = (input.sendAt?.getTime() ?? 0) - ctx.now().getTime();
  if (ahead > VOUCHER_SEND_AHEAD_DAYS * DAY_MS) throw new DomainError('INVALID_INPUT');
  return oneAfterTheOther(ctx.db, `${userId}:${input.idempotencyKey}`, async () => {
    const order = reserveVoucher(ctx, userId, input);
    if (order.status !== 'pending' || order.stripeSessionId !== null) return viewOf(ctx, order);
    try {
      const session = await openSession(ctx, order, new Date(ctx.now().getTime() + SESSION_PATIENCE_MS));
      return viewOf(ctx, attachSession(ctx, order.id, session));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      ctx.log.error({ err: error, orderId: order.id }, 'no payment page');
      throw error instanceof ProviderBusy
        ? new DomainError('PAYMENT_PROVIDER_BUSY', {}, { cause: error })
        : new DomainError('PAYMENT_SESSION_FAILED', {}, { cause: error });
    }
  });
}

/** `giftVouchers.bought`: asks the provider, and settles if it is paid. Throws ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED. */
export async function showBoughtVoucher(ctx: ServiceContext, orderId: string): Promise<BoughtVoucher> {
  requirePermission(ctx, 'checkout:buy');
  const order = findOrder(ctx, orderId);
  if (order?.channel !== 'voucher' || order.userId !== requireUser(ctx).userId)
    throw new DomainError('ORDER_NOT_FOUND');
  if (order.status !== 'pending' || order.stripeSessionId === null) return viewOf(ctx, order);
  const session = await ctx.payments.getSession(order.stripeSessionId).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  return viewOf(ctx, settleOrder(ctx, session) ?? order);
}

/** The page to print of a voucher that one has bought; null of one that is not paid, or not one's own. */
export async function ownVoucherPdf(ctx: ServiceContext, orderId: string): Promise<Buffer | null> {
  requirePermission(ctx, 'checkout:buy');
  const voucher = findVoucherOfOrder(ctx, orderId);
  if (voucher === undefined || voucher.userId !== requireUser(ctx).userId) return null;
  const { issuedAt, endsAt, amountCents } = voucher;
  if (issuedAt === null || endsAt === null) return null;
  const paper = { ...voucher, issuedAt, endsAt, amountCents: cents(amountCents) };
  return giftVoucherPdf(ctx, paper, voucher.lang ?? 'en');
}
