import { brand } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import type { LegalSection, LegalText } from './legal-text.ts';

const VISITING: readonly LegalSection[] = [
  {
    id: 'tickets',
    heading: 'Tickets',
    body: [
      'Jedes Ticket hat eine eigene Nummer und einen eigenen QR-Code und lässt eine Person einmal ein. Zeig es am ' +
        'Einlass auf dem Handy oder auf Papier.',
      'Tickets werden nicht erstattet; für Wochenkurse siehe unten. Sie können nicht umgetauscht oder auf ein anderes ' +
        'Event übertragen werden.',
      'Sagen wir ein Event ab, bekommst du den vollen Preis zurück, ohne danach zu fragen. Wird ein Event verlegt, sagen ' +
        'wir es dir per E-Mail.',
      `${NO_WITHDRAWAL_NOTE.de}: Tickets gelten für einen festen Termin (§ 312g Abs. 2 Nr. 9 BGB). ` +
        refundSentenceIn('de', 'no_refund'),
      'Steht auf der Seite eines Events und im Checkout, dass du ein Ticket zurückgeben, freigeben oder tauschen kannst, ' +
        'geht das vor. Für deine Bestellung gilt, was dort stand, als du gekauft hast.',
    ],
  },
  {
    id: 'classes',
    heading: 'Tanzstunden und Kurse',
    body: [
      'Stunden kannst du bis 48 Stunden vorher kostenlos absagen. Spätere Absagen kosten 50 % der Kursgebühr.',
      'Wochenkurse wie der Bachata-Kurs über 12 Wochen, wenn auf ihrer Seite nichts anderes steht: ' +
        refundSentenceIn('de', 'first_week'),
      'Wer in einem Kurs ist, kann für den Kurs danach zuerst gefragt werden: Ein Platz ist ein paar Tage für dich frei, ' +
        'und wir schreiben dir einmal davon.',
    ],
  },
];

const MEMBERSHIPS: LegalSection = {
  id: 'memberships',
  heading: 'Mitgliedschaften',
  body: [
    'Eine Mitgliedschaft kostet ihren Preis im Monat und läuft mindestens so lange wie die Mindestlaufzeit ihres ' +
      'Tarifs. Danach läuft sie von Monat zu Monat weiter.',
    'Du kannst sie mit 14 Tagen Frist zum Ende eines Monats kündigen, in Textform (eine E-Mail genügt) oder mit dem ' +
      'Knopf „Verträge hier kündigen“ am Ende jeder Seite, frühestens zum Ende der Mindestlaufzeit.',
    'Ein Mitglied kann je Event und Mitgliedschaft ein Mitgliederticket kaufen. Ein Mitgliederticket, das nichts ' +
      'kostet, gilt nur für Abende, an denen die Mitgliedschaft läuft: Endet oder ruht sie, enden mit ihr auch die ' +
      'kostenlosen Tickets für spätere Abende. Bezahlte Tickets bleiben gültig.',
    'Wo wir es vorher sagen, ist ein kostenloser Platz bis zum Vortag zu bestätigen; sonst bekommt ihn jemand anderes. Wer ' +
      'mehrere kostenlose Plätze leer lässt, bekommt einige Wochen lang einen erst in den letzten 24 Stunden vor einem Abend; ' +
      'das steht dann unter „Mein Konto“.',
    { text: 'Stornobedingungen', href: '/cancellation-policy' },
    { text: 'Widerrufsrecht', href: '/right-of-withdrawal' },
  ],
};

const VOUCHERS: LegalSection = {
  id: 'vouchers',
  heading: 'Gutscheine und Guthaben',
  body: [
    'Ein Gutschein ist so viel wert, wie darauf steht. Er zahlt Tickets und Kurse auf dieser Website, eine Bestellung ' +
      'ganz oder zum Teil; was übrig bleibt, bleibt darauf. Bar ausgezahlt wird er nur, wo das Gesetz es verlangt.',
    'Er gilt drei Jahre ab dem Ende des Jahres, in dem er gekauft wurde (§§ 195, 199 BGB). Wer den Code hat, kann ihn ' +
      'einlösen. Sag uns, wenn er verloren ist: Wir können ihn sperren, solange noch etwas darauf ist.',
    'Den Kauf eines Gutscheins kannst du 14 Tage lang widerrufen, solange nichts davon eingelöst ist.',
    'In seinem Preis ist keine Umsatzsteuer: Sie fällt beim Einlösen an, mit dem Satz dessen, was er zahlt ' +
      '(§ 3 Abs. 15 UStG).',
    'Geld, das zurückgeht, geht auf die Karte, so weit sie gezahlt hat, und dann auf den Gutschein. Guthaben statt Geld ' +
      'bekommst du nur, wenn du es wählst; es gilt und zahlt wie ein Gutschein.',
    { text: 'Widerrufsrecht', href: '/right-of-withdrawal' },
  ],
};

