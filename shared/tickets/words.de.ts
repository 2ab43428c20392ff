import { formatLongDate } from '#shared/time.ts';
import { lastNightOf } from '../bans/ban-words.ts';
import type { TicketWords } from './stopped-ticket.ts';

export const de: TicketWords = {
  status: { active: 'GÜLTIG', used: 'BENUTZT', cancelled: 'STORNIERT' },
  moved: {
    word: 'UMGEBUCHT',
    sentence: 'Dieses Ticket ist umgebucht. Dieser Code öffnet keine Tür.',
    nowFor: (night) =>
      `Jetzt für ${night}. Der neue Code ging per Mail an die Person, die es gekauft hat; dieser hier öffnet keine Tür.`,
  },
  calledOff: { word: 'FINDET NICHT STATT', sentence: 'Tut uns leid: Dieses Event findet nicht statt.' },
  banned: {
    word: 'ÖFFNET KEINE TÜR',
    sentence: ({ endsAt }) =>
      'Dieses Ticket öffnet keine Tür: Die Person, der es gehört, ist für unsere Abende gesperrt' +
      `${endsAt === null ? '' : `, bis einschließlich ${formatLongDate(lastNightOf(endsAt), 'de')}`}. Bitte schreib uns.`,
  },
  facts: { type: 'Ticketart', price: 'Bezahlt', number: 'Ticketnummer', name: 'Name', with: 'Dabei' },
  showCode: 'Code anzeigen',
  codeOf: (number) => `QR-Code von Ticket ${number}`,
  fullScreen: (code) => `${code} groß anzeigen`,
  brightness: 'Stell dein Display auf volle Helligkeit.',
  close: 'Schließen',
  voucher: {
    title: 'Gutschein für die Bar',
    code: 'Gutscheincode',
    codeOf: (number) => `Gutscheincode von Ticket ${number}`,
  },
};
