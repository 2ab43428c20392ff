import { inPlace } from '#shared/brand.ts';
import type { WorkshopWords } from './words.ts';

export const de: WorkshopWords = {
  title: 'Workshop-Kalender',
  get description() {
    return `Bachata- und Salsa-Workshops${inPlace('de')}: Termine, Artists und Themen aller kommenden Workshops.`;
  },
  lead: 'Ein Thema, ein Artist, ein Nachmittag. Alle im Studio haben zwei Füße und Fragen.',
  submit: 'Workshop vorschlagen',
  none: 'Noch keine Workshops geplant',
  loading: 'Workshops werden geladen',
  length: (minutes) => `${minutes} Min.`,
  studio: 'Studio',
  by: (artist) => `mit ${artist}`,
  more: 'Mehr erfahren',
  tickets: 'Zu den Tickets',
  fee: (amount) => `ab ${amount}`,
  noFee: 'Kostenlos',
  call: {
    heading: 'Du unterrichtest?',
    lead: 'Sag uns, was, wann und wie lange. Wir schauen uns jeden Vorschlag an und antworten per E-Mail.',
  },
  missing: { title: 'Workshop nicht gefunden', text: 'Diesen Workshop gibt es nicht mehr.' },
  all: 'Alle Workshops',
  about: (when, artist, text) => `${when} Uhr, mit ${artist}. ${text}`,
  over: 'Dieser Workshop ist vorbei.',
  noTickets: 'Noch gibt es keine Tickets.',
  noTicketsYet: 'Noch gibt es keine Tickets. Schau bald wieder vorbei.',
};
