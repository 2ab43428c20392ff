import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  title: 'Ein Ticket für dich',
  loading: 'Das Ticket wird geladen',
  loadFailed: 'Das Ticket konnte nicht geladen werden.',
  forYou: (name) => `${name}, dieses Ticket kann dir gehören`,
  until: (day, time) => `Bis ${day}, ${time} Uhr`,
  night: 'Abend',
  nightOf: (title, day, time) => `${title}, ${day}, ${time} Uhr`,
  ticket: 'Ticket',
  dances: 'Du tanzt',
  from: 'Von',
  price: 'Du zahlst',
  free: 'nichts',
  refund:
    'Es wird nicht erstattet und geht per Knopf an niemanden weiter. Fällt der Abend aus, bekommst du zurück, was du bezahlt hast.',
  terms: 'AGB',
  whatYouPay: 'Die Gebühr und den Betrag, um den der Preis seit dem Kauf gestiegen ist.',
  paying: 'Die Seite zum Bezahlen ist offen. Bezahle dort oder warte, bis sie schließt.',
  decline: 'Nein, danke',
  declining: 'Wird abgelehnt',
  declined: 'Das Ticket bleibt, wo es war, und die andere Person weiß es',
  declineFailed: 'Nicht beantwortet',
  over: {
    title: 'Dieses Ticket wird nicht mehr angeboten',
    text: 'Es wurde angenommen oder zurückgenommen, oder die zwei Tage sind um. Abgebucht wurde nichts.',
    button: 'Alle Events ansehen',
  },
  partner: {
    title: 'Ein Platz neben deinem Partner',
    loading: 'Der Platz wird geladen',
    loadFailed: 'Der Platz konnte nicht geladen werden.',
    forYou: (name) => `${name} möchte mit dir tanzen`,
    somebody: 'Jemand möchte mit dir tanzen',
    with: 'Mit',
    whatYouPay: 'Der Preis von heute, mit deiner Mitgliedschaft, wenn du eine hast.',
    refund: 'Mit deiner Zahlung seid ihr beide dabei. Was bei geänderten Plänen gilt, sagt die Seite des Abends.',
    declined: 'Der Platz ist wieder frei, und dein Partner weiß es',
    over: {
      title: 'Dieser Platz ist nicht mehr für dich reserviert',
      text: 'Er wurde angenommen oder abgelehnt, oder die Zeit ist um. Abgebucht wurde nichts.',
    },
    afterwards: 'Jeder von euch hat ein eigenes Ticket mit eigenem Code.',
  },
  afterwards: 'Mit der Zahlung gehört es dir, mit eigenem Code. Der bisherige gilt dann nicht mehr.',
};
