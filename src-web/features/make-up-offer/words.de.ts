import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'Ein Platz zum Nachholen',
  loading: 'Der Platz wird geladen',
  loadFailed: 'Der Platz konnte nicht geladen werden.',
  until: (at) => `Für dich frei bis ${at} Uhr`,
  course: 'Kurs',
  evening: 'Abend',
  place: 'Ort',
  dances: 'Du tanzt',
  insteadOf: 'Statt',
  price: 'Du zahlst',
  free: 'nichts',
  missedOf: (title, day) => `${title}, ${day}`,
  take: 'Platz nehmen',
  notTaken: 'Du hast diesen Platz nicht bekommen',
  decline: 'Diesmal nicht',
  declining: 'Der Platz geht weiter',
  declined: 'Jemand anderes bekommt ihn',
  declineFailed: 'Nicht beantwortet',
  ifNothing:
    'Wenn du nichts tust, bekommt ihn die nächste Person, die einen Abend verpasst hat. Nach zweien fragen wir nicht ' +
    'mehr; freie Plätze findest du weiter auf der Seite deines Kurses.',
  yours: {
    title: 'Der Platz ist deiner',
    text: 'An diesem Abend bist du Gast. Das Ticket dafür hast du auch per Mail.',
    ticket: 'Ticket zeigen',
  },
  over: {
    title: 'Dieser Platz ist nicht mehr für dich reserviert',
    text: 'Wir haben ihn eine Weile für dich freigehalten. Den verpassten Abend kannst du weiterhin nachholen.',
    button: 'Meine Tickets',
  },
};
