import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { ADD_TO_WALLET, walletPathOf } from '#shared/tickets/wallets.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { GiveBack } from './give-back.tsx';
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
          <WalletLink sharePath={ticket.sharePath} />
          <ShareTicket sharePath={ticket.sharePath} title={ticket.event.title} />
          <RenewLink ticketId={ticket.id} />
          <CalendarLink eventId={ticket.event.id} />
        </>
      )}
      {ticket.refundOfferUntil !== null && <GiveBack ticket={ticket} until={ticket.refundOfferUntil} />}
    </TicketCard>
  );
}

/** Opens the pass for this phone's wallet; not there where no passes are made. */
function WalletLink({ sharePath }: { sharePath: string }) {
  const { hasWallet, hasAppleWallet } = useSite();
  if (!hasWallet && !hasAppleWallet) return null;
  return (
    <ButtonLink look="t" icon="wallet" href={walletPathOf(sharePath)} data-reload="">
      {ADD_TO_WALLET}
    </ButtonLink>
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
