import { genreOf } from '#shared/art/genre.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { eveningsInWords } from '#shared/events/course-words.ts';
import { formatHours } from '#shared/events/event-words.ts';
import type { Timed } from '#shared/events/evenings.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { addressLines } from '#shared/orders/invoice-fields.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { formatVatRate, type Receipt } from '#shared/orders/receipt.ts';
import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { isPassedOn, passedOnTo } from '#shared/tickets/passed-on.ts';
import { walletPathOf } from '#shared/tickets/wallets.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { MailBlock } from '../layout/mail-block.ts';
import { ORDER_WORDS } from './order-words.ts';

type Event = OrderView['event'];
type TicketMaker = Pick<ServiceContext, 'baseUrl' | 'wallet' | 'appleWallet'>;

export const posterOf = (event: Event) => ({ id: event.id, genre: genreOf(event) });

/** When and where, in Berlin's time, behind the rows before; a course begins with its first evening. */
export function eventFacts(
  event: Timed & { location: string },
  lang: Lang,
  before: readonly (readonly [string, string])[] = [],
): MailBlock {
  const { facts } = ORDER_WORDS[lang];
  const { length: count, 0: first } = eveningsOf(event);
  return {
    kind: 'facts',
    rows: [
      ...before,
      [facts.date, formatLongDate(first.startsAt, lang)],
      [facts.time, formatHours(first, lang)],
      ...(count > 1 ? [[facts.evenings, eveningsInWords(event, lang)] as const] : []),
      [facts.place, event.location],
    ],
  };
}

/**
 * A ticket with its code and its link, where passes are made also the link that puts it into a phone's wallet; of one
 * that a friend has, to whom it was given.
 */
export function ticketBlock(ticket: TicketView, ctx: TicketMaker, lang: Lang): MailBlock {
  const { baseUrl, wallet, appleWallet } = ctx;
  const words = ORDER_WORDS[lang].ticket;
  if (isPassedOn(ticket))
    return {
      kind: 'text',
      text: `${passedOnTo(ticket.holderName, lang)}: ${shownType(ticket.ticketTypeName, lang)}, ${ticket.ticketNumber}.`,
    };
  const hasWallet = wallet !== undefined || appleWallet?.isInDate() === true;
  return {
    kind: 'ticket',
    name: shownType(ticket.ticketTypeName, lang),
    holderName: ticket.holderName,
    ticketNumber: ticket.ticketNumber,
    code: ticket.qrCode,
    codeAlt: words.code(ticket.ticketNumber),
    link: pageUrl(ctx, ticket.sharePath, lang),
    linkLabel: words.open,
    ...(hasWallet && {
      wallet: { label: words.wallet, url: `${baseUrl}${walletPathOf(ticket.sharePath)}` },
    }),
  };
}

function vatBlocks(receipt: Receipt): MailBlock[] {
  const { vat, lang } = receipt;
  const note = exemptionNote({ ...receipt, soldAt: receipt.issuedAt });
  const notes: MailBlock[] =
    note === null
      ? []
      : [
          { kind: 'small', text: note.de, lang: 'de' },
          ...(lang === 'de' ? [] : [{ kind: 'small', text: note.en } as const]),
        ];
  if (vat.length === 0) return notes;
  const rows = vat.map((line) => [
    formatVatRate(line.vatBps, lang),
    formatCents(line.netCents, lang),
    formatCents(line.vatCents, lang),
    formatCents(line.grossCents, lang),
  ]);
  return [{ kind: 'table', head: ORDER_WORDS[lang].receipt.vat, rows }, ...notes];
}

/** The receipt inside the mail; the PDF beside it says the same. What the law wants said is in German in both. */
export function receiptBlocks(receipt: Receipt, order: OrderView): MailBlock[] {
  const { noWithdrawal, unit } = ORDER_WORDS[receipt.lang].receipt;
  const notes = [noWithdrawal, refundSentenceIn(receipt.lang, order, order.event)].filter((note) => note !== '');
  return [
    ...paidBlocks(receipt, unit),
    { kind: 'small', text: `${NO_WITHDRAWAL_NOTE.de}.`, lang: 'de' },
    { kind: 'small', text: notes.join(' ') },
  ];
}

/** The receipt's own lines; `unit` is what one of them is. */
export function paidBlocks(receipt: Receipt, unit: string): MailBlock[] {
  const { invoice, lang } = receipt;
  const words = ORDER_WORDS[lang].receipt;
  return [
    { kind: 'heading', text: invoice === null ? words.heading : words.invoiceHeading },
    {
      kind: 'facts',
      rows: [
        [invoice === null ? words.number : words.invoiceNumber, receipt.number],
        [ORDER_WORDS[lang].facts.date, `${formatLongDate(receipt.issuedAt, lang)}, ${formatTime(receipt.issuedAt)}`],
        invoice === null
          ? [words.buyer, receipt.buyerName]
          : [words.invoiceTo, addressLines(invoice.recipient).join(', ')],
        ...(receipt.promo === null ? [] : [[words.promo, receipt.promo] as const]),
        [words.payment, receipt.payment],
      ],
    },
    {
      kind: 'table',
      head: [unit, words.count, words.amount],
      rows: receipt.lines.map((line) => [line.name, String(line.quantity), formatCents(line.lineCents, lang)]),
      total: [words.total, '', formatCents(receipt.totalCents, lang)],
    },
    ...vatBlocks(receipt),
  ];
}
