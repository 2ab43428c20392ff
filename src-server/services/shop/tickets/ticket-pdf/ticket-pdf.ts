import { genreOf } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';
import type { Lang } from '#shared/lang.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { spokenTicket } from '#shared/website/spoken-in.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { eventPoster } from '../event-poster.ts';
import { drawTicketPage } from './draw-ticket-page.ts';
import { makePdf } from './make-pdf.ts';
import { PAPER_WORDS } from './paper-words.ts';

type PdfContext = Pick<ServiceContext, 'operator' | 'drawings'>;
type Night = { tickets: TicketView[]; genre: Genre; poster: string };

async function nightsOf(ctx: PdfContext, tickets: readonly TicketView[]): Promise<Night[]> {
  const nights = Map.groupBy(tickets, ({ event }) => event.id).values();
  return Promise.all(
    nights.map(async (ofNight) => {
      const [{ event }] = ofNight as [TicketView, ...TicketView[]];
      const genre = genreOf(event);
      const poster = await eventPoster(ctx, { id: event.id, genre });
      // As text it is once in the file, however many pages show it.
      return { tickets: ofNight, genre, poster: `data:image/jpeg;base64,${poster.toString('base64')}` };
    }),
  );
}

/** Tickets as a PDF, a page each, night by night; the same tickets give the same bytes. At least one ticket. */
export async function ticketPdf(ctx: PdfContext, held: readonly TicketView[], lang: Lang): Promise<Buffer> {
  const tickets = held.map((ticket) => spokenTicket(ticket, lang));
  const [first] = tickets;
  if (first === undefined) throw new RangeError('a ticket PDF needs a ticket');
  const nights = await nightsOf(ctx, tickets);
  const { operator } = ctx;
  const words = PAPER_WORDS[lang];
  const title = nights.length === 1 ? `${words.tickets}: ${first.event.title}` : words.tickets;
  return makePdf({ title, author: operator.legalName, createdAt: first.purchasedAt }, (doc) => {
    for (const night of nights) {
      const {
        genre,
        poster,
        tickets: { length: count },
      } = night;
      night.tickets.forEach((ticket, index) =>
        drawTicketPage(doc, {
          ticket,
          number: index + 1,
          count,
          genre,
          poster,
          operatorName: operator.legalName,
          lang,
        }),
      );
    }
  });
}
