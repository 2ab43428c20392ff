import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'Mein Konto',
  heading: 'MEIN KONTO',
  welcome: (name) => (name === '' ? 'Schön, dass du wieder da bist' : `Schön, dass du wieder da bist, ${name}`),
  adminPanel: 'Admin-Bereich',
  logout: 'Abmelden',
  label: 'Mein Konto',
  loadFailed: 'Deine Daten konnten nicht geladen werden',
  tabs: {
    membership: 'Mitgliedschaft',
    tickets: 'Tickets',
    cards: 'Karten',
    newsletters: 'Newsletter',
    profile: 'Profil',
  },
  admin: {
    title: 'Admin',
    text: 'Events, Workshops, Abos und Tickets',
    open: 'Admin-Bereich öffnen',
  },
};
