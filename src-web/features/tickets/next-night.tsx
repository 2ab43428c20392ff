import { genreOf } from '#shared/art/genre.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { Ticket } from '#web/ui/tickets/ticket.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { TicketWhen } from './ticket-when.tsx';
import { ownTicketWords } from './words.ts';

/** The ticket of the night that comes next. */
export function NextNight({ ticket: next, now }: { ticket: TicketView; now: Date }) {
  const words = useWords(ownTicketWords).next;
  const { event, ticketNumber } = next;
  return (
    <section className="next-night" aria-labelledby="next-night">
      <h2 className="heading-medium" id="next-night">
        {words.title}
      </h2>
      <Ticket
        status={next.status}
        title={<SaidOf of={event} say="title" />}
        when={<TicketWhen event={event} now={now} />}
        facts={[{ label: words.number, value: ticketNumber }]}
        artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
        code={
          <TicketQr
            code={next.qrCode}
            ticketNumber={ticketNumber}
            title={saidIn(event, 'title', useLang())}
            canEnlarge
          />
        }
      />
    </section>
  );
}
