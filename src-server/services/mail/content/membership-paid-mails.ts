import { asc, eq } from 'drizzle-orm';
import type { Lang } from '#shared/lang.ts';
import { cents } from '#shared/money.ts';
import { monthReceiptOf, type Receipt } from '#shared/orders/receipt.ts';
import { formatMemberDate, HOUR_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { receiptPdf } from '#server/services/shop/tickets/ticket-pdf/receipt-pdf.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadMemberForMail, type MemberForMail } from '../load-member-for-mail.ts';
import { paidBlocks } from './order-blocks.ts';
import { saidIn, toMember, type Said, type ToMember } from './to-member.ts';

const monthOf = prepared({ orderId: orders.id }, (orm, { orderId }) =>
  orm
    .select({
      id: orders.id,
      subscriberId: orders.subscriberId,
      paidAt: orders.paidAt,
      totalCents: orders.totalCents,
      name: orderItems.ticketTypeName,
      vatBps: orderItems.vatBps,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderItems.position))
    .prepare(),
);

/** The month that was paid for, as ISO instants. */
type Month = { from: string; until: string };

/** `5 Feb 2026 – 5 Mar 2026`, `05.02.2026 – 05.03.2026`. */
const spanOf = ({ from, until }: Month, lang: Lang): string =>
  [from, until].map((at) => formatMemberDate(new Date(at), lang)).join(' – ');

function receiptOfMonth(
  ctx: ServiceContext,
  orderId: string,
  { chosen, ...month }: Month & { chosen: Lang | null },
): { receipt: Receipt; member: MemberForMail; said: Said } | null {
  const row = monthOf(ctx.db).get({ orderId });
  if (row === undefined || row.subscriberId === null || row.paidAt === null) return null;
  const member = loadMemberForMail(ctx, row.subscriberId);
  if (member === null) return null;
  const said = saidIn(ctx, chosen ?? member.lang ?? 'en');
  const paid = {
    ...row,
    name: `${row.name}, ${spanOf(month, said.lang)}`,
    paidAt: row.paidAt,
    totalCents: cents(row.totalCents),
  };
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  return { receipt: monthReceiptOf(paid, { buyerName: member.name, isSmallBusiness, lang: said.lang }), member, said };
}

/** Each month that was paid, with its receipt as a PDF. */
export async function membershipReceiptMail(
  ctx: ServiceContext,
  orderId: string,
  { chosen = null, ...month }: Month & { chosen?: Lang | null },
): Promise<MailContent | null> {
  const found = receiptOfMonth(ctx, orderId, { ...month, chosen });
  if (found === null) return null;
  const { receipt, member, said } = found;
  const { words, lang, money, manage } = said;
  const { plan, membershipId, name } = member;
  const [amount, span] = [money(receipt.totalCents), spanOf(month, lang)];
  const say = words.receipt;
  const bought = {
    facts: [[say.membership, plan.tier] as const, [words.id, membershipId] as const, [say.month, span] as const],
    unit: say.membership,
    notes: [],
  };
  return {
    to: member.email,
    lang,
    subject: say.subject(plan.tier, amount),
    preview: say.preview(span),
    title: say.title,
    blocks: [
      { kind: 'text', text: say.text(name, amount, plan.tier) },
      ...paidBlocks(receipt, say.membership),
      manage(),
    ],
    files: [
      {
        filename: `receipt-${receipt.number}.pdf`,
        contentType: 'application/pdf',
        content: await receiptPdf({ receipt, bought, operator: ctx.operator }),
      },
    ],
  };
}

/** A payment that had failed came through after all. */
function membershipRecoveredMail(ctx: ServiceContext, to: ToMember): MailContent | null {
  return toMember(ctx, to, (member, { words, day, money, button }) => {
    const { name, plan, monthlyCents, currentPeriodEnd, cancelAt, graceEndsAt, endedAt } = member;
    if (graceEndsAt !== null || endedAt !== null) return null; // it failed again meanwhile, or it is over
    const { subject, preview, title, text, ends } = words.recovered;
    const next = words.reactivated.next(money(monthlyCents), day(currentPeriodEnd));
    return {
      subject,
      preview,
      title,
      blocks: [
        { kind: 'text', text: text(name, plan.tier) },
        { kind: 'text', text: cancelAt === null ? next : ends(day(cancelAt)) },
        button(words.openPass, '/dashboard'),
      ],
    };
  });
}

export const membershipPaidMails = defineMails({
  'mail.membership_receipt': {
    name: 'Receipt of a membership month',
    sample: ({ months, now }) => ({
      refId: months.paid,
      payload: { from: now.toISOString(), until: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => membershipReceiptMail(ctx, recordId, { ...payload, chosen: lang }),
  },
  'mail.membership_recovered': {
    name: 'A failed membership payment came through',
    sample: ({ members }) => ({ refId: `${members.active}:1` }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => membershipRecoveredMail(ctx, { id: recordId, chosen: lang }),
  },
});
