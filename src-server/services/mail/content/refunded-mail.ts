import { voucherLastDay } from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { CAUSE_FOR_GUEST } from '#shared/orders/refund-causes.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { formatLongDate } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { findCardOfOrder } from '#server/services/shop/entry-cards/find-card.ts';
import { findVoucher, findVoucherOfOrder } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { findRefund, type RefundRow } from '#server/services/shop/payments/find-refund.ts';
import { correctionOf, ticketsVoidedBy } from '#server/services/shop/refunds/correction-of.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { correctionPdf, correctionStem } from '#server/services/shop/tickets/ticket-pdf/correction-pdf.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import { loadOrderForMail, type OrderForMail } from '../load-order-for-mail.ts';
import { cardForMail } from './entry-card-mails.ts';
import { ORDER_WORDS } from './order-words.ts';
import { VOUCHER_WORDS } from './voucher-words.ts';

/** For these, money alone may have gone back. */
const STAYS_VALID: ReadonlySet<RefundReason> = new Set<RefundReason>([
  'provider_dashboard',
  'requested_by_admin',
  'dispute_lost',
]);

/** What a mail says of money on its way, and of money that the buyer's bank has fetched itself. */
function wordsOf(reason: RefundReason, amount: string, lang: Lang) {
  const { bank, refund, moneyBack } = ORDER_WORDS[lang];
  const words = reason === 'dispute_lost' ? bank : { ...refund, outlook: moneyBack };
  const { subject, preview, title, label, outlook } = words;
  return { subject: subject(amount), preview: preview(amount), title: title(amount), label, outlook };
}

/** A month that was given back by hand; the membership itself goes on or has a mail of its own. */
function monthRefundedMail(ctx: ServiceContext, { amountCents, orderId, reason }: RefundRow): MailContent | null {
  // The membership an order paid a month of.
  const subscriberId = findRow(ctx.db, orders, { id: orderId, eventId: null }, ['subscriberId'])?.subscriberId;
  const member = subscriberId == null ? null : loadMemberForMail(ctx, subscriberId);
  if (member === null) return null;
  const amount = formatCents(cents(amountCents));
  const { subject, preview, title, label, outlook } = wordsOf(reason, amount, 'en');
  const what =
    reason === 'dispute_lost'
      ? 'your bank has taken back a payment for your membership, as it was asked to.'
      : 'we refunded a payment for your membership.';
  return {
    to: member.email,
    lang: 'en',
    subject: `${subject}: ${member.plan.tier}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: `Hello ${member.name}, ${what} ${outlook}` },
      {
        kind: 'facts',
        rows: [
          ['Membership', member.plan.tier],
          ['Membership ID', member.membershipId],
          [label, amount],
        ],
      },
      { kind: 'button', label: 'My dashboard', url: `${ctx.baseUrl}/dashboard` },
    ],
  };
}

/** What a voucher cost went back, and so much went off it. */
function voucherRefundedMail(ctx: ServiceContext, refund: RefundRow, chosen: Lang | null): MailContent | null {
  const voucher = findVoucherOfOrder(ctx, refund.orderId);
  const buyer = voucher?.userId == null ? undefined : findMailRecipient(ctx, voucher.userId);
  if (voucher === undefined || buyer === undefined) return null;
  const lang = chosen ?? voucher.lang ?? buyer.lang ?? 'en';
  const amount = formatCents(cents(refund.amountCents), lang);
  const rest = formatCents(cents(voucher.restCents), lang);
  const { subject, preview, title, label, outlook } = wordsOf(refund.reason, amount, lang);
  const words = VOUCHER_WORDS[lang];
  return {
    to: buyer.email,
    lang,
    subject: `${subject}: ${words.name}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: `${words.refunded.what(buyer.name, voucher.code, rest)} ${outlook}` },
      {
        kind: 'facts',
        rows: [
          [words.code, voucher.code],
          [label, amount],
          [words.left, rest],
        ],
      },
      { kind: 'button', label: ORDER_WORDS[lang].dashboard, url: pageUrl(ctx, '/dashboard', lang) },
    ],
  };
}

