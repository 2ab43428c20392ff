import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { isPassedOn, passedOnTo } from '#shared/tickets/passed-on.ts';
import { isStopped } from '#shared/tickets/stopped-ticket.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { walletPathOf } from '#shared/tickets/wallets.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { sendLink } from '#web/ui/send-link.ts';
import { HolderName } from './holder-name.tsx';
import { OpenParts } from './open-parts.tsx';
import { BesideTicket, PlansChanged } from './plans-changed.tsx';
import { ShareTicket, useSharedLink } from './share-ticket.tsx';
import { StopSharing } from './stop-sharing.tsx';
import { TicketCard } from './ticket-card.tsx';
import { ToConfirm } from './to-confirm.tsx';
import { ownTicketWords } from './words.ts';

/**
 * One's own ticket with what can be done with it while it is valid; one that a friend has says so. A make-up place is
 * given back on the page of the course that was missed, and never to a friend.
 */
export function MyTicket({ ticket, headingLevel }: { ticket: TicketView; headingLevel?: 2 | 3 }) {
  const isValid = ticket.status === 'active' && !isStopped(ticket);
  const isGiven = isPassedOn(ticket);
  const words = useWords(ownTicketWords);
  const lang = useLang();
  const to = usePathFor();
  return (
    <>
      <TicketCard
        ticket={ticket}
        headingLevel={headingLevel}
        given={isGiven ? passedOnTo(ticket.holderName, lang) : undefined}
        offered={
          isValid
            ? ticket.offer !== null
              ? words.offered
              : ticket.partner != null
                ? words.withPartner
                : undefined
            : undefined
        }
      >
        {isValid && (
          <>
            <ToConfirm ticket={ticket} />
            {!isGiven && <OpenParts ticket={ticket} />}
            {!isGiven && ticket.eveningId === null && ticket.event.evenings.length > 0 && (
              <ButtonLink look="o" size="s" icon="calendar" href={to(ownCoursePath(ticket.id))}>
                {words.evenings}
              </ButtonLink>
            )}
            {isGiven ? <GivenActs ticket={ticket} /> : <OwnActs ticket={ticket} />}
            <details className="ticket-acts">
              <summary>{words.more}</summary>
              <HolderName ticketId={ticket.id} holderName={ticket.holderName} />
              {ticket.eveningId === null && <CalendarLink eventId={ticket.event.id} />}
            </details>
          </>
        )}
        {(isValid || ticket.refundOfferUntil !== null) && !ticket.isMakeUp && <PlansChanged ticket={ticket} />}
      </TicketCard>
      {(ticket.offer !== null || (isValid && ticket.partner != null)) && <BesideTicket ticket={ticket} />}
    </>
  );
}

function OwnActs({ ticket }: { ticket: TicketView }) {
  return (
    <>
      {!ticket.isMakeUp && <ShareTicket ticket={ticket} />}
      <WalletLink sharePath={ticket.sharePath} />
    </>
  );
}

function GivenActs({ ticket }: { ticket: TicketView }) {
  const { again, copied, copy } = useWords(ownTicketWords).share;
  const link = useSharedLink(ticket);
  return (
    <>
      <Button look="o" size="s" icon="share" onClick={() => void sendLink({ ...link, words: { copied, copy } })}>
        {again}
      </Button>
      <StopSharing ticket={ticket} />
    </>
  );
}

/** Opens the pass for this phone's wallet; not there where no passes are made. */
function WalletLink({ sharePath }: { sharePath: string }) {
  const { hasWallet, hasAppleWallet } = useSite();
  const { wallet } = useWords(ownTicketWords);
  if (!hasWallet && !hasAppleWallet) return null;
  return (
    <ButtonLink look="o" size="s" icon="wallet" href={walletPathOf(sharePath)} data-reload="">
      {wallet}
    </ButtonLink>
  );
}

/** The event as a file for the phone's calendar. */
function CalendarLink({ eventId }: { eventId: string }) {
  return (
    <ButtonLink look="t" icon="calendar" href={`/events/${eventId}.ics`} download>
      {useWords(ownTicketWords).calendar}
    </ButtonLink>
  );
}
