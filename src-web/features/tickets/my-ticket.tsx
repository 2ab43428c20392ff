import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { HolderName } from './holder-name.tsx';
import { RenewLink } from './renew-link.tsx';
import { ShareTicket } from './share-ticket.tsx';
import { TicketCard } from './ticket-card.tsx';

/** One's own ticket with what can be done with it while it is valid. */
export function MyTicket({ ticket, headingLevel }: { ticket: TicketView; headingLevel?: 2 | 3 }) {
  return (
    <TicketCard ticket={ticket} headingLevel={headingLevel}>
      {ticket.status === 'active' && (
        <>
          <HolderName ticketId={ticket.id} holderName={ticket.holderName} />
          <ShareTicket sharePath={ticket.sharePath} title={ticket.event.title} />
          <RenewLink ticketId={ticket.id} />
          <CalendarLink eventId={ticket.event.id} />
        </>
      )}
    </TicketCard>
  );
}

/** The event as a file for the phone's calendar. */
function CalendarLink({ eventId }: { eventId: string }) {
  return (
    <ButtonLink look="t" icon="calendar" href={`/events/${eventId}.ics`} download>
      Add to calendar
    </ButtonLink>
  );
}
