import { calendarFile, type CalendarEvent } from '#shared/calendar/calendar-file.ts';
import { pick } from '#shared/pick.ts';
import { localDateOf } from '#shared/time.ts';
import { isPassedOn } from '#shared/tickets/passed-on.ts';
import type { Mail } from '#server/adapters/mailer.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { receiptPdf, receiptStem } from '#server/services/shop/tickets/ticket-pdf/receipt-pdf.ts';
import { termsPdf } from '#server/services/shop/tickets/ticket-pdf/terms-pdf.ts';
import { ticketPdf } from '#server/services/shop/tickets/ticket-pdf/ticket-pdf.ts';
import type { OrderForMail } from '../load-order-for-mail.ts';

type MailFile = Mail['attachments'][number];

/** `bachata-sensual-night-2026-01-17`: plain letters, whatever the title holds. */
function fileStem({ title, startsAt }: { title: string; startsAt: Date }): string {
  const plain = title.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [
    ...plain
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
      .slice(0, 8),
    localDateOf(startsAt),
  ].join('-');
}

export function calendarAttachment(event: CalendarEvent): MailFile {
  return {
    filename: `${fileStem(event)}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendarFile([event])),
  };
}

/** The tickets to print; a friend has the code of one that was given to them. */
export async function ticketsAttachment(
  ctx: ServiceContext,
  { tickets, order, lang }: OrderForMail,
): Promise<MailFile[]> {
  const own = tickets.filter((ticket) => !isPassedOn(ticket));
  if (own.length === 0) return [];
  return [
    {
      filename: `tickets-${fileStem(order.event)}.pdf`,
      contentType: 'application/pdf',
      content: await ticketPdf(ctx, own, lang),
    },
  ];
}

/** The terms the order was made under, to keep (§ 312f (2) BGB); none where the order has no version of them. */
export async function termsAttachment(ctx: ServiceContext, { terms }: OrderForMail): Promise<MailFile[]> {
  if (terms === undefined) return [];
  return [
    { filename: `terms-${terms.version}.pdf`, contentType: 'application/pdf', content: await termsPdf(ctx, terms) },
  ];
}

export async function receiptAttachment(ctx: ServiceContext, { receipt, order }: OrderForMail): Promise<MailFile[]> {
  if (receipt === null) return [];
  return [
    {
      filename: `${receiptStem(receipt)}.pdf`,
      contentType: 'application/pdf',
      content: await receiptPdf({
        receipt,
        ...pick(order, ['event', 'refundRule', 'ticketRules']),
        operator: ctx.operator,
      }),
    },
  ];
}
