import type { Lang } from '#shared/lang.ts';
import type { TicketWords } from '#shared/tickets/stopped-ticket.ts';
import { de as ticketsDe } from '#shared/tickets/words.de.ts';
import { en as ticketsEn } from '#shared/tickets/words.en.ts';
import type { WordsOf } from '#shared/words.ts';
import { de } from './document-words.de.ts';
import { en } from './document-words.en.ts';

export const DOCUMENT_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
export const TICKET_WORDS: Record<Lang, TicketWords> = { en: ticketsEn, de: ticketsDe };

/** Before the address of a page that is whole in both languages. */
export const PREFIX: Record<Lang, string> = { en: '', de: '/de' };
