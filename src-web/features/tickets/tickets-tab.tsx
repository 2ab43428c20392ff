import { isTonight } from '#shared/tickets/coming-nights.ts';
import { myTicketsPath } from '#shared/tickets/kept-tickets.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { TicketSkeletons } from '#web/ui/skeletons.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { MyTicket } from './my-ticket.tsx';
import { useMyTickets } from './use-my-tickets.ts';
import { ownTicketWords } from './words.ts';

/** Tonight's before what is upcoming, that before past; each newest purchase first. */
export function TicketsTab({ now }: { now: Date }) {
  const { list: words, inCalendar } = useWords(ownTicketWords);
  const lang = useLang();
  const { tickets, isFailed, isLoading, showMore, retry } = useMyTickets();
  if (isFailed) return <TicketsFailed isBusy={isLoading} onRetry={retry} />;
  if (tickets === null) return <TicketSkeletons count={2} label={words.loading} />;
  if (tickets.length === 0) return <NoTickets />;
  const coming = tickets.filter(({ event }) => event.endsAt > now);
  const tonight = coming.filter(({ event }) => isTonight(event, now));
  const upcoming = coming.filter(({ event }) => !isTonight(event, now));
  const past = tickets.filter(({ event }) => event.endsAt <= now);
  return (
    <div className="ticket-list">
      {coming.length > 0 && (
        <p>
          <ButtonLink look="o" icon="ticket" href={myTicketsPath(lang)}>
            {words.showAtDoor}
          </ButtonLink>
        </p>
      )}
      <Group title={words.tonight} tickets={tonight} />
      <Group title={words.upcoming} tickets={upcoming} />
      <Group title={words.past} tickets={past} />
      {coming.length > 0 && <OwnCalendar words={inCalendar} className="ticket-group" />}
      {showMore !== null && (
        <Button look="o" isBusy={isLoading} busyText={words.busy} onClick={showMore}>
          {words.more}
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
  const words = useWords(ownTicketWords).list;
  const to = usePathFor();
  return (
    <div className="tab-body">
      <EmptyState sentence={words.none} headingLevel={2}>
        <ButtonLink href={to(paths.events)} icon="calendar">
          {words.find}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function TicketsFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const words = useWords(ownTicketWords).list;
  return (
    <div className="tab-body" role="alert">
      <EmptyState sentence={words.failed} headingLevel={2}>
        <Button look="o" icon="refresh" isBusy={isBusy} busyText={words.busy} onClick={onRetry}>
          {words.again}
        </Button>
      </EmptyState>
    </div>
  );
}
