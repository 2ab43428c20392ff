import { brand } from '#shared/brand.ts';
import { WALLET_WORDS_DE, type WalletWord } from '#shared/tickets/wallet-words.ts';
import { isoBerlin } from '#shared/time.ts';
import type { GoogleCredentials } from './google-credentials.ts';
import type { TicketWallet, WalletEvent, WalletTicket } from './wallet.ts';

type GoogleTicketsOptions = {
  issuerId: string;
  apiBase: string;
  saveBase: string;
  baseUrl: string;
  credentials: GoogleCredentials;
};

const CREMA = '#FFF0DC';
const inEnglish = (value: string) => ({ defaultValue: { language: 'en', value } });

/** A word of ours, which the phone shows in its language. */
const inBoth = (word: WalletWord) => ({
  ...inEnglish(word),
  translatedValues: [{ language: 'de', value: WALLET_WORDS_DE[word] }],
});

/** What all tickets of an event have in common, as Google's `EventTicketClass`. */
const classFace = ({ title, location, startsAt, endsAt }: WalletEvent) => ({
  issuerName: brand.full,
  // What is changed goes through Google's review again.
  reviewStatus: 'UNDER_REVIEW',
  eventName: inEnglish(title),
  venue: { name: inEnglish(location.split(',', 1)[0] ?? location), address: inEnglish(location) },
  dateTime: { start: isoBerlin(startsAt), end: isoBerlin(endsAt) },
  hexBackgroundColor: CREMA,
  // A ticket is not passed on by the wallet: whoever it was bought for gets our link.
  multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
});

/** One ticket, as Google's `EventTicketObject`. */
const objectFace = ({ ticketNumber, ticketTypeName, code, note }: WalletTicket) => ({
  state: code === null ? 'EXPIRED' : 'ACTIVE',
  ticketNumber,
  ticketType: inEnglish(ticketTypeName),
  barcode: code === null ? null : { type: 'QR_CODE', value: code, alternateText: ticketNumber },
  ...(note !== null && { textModulesData: [{ id: 'note', ...note, localizedHeader: inBoth(note.header) }] }),
});

/** Tickets in Google's wallet (developers.google.com/wallet/tickets/events). */
export function makeGoogleTickets(options: GoogleTicketsOptions): TicketWallet {
  const { issuerId, apiBase, saveBase, baseUrl, credentials } = options;
  const classId = (eventId: string): string => `${issuerId}.event-${eventId}`;
  const objectId = (passId: string): string => `${issuerId}.ticket-${passId}`;
  /** Events that the wallet has been told of since the server started. */
  const known = new Set<string>();

  async function patch(path: string, change: Record<string, unknown>): Promise<'updated' | 'not-saved'> {
    const status = await credentials.call('PATCH', `${apiBase}/walletobjects/v1/${path}`, change);
    if (status === 404) return 'not-saved';
    if (status >= 400) throw new Error(`the wallet refused a change: ${status}`);
    return 'updated';
  }

  async function introduce(event: WalletEvent): Promise<void> {
    const id = classId(event.eventId);
    if (known.has(id)) return;
    const status = await credentials.call('POST', `${apiBase}/walletobjects/v1/eventTicketClass`, {
      id,
      ...classFace(event),
    });
    // 409: it is there already, and was changed since wherever the event was.
    if (status >= 400 && status !== 409) throw new Error(`the wallet refused an event: ${status}`);
    known.add(id);
  }

  return {
    async saveUrl(ticket, event) {
      await introduce(event);
      const jwt = await credentials.sign({
        iss: credentials.clientEmail,
        aud: 'google',
        typ: 'savetowallet',
        iat: credentials.seconds(),
        origins: [baseUrl],
        payload: {
          eventTicketObjects: [
            { id: objectId(ticket.passId), classId: classId(ticket.eventId), ...objectFace(ticket) },
          ],
        },
      });
      return `${saveBase}/${jwt}`;
    },
    update: (ticket) => patch(`eventTicketObject/${encodeURIComponent(objectId(ticket.passId))}`, objectFace(ticket)),
    updateEvent: (event) => patch(`eventTicketClass/${encodeURIComponent(classId(event.eventId))}`, classFace(event)),
  };
}
