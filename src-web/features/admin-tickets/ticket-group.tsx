import type { EventSales } from '#shared/admin/admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { EventStateChip } from '#web/ui/admin/event-state-chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { SoldWithTickets } from './bought-with.tsx';
import { TicketTable } from './ticket-table.tsx';

type TicketGroupProps = { event: EventSales; isOpen: boolean; status: TicketStatus | null; onToggle: () => void };

/** One event's tickets under its count and revenue; opened by its head. */
export function TicketGroup({ event, isOpen, status, onToggle }: TicketGroupProps) {
  const { id, title, startsAt, location, sold, revenueCents } = event;
  return (
    <li className="sold-group">
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={`tickets-${id}`} onClick={onToggle}>
          <Poster artwork={{ id, genre: genreOf(event), imageUrl: event.imageUrl }} size="thumb" />
          <span className="ticket-what">
            <b>{title}</b>
            <span className="dim">
              <time dateTime={isoBerlin(startsAt)}>{`${formatMemberDate(startsAt)}, ${formatTime(startsAt)}`}</time>
              {` · ${location}`}
            </span>
            <EventStateChip event={event} />
          </span>
          <span className="ticket-sum tabular">
            <b>{sold}</b> <span className="dim">{sold === 1 ? 'ticket' : 'tickets'}</span>
          </span>
          <span className="ticket-sum tabular">
            <b>{formatCents(revenueCents)}</b> <span className="dim">revenue</span>
          </span>
          <Icon name={isOpen ? 'minus' : 'plus'} size={22} />
        </button>
      </h2>
      {isOpen && (
        <div id={`tickets-${id}`} className="ticket-inside">
          <SoldWithTickets eventId={id} />
          <TicketTable filter={{ eventId: id, status, search: '' }} label={`Tickets of ${title}`} />
        </div>
      )}
    </li>
  );
}
