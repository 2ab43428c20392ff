import { inPlace } from '#shared/brand.ts';
import type { PartiesWords } from './words.ts';

export const de: PartiesWords = {
  title: 'Partys',
  get description() {
    return (
      `Bachata- und Salsa-Partys${inPlace('de')}: die nächsten Abende mit Termin, Ort und Preis, dazu Workshops und was ` +
      'Mitglieder zahlen.'
    );
  },
  lead: (hours) => `Bachata und Salsa, nah beieinander und nah bei dir. ${hours}`,
  hours: (days, opens, closes) => `${days.join(' und ')}, ${opens} bis ${closes} Uhr.`,
  dates: 'Alle Termine',
  salsa: 'Salsa Friday',
  next: 'Nächste Partys',
  contact: 'Kontakt',
  all: 'Alle Events',
  give: 'Gutschein verschenken',
  member: {
    heading: 'Ein Mitgliederticket pro Event',
    lead:
      'Zu jeder Mitgliedschaft gehört eine Mitgliedsnummer. Damit kannst du pro Event EIN Mitgliederticket kaufen. Melde ' +
      'dich an, dann tragen wir sie für dich ein. Wer mit dir kommt, zahlt den normalen Preis.',
    buy: 'Tickets kaufen',
    club: 'Members Club',
    vendor: 'Bezahlung über Stripe',
    id: 'Mitgliedsnummer',
  },
};
