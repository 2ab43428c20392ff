import { isTonight } from '#shared/tickets/coming-nights.ts';
import { MY_TICKETS } from '#shared/tickets/kept-tickets.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TicketSkeletons } from '#web/ui/skeletons.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { ownCalendarEn } from './own-calendar-words.ts';
import { MyTicket } from './my-ticket.tsx';
import { useMyTickets } from './use-my-tickets.ts';

/** Tonight's before what is upcoming, that before past; each newest purchase first. */
export function TicketsTab({ now }: { now: Date }) {
  const { tickets, isFailed, isLoading, showMore, retry } = useMyTickets();
  if (isFailed) return <TicketsFailed isBusy={isLoading} onRetry={retry} />;
  if (tickets === null) return <TicketSkeletons count={2} label="Loading tickets" />;
  if (tickets.length === 0) return <NoTickets />;
  const coming = tickets.filter(({ event }) => event.endsAt > now);
  const tonight = coming.filter(({ event }) => isTonight(event, now));
  const upcoming = coming.filter(({ event }) => !isTonight(event, now));
  const past = tickets.filter(({ event }) => event.endsAt <= now);
  return (
    <div className="ticket-list">
      {coming.length > 0 && (
        <p>
          <ButtonLink look="o" icon="ticket" href={MY_TICKETS}>
            Show at the door
          </ButtonLink>
        </p>
      )}
      <Group title="Tonight" tickets={tonight} />
      <Group title="Upcoming" tickets={upcoming} />
      <Group title="Past" tickets={past} />
      {coming.length > 0 && <OwnCalendar words={ownCalendarEn} className="ticket-group" />}
      {showMore !== null && (
        <Button look="o" isBusy={isLoading} busyText="Loading" onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

function Group({ title, tickets }: { title: string; tickets: readonly TicketView[] }) {
  if (tickets.length === 0) return null;
  return (
    <section className="ticket-group" aria-label={title}>
      <h2 className="heading-small dim">{title}</h2>
      {tickets.map((ticket) => (
        <MyTicket key={ticket.id} ticket={ticket} />
      ))}
    </section>
  );
}

function NoTickets() {
  return (
    <div className="tab-body">
      <EmptyState sentence="You have no tickets yet." headingLevel={2}>
        <ButtonLink href={paths.events} icon="calendar">
          Find a night
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function TicketsFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="tab-body" role="alert">
      <EmptyState sentence="Error loading data" headingLevel={2}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText="Loading" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
