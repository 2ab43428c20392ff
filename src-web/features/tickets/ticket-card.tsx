import type { ReactNode } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { shownType } from '#shared/orders/general-admission.ts';
import { formatCents } from '#shared/money.ts';
import { stoppedWords } from '#shared/tickets/stopped-ticket.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { useNow } from '#web/site.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { ticketWords } from '#web/ui/tickets/ticket-words.ts';
import { Ticket } from '#web/ui/tickets/ticket.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { TicketVoucher } from './ticket-voucher.tsx';
import { TicketWhen } from './ticket-when.tsx';

/** What a card needs; a shared ticket tells its friend no price and no order. */
type ShownTicket = Pick<
  TicketView,
  | 'ticketNumber'
  | 'status'
  | 'ticketTypeName'
  | 'holderName'
  | 'ban'
  | 'isMoved'
  | 'nowFor'
  | 'calledOff'
  | 'qrCode'
  | 'voucherCents'
  | 'voucherCode'
  | 'event'
> &
  Partial<Pick<TicketView, 'pricePaidCents' | 'addOns'>>;

type TicketCardProps = {
  ticket: ShownTicket;
  headingLevel?: 2 | 3;
  /** To whom its buyer has given it, on the buyer's own screens. */ given?: string | undefined;
  /** In place of 'valid', while it is offered to others. */ offered?: string | undefined;
  /** Links under the facts. */ children?: ReactNode;
};

/** One ticket on paper. */
export function TicketCard({ ticket, headingLevel, given, offered, children }: TicketCardProps) {
  const now = useNow();
  const { event, ticketNumber, status, pricePaidCents, voucherCode, holderName, addOns = [] } = ticket;
  const words = useWords(ticketWords);
  const lang = useLang();
  const stopped = stoppedWords(ticket, words);
  const type = shownType(ticket.ticketTypeName, lang);
  const facts = [
    {
      label: words.facts.type,
      value: type === ticket.ticketTypeName ? <SaidOf of={ticket} say="ticketTypeName" /> : type,
    },
    ...(pricePaidCents === undefined ? [] : [{ label: words.facts.price, value: formatCents(pricePaidCents, lang) }]),
    { label: words.facts.number, value: ticketNumber },
    ...(holderName === null ? [] : [{ label: words.facts.name, value: holderName }]),
    ...(addOns.length === 0
      ? []
      : [{ label: words.facts.with, value: addOns.map((piece) => saidIn(piece, 'name', lang)).join(', ') }]),
  ];
  return (
    <Ticket
      status={status}
      stopped={stopped?.word}
      title={<SaidOf of={event} say="title" />}
      when={<TicketWhen event={event} now={now} />}
      facts={facts}
      artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
      code={
        stopped === null ? (
          <TicketQr
            code={ticket.qrCode}
            ticketNumber={ticketNumber}
            title={saidIn(event, 'title', lang)}
            canEnlarge={status === 'active'}
          />
        ) : (
          <p className="ticket-stopped">
            {stopped.sentence}{' '}
            {ticket.calledOff !== null && !ticket.isMoved && <SaidOf of={ticket.calledOff} say="words" />}
          </p>
        )
      }
      voucher={voucherCode === null || given !== undefined ? null : <TicketVoucher {...ticket} code={voucherCode} />}
      headingLevel={headingLevel}
      given={given}
      offered={offered}
    >
      {children}
    </Ticket>
  );
}
