import type { TicketWords } from '#shared/tickets/stopped-ticket.ts';
import { catalogue } from '../lang.tsx';

/** What stands on a ticket. */
export const ticketWords = catalogue<TicketWords>({
  en: async () => (await import('#shared/tickets/words.en.ts')).en,
  de: async () => (await import('#shared/tickets/words.de.ts')).de,
});
