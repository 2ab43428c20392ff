import { useParams } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { CalendarLink } from '#web/features/tickets/my-ticket.tsx';
import { TicketCard } from '#web/features/tickets/ticket-card.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';

/** /ticket/{token}: the page shared with the friend a ticket is for. Who has the link has the ticket. */
export function TicketPage() {
  const { token = '' } = useParams();
  const ticket = trpc.checkout.sharedTicket.useQuery({ token }, { refetchOnMount: 'always' });
  if (ticket.isPending) return <MarkLoader text="Loading your ticket" />;
  if (ticket.isError) return <NoTicket error={ticket.error} onRetry={() => void ticket.refetch()} />;
  const { event } = ticket.data;
  return (
    <div className="wrap order-result">
      <title>{`Ticket: ${event.title} | ${brand.full}`}</title>
      <h1 className="heading-huge">Your ticket</h1>
      <p className="lead">
        {formatLongDate(event.startsAt)}, {formatTime(event.startsAt)}. Have the QR code open when you reach the door.
      </p>
      <TicketCard ticket={ticket.data} headingLevel={2}>
        <CalendarLink eventId={event.id} />
        <ButtonLink look="t" icon="info-circle" href={paths.event(event.id)}>
          About this night
        </ButtonLink>
      </TicketCard>
    </div>
  );
}

function NoTicket({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = failureOf(error);
  const isUnknown = code === 'TICKET_NOT_FOUND' || code === 'INVALID_INPUT';
  return (
    <div className="wrap order-result" role="alert">
      <title>{`${ERROR_MESSAGES.TICKET_NOT_FOUND} | ${brand.full}`}</title>
      <h1 className="heading-huge">{isUnknown ? ERROR_MESSAGES.TICKET_NOT_FOUND : failureSentence(error)}</h1>
      <EmptyState
        sentence={
          isUnknown
            ? 'This link is incomplete, or does not work any more.'
            : 'Your ticket is safe, only this page did not load.'
        }
      >
        {isUnknown ? (
          <>
            <p>
              Ask the person who sent it for a new one. Tickets you bought yourself are in{' '}
              <a href={paths.dashboardTickets}>your dashboard</a>.
            </p>
            <ButtonLink look="o" href={paths.events}>
              Browse events
            </ButtonLink>
          </>
        ) : (
          <Button look="o" icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