const CARDS: LegalSection = {
  id: 'cards',
  heading: 'Karten mit mehreren Eintritten',
  body: [
    'Eine Karte mit mehreren Eintritten kaufst du auf dieser Website. Sie öffnet die Arten von Events, die beim Kauf ' +
      'genannt sind, bis zu dem Tag, der dort steht; jedes Ticket, das du damit bestellst, kostet einen Eintritt.',
    'Sie gehört dir und bleibt in deinem Konto. Mit einer Bestellung kannst du mehrere Eintritte nutzen, auch für Freunde.',
    'Wird ein Ticket zurückgegeben oder das Event abgesagt, kommt der Eintritt zurück, kein Geld. Haben wir ' +
      'ein Event abgesagt, kannst du die Karte, die es gezahlt hat, danach noch mindestens 30 Tage lang nutzen.',
    'Den Kauf einer Karte kannst du 14 Tage lang widerrufen, solange kein Eintritt genutzt ist.',
    'Die Umsatzsteuer ist in ihrem Preis: Ort und Satz dessen, was sie öffnet, stehen beim Verkauf fest ' +
      '(§ 3 Abs. 14 UStG).',
    { text: 'Widerrufsrecht', href: '/right-of-withdrawal' },
  ],
};

const AT_THE_END: readonly LegalSection[] = [
  {
    id: 'door',
    heading: 'Am Einlass',
    body: [
      'Wer unter 16 ist, darf öffentliche Tanzveranstaltungen nur mit einem Elternteil oder einer erziehungsbeauftragten ' +
        'Person besuchen; mit 16 und 17 ist um Mitternacht Schluss (§ 5 JuSchG). Bitte bring einen Ausweis mit.',
      'Wer andere gefährdet oder belästigt, den müssen wir nicht einlassen oder können den Besuch beenden.',
    ],
  },
  {
    id: 'law',
    heading: 'Recht',
    body: [
      'Es gilt deutsches Recht. Bestellst du als Verbraucherin oder Verbraucher, bleibt dir der Schutz des Rechts deines ' +
        'Landes.',
    ],
  },
];

const PRICES = {
  regular:
    'Alle Preise sind in Euro und enthalten die Umsatzsteuer. Es gibt keine Buchungsgebühr und keinen Aufschlag für eine ' +
    'Zahlungsart.',
  'small-business':
    'Alle Preise sind in Euro. Als Kleinunternehmen nach § 19 UStG berechnen wir keine Umsatzsteuer. Es gibt keine ' +
    'Buchungsgebühr und keinen Aufschlag für eine Zahlungsart.',
} as const;

/** The terms one agrees to in German; they bind (docs/decisions.md W6). */
export function termsTextDe({ legalName, street, postalCode, city, email, vatMode }: Operator): LegalText {
  return {
    lang: 'de',
    title: 'AGB',
    intro:
      `Unsere Allgemeinen Geschäftsbedingungen, für alles, was du bei ${brand.full} buchst: Tickets, Workshops, Kurse, ` +
      'Mitgliedschaften und Gutscheine.',
    sections: [
      {
        id: 'who',
        heading: 'Mit wem du den Vertrag schließt',
        body: [
          `Dein Vertrag kommt mit ${legalName}, ${street}, ${postalCode} ${city} zustande. Du erreichst uns unter ${email}.`,
          { text: 'Impressum', href: '/imprint' },
        ],
      },
      {
        id: 'booking',
        heading: 'Wie eine Buchung zustande kommt',
        body: [
          'Du brauchst ein Konto mit bestätigter E-Mail-Adresse. Du wählst das Event, die Ticketart und die Anzahl; eine ' +
            'Bestellung umfasst 1 bis 10 Tickets für ein Event.',
          'Bevor du bezahlst, siehst du alles, was zählt: Event, Datum, Ort, Anzahl und Gesamtpreis. Du kannst es ändern, ' +
            'bis du auf den Bestellknopf drückst.',
          'Während du bezahlst, halten wir deine Plätze frei. Kommt die Zahlung in dieser Zeit nicht an, sind sie wieder ' +
            'im Verkauf.',
          'Eine Anmeldung gilt erst, wenn sie ganz bezahlt ist. Wir bestätigen sie per E-Mail mit deinen Tickets und einer ' +
            'Quittung.',
          'Den Text deines Vertrags speichern wir. Diese Bedingungen kannst du von dieser Seite drucken oder speichern.',
        ],
      },
      {
        id: 'prices',
        heading: 'Preise und Zahlung',
        body: [
          PRICES[vatMode],
          'Du bezahlst bei Stripe, auf deren Seite. Welche Zahlungsarten es gibt, steht dort, bevor du bezahlst.',
          'Manche Tickets kannst du in Teilen zahlen, ohne Zinsen und ohne Gebühr. Den ersten Teil zahlst du mit der ' +
            'Bestellung; jeden weiteren buchen wir von derselben Karte ab, an dem Tag, der vor der Bestellung genannt ist, ' +
            'und vor dem, was er bezahlt. Klappt das nicht, versuchen wir es sechs Tage lang noch einmal und schreiben dir; ' +
            'dein Ticket bleibt dir, bis wir den Vertrag beenden.',
        ],
      },
      ...VISITING,
      MEMBERSHIPS,
      VOUCHERS,
      CARDS,
      ...AT_THE_END,
    ],
  };
}
