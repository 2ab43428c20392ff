import { genreOf } from '#shared/art/genre.ts';
import type { Operator } from '#shared/operator.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { eventPoster } from '../event-poster.ts';
import { drawTicketPage } from './draw-ticket-page.ts';
import { makePdf } from './make-pdf.ts';

/** The tickets of one event as a PDF, a page each; the same tickets give the same bytes. At least one ticket. */
export async function ticketPdf(tickets: readonly TicketView[], operator: Operator): Promise<Buffer> {
  const [first] = tickets;
  if (first === undefined) throw new RangeError('a ticket PDF needs a ticket');
  const { event } = first;
  const genre = genreOf(event);
  const poster = await eventPoster({ id: event.id, genre });
  const picture = `data:image/jpeg;base64,${poster.toString('base64')}`; // as text it is once in the file, however many pages show it
  return makePdf({ title: `Tickets: ${event.title}`, author: operator.legalName, createdAt: first.purchasedAt }, (doc) => {
    tickets.forEach((ticket, index) => drawTicketPage(doc, { ticket, number: index + 1, count: tickets.length, genre, poster: picture, operatorName: operator.legalName }));
  });
}
