import { genreOf } from '#shared/art/genre.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { eveningsInWords } from '#shared/events/course-words.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { addressLines } from '#shared/orders/invoice-fields.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { refundSentence } from '#shared/orders/refund-promise.ts';
import { formatVatRate, type Receipt } from '#shared/orders/receipt.ts';
import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { isPassedOn, passedOnTo } from '#shared/tickets/passed-on.ts';
import { walletPathOf } from '#shared/tickets/wallets.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailBlock } from '../layout/mail-block.ts';

type Event = OrderView['event'];
type TicketMaker = Pick<ServiceContext, 'baseUrl' | 'wallet' | 'appleWallet'>;

export const posterOf = (event: Event) => ({ id: event.id, genre: genreOf(event) });

/** When and where, in Berlin's time; a course begins with its first evening. */
export function eventFacts(event: Event): MailBlock {
  const { length: count, 0: first } = eveningsOf(event);
  return {
    kind: 'facts',
    rows: [
      ['Date', formatLongDate(first.startsAt)],
      ['Time', formatHours(first)],
      ...(count > 1 ? [['Evenings', eveningsInWords(event)] as const] : []),
      ['Place', event.location],
    ],
  };
}

/**
 * A ticket with its code and its link, where passes are made also the link that puts it into a phone's wallet; of one
 * that a friend has, to whom it was given.
 */
export function ticketBlock(ticket: TicketView, { baseUrl, wallet, appleWallet }: TicketMaker): MailBlock {
  if (isPassedOn(ticket))
    return {
      kind: 'text',
      text: `${passedOnTo(ticket.holderName)}: ${ticket.ticketTypeName}, ${ticket.ticketNumber}.`,
    };
  const hasWallet = wallet !== undefined || appleWallet?.isInDate() === true;
  return {
    kind: 'ticket',
    name: ticket.ticketTypeName,
    holderName: ticket.holderName,
    ticketNumber: ticket.ticketNumber,
    code: ticket.qrCode,
    link: `${baseUrl}${ticket.sharePath}`,
    linkLabel: 'Open this ticket, or share it with the friend you bought it for',
    ...(hasWallet && { walletLink: `${baseUrl}${walletPathOf(ticket.sharePath)}` }),
  };
}

function vatBlocks(receipt: Receipt): MailBlock[] {
  const { vat } = receipt;
  const note = exemptionNote({ ...receipt, soldAt: receipt.issuedAt });
  const notes: MailBlock[] =
    note === null
      ? []
      : [
          { kind: 'small', text: note.de, lang: 'de' },
          { kind: 'small', text: note.en },
        ];
  if (vat.length === 0) return notes;
  const rows = vat.map((line) => [
    formatVatRate(line.vatBps),
    formatCents(line.netCents),
    formatCents(line.vatCents),
    formatCents(line.grossCents),
  ]);
  return [{ kind: 'table', head: ['VAT included', 'Net', 'VAT', 'Gross'], rows }, ...notes];
}

/** The receipt inside the mail; the PDF beside it says the same. */
export function receiptBlocks(receipt: Receipt, { refundRule, event }: OrderView): MailBlock[] {
  return [
    ...paidBlocks(receipt, 'Ticket'),
    { kind: 'small', text: `${NO_WITHDRAWAL_NOTE.de}.`, lang: 'de' },
    { kind: 'small', text: `${NO_WITHDRAWAL_NOTE.en} ${refundSentence(refundRule, event)}` },
  ];
}

/** The receipt's own lines; `unit` is what one of them is. */
export function paidBlocks(receipt: Receipt, unit: 'Ticket' | 'Membership'): MailBlock[] {
  return [
    { kind: 'heading', text: receipt.invoice === null ? 'Receipt' : 'Invoice' },
    {
      kind: 'facts',
      rows: [
        [receipt.invoice === null ? 'Receipt number' : 'Invoice number', receipt.number],
        ['Date', `${formatLongDate(receipt.issuedAt)}, ${formatTime(receipt.issuedAt)}`],
        receipt.invoice === null
          ? ['Buyer', receipt.buyerName]
          : ['Invoice to', addressLines(receipt.invoice.recipient).join(', ')],
        ...(receipt.promo === null ? [] : [['Promo code', receipt.promo] as const]),
        ['Payment', receipt.payment],
      ],
    },
    {
      kind: 'table',
      head: [unit, 'Number', 'Amount'],
      rows: receipt.lines.map((line) => [line.name, String(line.quantity), formatCents(line.lineCents)]),
      total: ['Total', '', formatCents(receipt.totalCents)],
    },
    ...vatBlocks(receipt),
  ];
}
