import type { Lang } from '#shared/lang.ts';
import type { TicketStatus } from './ticket-view.ts';

/** What leads to all that may be done with one's own ticket. */
export const PLANS_CHANGED = 'Plans changed?';

/** The longest name on a ticket. */
export const MAX_HOLDER_NAME = 80;

/** Whether a valid ticket is with a friend. `passedOnAt` is missing where a ticket is shown to that friend. */
export const isPassedOn = (ticket: { status: TicketStatus; passedOnAt?: Date | null }): boolean =>
  ticket.status === 'active' && ticket.passedOnAt != null;

/** Whom the form to give a ticket names at first: whoever stands on it, but not its buyer. */
export const friendOn = (holderName: string | null, buyerName: string | undefined): string =>
  holderName === null || holderName === buyerName ? '' : holderName;

/** What stands on a ticket that its buyer has given to a friend. */
export const passedOnTo = (holderName: string | null, lang: Lang = 'en'): string =>
  ({
    en: `Given to ${holderName ?? 'a friend'}`,
    de: holderName === null ? 'Weitergegeben' : `Weitergegeben an ${holderName}`,
  })[lang];
