import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { refundSentenceIn } from '#shared/orders/refund-words.ts';
import { paths } from '#web/routes/paths.ts';

const memberships = (email: string): LegalSection => ({
  id: 'memberships',
  heading: 'Mitgliedschaften',
  body: [
    'Eine Mitgliedschaft kannst du jederzeit mit 14 Tagen Frist zum Monatsende kündigen, oder kürzerer, ' +
      'wenn ihr Plan das sagt, frühestens zum Ende der Mindestlaufzeit. Bevor du bestätigst, siehst du den Tag, an dem sie endet.',
    `Kündige in Textform per E-Mail an ${email} oder mit dem Knopf „Verträge hier kündigen“ am Ende jeder Seite. Du musst ` +
      'dich dafür nicht anmelden und bekommst sofort eine Bestätigung per E-Mail.',
    'Damit niemand fremde Verträge beendet, wird eine Erklärung ohne Anmeldung wirksam, sobald du sie von der ' +
      'E-Mail-Adresse deines Kontos bestätigst, oder nach 24 Stunden, wenn von dieser Adresse kein Widerspruch kam. Es ' +
      'zählt in jedem Fall der Tag, an dem sie bei uns eingegangen ist. Für einen Widerruf gilt dasselbe.',
    { text: 'Verträge hier kündigen', href: paths.cancelContract },
  ],
});

/** What is refunded and what is not; the buttons' words are the law's (§§ 312k, 356a BGB). */
export function cancellationText({ email }: Operator): LegalText {
  return {
    title: 'Stornobedingungen',
    intro: 'Was du bis wann absagen kannst, und was es kostet.',
    sections: [
      {
        id: 'tickets',
        heading: 'Partys, Events und Workshops',
        body: ['Tickets für Partys, Events und Workshops kannst du nicht zurückgeben, umtauschen oder übertragen.'],
      },
      {
        id: 'classes',
        heading: 'Tanzstunden',
        body: [
          [
            'Bis 48 Stunden vor der Stunde: kostenlos.',
            'Später: 50 % der Gebühr.',
            'Ohne Absage (No-Show): die volle Gebühr.',
          ],
          'Wochenkurse wie der Bachata-Kurs über 12 Wochen, wenn auf ihrer Seite nichts anderes steht: ' +
            refundSentenceIn('de', 'first_week'),
        ],
      },
      memberships(email),
      {
        id: 'withdrawal',
        heading: 'Widerruf innerhalb von 14 Tagen',
        body: [
          'Eine online bestellte Mitgliedschaft kannst du innerhalb von 14 Tagen widerrufen, mit dem Knopf „Vertrag ' +
            'widerrufen“ am Ende jeder Seite. Für Tickets und Kurse mit festen Terminen besteht kein Widerrufsrecht.',
          { text: 'Widerrufsrecht', href: paths.rightOfWithdrawal },
          { text: 'Vertrag widerrufen', href: paths.withdrawContract },
        ],
      },
      {
        id: 'refunds',
        heading: 'Erstattungen',
        body: [
          'Erstattungen gehen auf dem Weg zurück, auf dem du bezahlt hast. Es kann bis zu 14 Werktage dauern, bis das Geld ' +
            'da ist.',
        ],
      },
      {
        id: 'by-us',
        heading: 'Wenn wir absagen',
        body: [
          'Wir können eine Stunde oder ein Event absagen, zum Beispiel wenn zu wenige mitmachen. Du wählst dann zwischen ' +
            'deinem Geld und einem anderen Termin. Bei einem abgesagten Event mit Tickets schicken wir das Geld von selbst ' +
            'zurück.',
        ],
      },
      { id: 'questions', heading: 'Fragen', body: [{ text: 'Kontakt', href: paths.contact }] },
    ],
  };
}
