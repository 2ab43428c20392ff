import { asc, eq } from 'drizzle-orm';
import { cents, formatCents } from '#shared/money.ts';
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
import { day, manage, toMember } from './to-member.ts';

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

/** `5 Feb 2026 – 5 Mar 2026`. */
const spanOf = ({ from, until }: Month): string =>
  `${formatMemberDate(new Date(from))} – ${formatMemberDate(new Date(until))}`;

function receiptOfMonth(
  ctx: ServiceContext,
  orderId: string,
  month: Month,
): { receipt: Receipt; member: MemberForMail } | null {
  const row = monthOf(ctx.db).get({ orderId });
  if (row === undefined || row.subscriberId === null || row.paidAt === null) return null;
  const member = loadMemberForMail(ctx, row.subscriberId);
  if (member === null) return null;
  const paid = {
    ...row,
    name: `${row.name}, ${spanOf(month)}`,
    paidAt: row.paidAt,
    totalCents: cents(row.totalCents),
  };
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  return { receipt: monthReceiptOf(paid, { buyerName: member.name, isSmallBusiness }), member };
}

/** Each month that was paid, with its receipt as a PDF. */
export async function membershipReceiptMail(
  ctx: ServiceContext,
  orderId: string,
  month: Month,
): Promise<MailContent | null> {
  const found = receiptOfMonth(ctx, orderId, month);
  if (found === null) return null;
  const { receipt, member } = found;
  const { plan, membershipId, name } = member;
  const amount = formatCents(receipt.totalCents);
  const bought = {
    facts: [
      ['Membership', plan.tier],
      ['Membership ID', membershipId],
      ['Month', spanOf(month)],
    ] as const,
    unit: 'Membership',
    notes: [],
  };
  return {
    to: member.email,
    lang: 'en',
    subject: `Receipt: ${plan.tier}, ${amount}`,
    preview: `For ${spanOf(month)}.`,
    title: 'Your receipt',
    blocks: [
      { kind: 'text', text: `Hello ${name}, thank you: we have received ${amount} for your ${plan.tier}.` },
      ...paidBlocks(receipt, 'Membership'),
      manage(ctx),
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
function membershipRecoveredMail(ctx: ServiceContext, subscriberId: string): MailContent | null {
  return toMember(
    ctx,
    subscriberId,
    ({ name, plan, monthlyCents, currentPeriodEnd, cancelAt, graceEndsAt, endedAt }) =>
      graceEndsAt !== null || endedAt !== null
        ? null // it failed again meanwhile, or it is over
        : {
            subject: 'Your payment is through',
            preview: 'Your pass works as before.',
            title: 'All good again',
            blocks: [
              {
                kind: 'text',
                text:
                  `Hello ${name}, the payment for your ${plan.tier} that had failed is through now. Your pass works as ` +
                  'before, and there is nothing more to do.',
              },
              {
                kind: 'text',
                text:
                  cancelAt === null
                    ? `The next payment of ${formatCents(monthlyCents)} is on ${day(currentPeriodEnd)}.`
                    : `Your membership ends on ${day(cancelAt)}, as you asked.`,
              },
              { kind: 'button', label: 'Open my pass', url: `${ctx.baseUrl}/dashboard` },
            ],
          },
  );
}

export const membershipPaidMails = defineMails({
  'mail.membership_receipt': {
    name: 'Receipt of a membership month',
    sample: ({ months, now }) => ({
      refId: months.paid,
      payload: { from: now.toISOString(), until: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
    }),
    compose: (ctx, { recordId, payload }) => membershipReceiptMail(ctx, recordId, payload),
  },
  'mail.membership_recovered': {
    name: 'A failed membership payment came through',
    sample: ({ members }) => ({ refId: `${members.active}:1` }),
    compose: (ctx, { recordId }) => membershipRecoveredMail(ctx, recordId),
  },
});
