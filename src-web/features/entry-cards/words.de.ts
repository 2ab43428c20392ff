import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

const entries = (count: number): string => (count === 1 ? '1 Eintritt' : `${count} Eintritte`);
const withEntries = (count: number): string => (count === 1 ? '1 Eintritt' : `${count} Eintritten`);
const months = (count: number): string => (count === 1 ? 'einen Monat' : `${count} Monate`);

export const de: WordsOf<typeof en> = {
  title: 'Karten',
  lead: 'Einmal zahlen, oft kommen. Jedes Ticket kostet einen Eintritt, auch die für Freunde.',
  kinds: { party: 'Partys', workshop: 'Workshops', festival: 'Festivals', course: 'einzelne Kursabende' },
  entries,
  goodFor: 'Gilt für',
  until: 'Bis',
  none: 'Gerade gibt es keine Karte zu kaufen.',
  offer: {
    valid: (count) => `Gültig für ${months(count)} ab dem Tag, an dem du sie bezahlst.`,
    tell: 'Wir schreiben dir, wenn noch zwei Eintritte übrig sind.',
    change: '14 Tage Zeit, es dir anders zu überlegen, solange kein Eintritt genutzt ist.',
    back: 'Wird ein Ticket zurückgegeben oder ein Abend abgesagt, kommt der Eintritt zurück, kein Geld.',
    vat: (percent) => `Im Preis sind ${percent} Umsatzsteuer.`,
    terms: 'AGB',
    // These words and nothing else (§ 312j (3) BGB); the price stands above them.
    buy: () => 'Zahlungspflichtig bestellen',
    paying: 'Die Zahlungsseite öffnet sich',
    failed: 'Die Karte konnte nicht bestellt werden.',
  },
  bought: {
    title: 'Sie ist bezahlt',
    text: (count) => `Auf deiner Karte sind ${entries(count)}. Wähl sie beim Bestellen aus.`,
    show: 'Meine Karte ansehen',
    waiting: 'Warten auf die Zahlung',
    waitingText: 'Zahl im anderen Tab. Sobald sie bezahlt ist, ändert sich diese Seite.',
    open: 'Zahlungsseite öffnen',
    over: 'Es wurde nichts abgebucht',
    overText: 'Die Zahlungsseite wurde geschlossen, bevor etwas bezahlt war.',
    again: 'Noch einmal versuchen',
    loading: 'Die Karte wird geladen',
    loadFailed: 'Die Karte konnte nicht geladen werden.',
  },
  mine: {
    left: (count) => (count === 1 ? 'Eintritt übrig' : 'Eintritte übrig'),
    aloud: (left, of) => `noch ${left} von ${withEntries(of)}`,
    over: 'Abgelaufen',
    went: 'Wo sie geblieben sind',
    none: 'Noch kein Eintritt genutzt.',
    withName: (when, name) => `${when}, für ${name}`,
    allOf: (count) => `Alle ${count}`,
    nothing: 'Du hast noch keine Karte.',
    more: 'Karte kaufen',
    loading: 'Deine Karten werden geladen',
    loadFailed: 'Deine Karten konnten nicht geladen werden.',
  },
  checkout: {
    title: 'Deine Karte',
    use: (pays, left) => `Mit deiner Karte zahlen: ${entries(pays)}, ${left} übrig`,
    used: (card, pays, left) => `${card}: ${entries(pays)}, danach noch ${left} übrig`,
    remove: 'Herausnehmen',
    order: (pays) => `Mit ${withEntries(pays)} bestellen`,
  },
};
