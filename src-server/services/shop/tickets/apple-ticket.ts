import { genreOf } from '#shared/art/genre.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { isoBerlin } from '#shared/time.ts';
import type { TicketStatus, TicketView } from '#shared/tickets/ticket-view.ts';
import type { WalletWord } from '#shared/tickets/wallet-words.ts';
import type { ApplePassFace } from '#server/adapters/apple-wallet.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTicket } from './find-ticket.ts';
import { codeEndsAt } from './ticket-code.ts';

/** Of a ticket of an event that was cancelled. */
const CALLED_OFF: WalletWord = 'The event does not take place';
const STATE: Record<TicketStatus, WalletWord> = {
  active: 'Valid',
  used: 'Used',
  cancelled: 'Given back: it opens no door',
};
/** Of a ticket that is another one now; what becomes of its event is nothing to it. */
const MOVED: WalletWord = 'Moved: this code opens no door';
/** Of a pass whose ticket its buyer has taken back. */
const ENDED: WalletWord = 'Taken back: it opens no door';

/** The lines of a ticket, front and back. No price: whoever it was bought for may hold it. */
function fieldsOf(
  { ticketNumber, ticketTypeName, holderName, event, calledOff, isMoved }: TicketView,
  { state, nowFor, baseUrl }: { state: WalletWord; nowFor: string | null; baseUrl: string },
) {
  return {
    header: [
      {
        key: 'starts',
        label: 'Starts',
        value: isoBerlin(event.startsAt),
        changeMessage: 'New start: %@',
        isInstant: true,
      },
    ],
    primary: [{ key: 'event', label: 'Event', value: event.title, changeMessage: 'Now called: %@' }],
    secondary: [{ key: 'place', label: 'Where', value: event.location, changeMessage: 'New place: %@' }],
    auxiliary: [
      { key: 'kind', label: 'Kind', value: ticketTypeName },
      ...(holderName === null ? [] : [{ key: 'name', label: 'Name' as const, value: holderName }]),
    ],
    back: [
      { key: 'state', label: 'State', value: state, changeMessage: 'Your ticket: %@' },
      ...(nowFor === null
        ? []
        : [{ key: 'moved', label: 'Now for' as const, value: nowFor, changeMessage: 'Now for: %@' as const }]),
      ...(calledOff?.words == null || isMoved
        ? []
        : [{ key: 'why', label: 'What we have to say' as const, value: calledOff.words }]),
      { key: 'number', label: 'Ticket number', value: ticketNumber },
      { key: 'ends', label: 'Ends', value: isoBerlin(event.endsAt), changeMessage: 'New end: %@', isInstant: true },
      { key: 'page', label: 'On the website', value: `${baseUrl}/events/${event.id}` },
    ],
  } satisfies ApplePassFace['fields'];
}

function stateOf({ isMoved, calledOff, status }: TicketView): WalletWord {
  if (isMoved) return MOVED;
  return calledOff === null ? STATE[status] : CALLED_OFF;
}

/**
 * A ticket as a pass for Apple's Wallet; an ended one has neither code nor name. Throws where there is no such ticket: a
 * pass goes with its ticket.
 */
export function appleTicketFace(
  ctx: ServiceContext,
  ticketId: string,
  { isEnded }: { isEnded: boolean },
): ApplePassFace {
  const ticket = findTicket(ctx, ticketId);
  if (ticket === undefined) throw new Error('a pass of a ticket that is not there');
  const { event, qrCode, ticketNumber, status, calledOff } = ticket;
  const isVoid = isEnded || status === 'cancelled' || calledOff !== null;
  const { id, title, location, startsAt, endsAt, kind } = event;
  return {
    style: 'eventTicket',
    description: 'Ticket',
    fields: fieldsOf(isEnded ? { ...ticket, holderName: null } : ticket, {
      state: isEnded ? ENDED : stateOf(ticket),
      nowFor: isEnded ? null : ticket.nowFor,
      baseUrl: ctx.baseUrl,
    }),
    code: isVoid ? null : { message: qrCode, altText: ticketNumber },
    isVoid,
    pile: id,
    evenings: eveningsOf(event),
    expiresAt: codeEndsAt(endsAt),
    event: { title, location, startsAt, endsAt, isWorkshop: kind === 'workshop' || kind === 'course' },
    poster: { id, genre: genreOf(event) },
  };
}
