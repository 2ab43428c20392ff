import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import { ticketWhen } from '#shared/events/evening-words.ts';
import { Ticket } from '#web/ui/ticket.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { useMyTickets } from './use-my-tickets.ts';

/** The valid ticket whose night comes first; nothing where there is none. */
export function NextNight({ now }: { now: Date }) {
  const { tickets } = useMyTickets();
  const [next] = (tickets ?? [])
    .filter(({ status, event }) => status === 'active' && event.endsAt > now)
    .sort((a, b) => eveningAt(a.event, now).startsAt.getTime() - eveningAt(b.event, now).startsAt.getTime());
  if (next === undefined) return null;
  const { event, ticketNumber } = next;
  return (
    <section className="next-night" aria-labelledby="next-night">
      <h2 className="heading-medium" id="next-night">
        Your next night
      </h2>
      <Ticket
        status={next.status}
        title={event.title}
        when={`${ticketWhen(event, now)} · ${event.location}`}
        facts={[{ label: 'Ticket number', value: ticketNumber }]}
        artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
        code={<TicketQr code={next.qrCode} ticketNumber={ticketNumber} title={event.title} canEnlarge />}
      />
    </section>
  );
}