/** What a card cost went back, and so many entries went off it. */
function cardRefundedMail(ctx: ServiceContext, refund: RefundRow, chosen: Lang | null): MailContent | null {
  const loaded = cardForMail(ctx, findCardOfOrder(ctx, refund.orderId), chosen);
  if (loaded === null) return null;
  const { card, buyer, lang, words, name } = loaded;
  const amount = formatCents(cents(refund.amountCents), lang);
  const { subject, preview, title, label, outlook } = wordsOf(refund.reason, amount, lang);
  const rows = [
    [words.card, name],
    [label, amount],
    [words.left, String(card.restEntries)],
  ] as const;
  return {
    to: buyer.email,
    lang,
    subject: `${subject}: ${name}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: `${words.refunded.what(buyer.name, name, card.restEntries)} ${outlook}` },
      { kind: 'facts', rows },
      { kind: 'button', label: ORDER_WORDS[lang].dashboard, url: pageUrl(ctx, '/dashboard', lang) },
    ],
  };
}

/** What went to a voucher is there already; null of what goes to a card. */
function onVoucher(ctx: ServiceContext, { giftVoucherId }: RefundRow, lang: Lang) {
  const voucher = giftVoucherId === null ? undefined : findVoucher(ctx, giftVoucherId);
  if (voucher === undefined || voucher.endsAt === null) return null;
  const words = VOUCHER_WORDS[lang].back;
  const [rest, day] = [
    formatCents(cents(voucher.restCents), lang),
    formatLongDate(voucherLastDay(voucher.endsAt), lang),
  ];
  return { label: words.label, outlook: words.outlook(voucher.code, rest, day) };
}

/** Why the money went back, as its buyer is told. */
function whyOf(ctx: ServiceContext, refund: RefundRow, { order, lang }: OrderForMail): string {
  const words = ORDER_WORDS[lang].refunded;
  if (refund.requestedBy !== null && refund.requestedBy === findOrder(ctx, refund.orderId)?.userId)
    return words.givenBack;
  const isPart = refund.amountCents < order.totalCents;
  return refund.reason === 'requested_by_admin' && isPart ? words.part : words.why[refund.reason];
}

/** Tells a buyer which money went back and which tickets no longer count. */
export function refundedMail(ctx: ServiceContext, refundId: string, chosen: Lang | null): MailContent | null {
  const refund = findRefund(ctx, refundId);
  const found = refund === undefined ? undefined : loadOrderForMail(ctx, refund.orderId, chosen);
  if (refund === undefined) return null;
  if (found === undefined)
    return (
      voucherRefundedMail(ctx, refund, chosen) ??
      cardRefundedMail(ctx, refund, chosen) ??
      monthRefundedMail(ctx, refund)
    );
  const { lang } = found;
  const { refunded: words, facts, dashboard } = ORDER_WORDS[lang];
  const amount = formatCents(cents(refund.amountCents), lang);
  const said = wordsOf(refund.reason, amount, lang);
  const { subject, preview, title } = said;
  const { label, outlook } = onVoucher(ctx, refund, lang) ?? said;
  const numbers = ticketsVoidedBy(ctx, refundId);
  const cause = refund.cause === null ? null : CAUSE_FOR_GUEST[lang][refund.cause];
  const isLive = found.tickets.some(({ status }) => status !== 'cancelled');
  const staysValid = isLive && STAYS_VALID.has(refund.reason) && numbers.length === 0 && found.tickets.length > 0;
  const hello = words.hello(found.buyer.name, whyOf(ctx, refund, found));
  return {
    to: found.buyer.email,
    lang,
    subject: `${subject}: ${found.order.event.title}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: [hello, ...(staysValid ? [words.allStay] : []), outlook].join(' ') },
      {
        kind: 'facts',
        rows: [
          [facts.event, found.order.event.title],
          [label, amount],
          ...(cause === null ? [] : [[words.reason, cause] as const]),
          ...(found.receipt === null
            ? []
            : [[found.receipt.invoice === null ? words.ofReceipt : words.ofInvoice, found.receipt.number] as const]),
          ...numbers.map((number) => [words.isVoid, number] as const),
        ],
      },
      { kind: 'button', label: dashboard, url: pageUrl(ctx, '/dashboard', lang) },
    ],
  };
}

/** The same with the correction of the receipt as a PDF, which the buyer's books want (§ 17 (1) UStG). */
async function refundedMailWithFile(
  ctx: ServiceContext,
  refundId: string,
  chosen: Lang | null,
): Promise<MailContent | null> {
  const mail = refundedMail(ctx, refundId, chosen);
  const refund = findRefund(ctx, refundId);
  const order = refund === undefined ? undefined : findOrder(ctx, refund.orderId);
  const buyer = order?.userId == null ? undefined : findMailRecipient(ctx, order.userId);
  if (mail === null || refund === undefined || order === undefined || buyer === undefined) return mail;
  const receipt = receiptOfOrder(ctx, { ...order, lang: mail.lang }, buyer.name);
  const correction = receipt === null ? null : correctionOf(ctx, refund, { order, receipt });
  if (correction === null) return mail;
  const content = await correctionPdf({ correction, operator: ctx.operator });
  const file = { filename: `${correctionStem(correction)}.pdf`, contentType: 'application/pdf', content };
  return { ...mail, files: [...(mail.files ?? []), file] };
}

export const refundedMails = defineMails({
  'mail.refunded': {
    name: 'Money is on its way back',
    sample: ({ orders }) => ({ refId: orders.refundId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => refundedMailWithFile(ctx, recordId, lang),
  },
});
