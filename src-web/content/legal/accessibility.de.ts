import { brand } from '#shared/brand.ts';
import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';
import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';

const HOW: LegalSection = {
  id: 'how',
  heading: 'So erfüllen wir die Anforderungen',
  body: [
    'Wir bauen nach EN 301 549, die die Web Content Accessibility Guidelines (WCAG) 2.1 in Stufe AA enthält, und ' +
      'streben WCAG 2.2 AA an:',
    [
      'alles geht mit der Tastatur, und du siehst immer, wo du gerade bist',
      'Texte und Bedienelemente haben genug Kontrast, und kein Zustand wird nur durch Farbe gezeigt',
      'Überschriften, Listen, Formulare und Meldungen sind für Screenreader ausgezeichnet; Zeichnungen mit einer ' +
        'Bedeutung haben eine Beschreibung',
      'du kannst die Seiten auf 200 % vergrößern und bei 320 Pixeln Breite lesen, ohne seitwärts zu scrollen',
      'wenn dein System auf weniger Bewegung gestellt ist, bewegt sich nichts',
      'unter jedem QR-Code steht seine Nummer als Text',
    ],
    'Jede Fassung der Website wird vor der Veröffentlichung Seite für Seite automatisch geprüft.',
  ],
};

/** § 14 BFSG with Anlage 3: what the service is, how it is used, how it meets the requirements, who watches over it. */
export function accessibilityText({ email }: Operator): LegalText {
  return {
    title: 'Barrierefreiheit',
    intro: 'Alle sollen einen Abend finden und ein Ticket dafür kaufen können.',
    sections: [
      {
        id: 'service',
        heading: 'Das Angebot',
        body: [
          `${brand.full} verkauft über diese Website Tickets für Tanzabende, Workshops und Kurse sowie Mitgliedschaften.`,
          'Du siehst dir unter Events die Abende an, öffnest einen, wählst Ticketart und Anzahl, meldest dich an und ' +
            'zahlst auf der Seite von Stripe. Das Ticket kommt per E-Mail und ist in deinem Konto. Preise, Termine und ' +
            'Orte aller Abende kannst du ohne Konto und ohne Skripte lesen.',
        ],
      },
      HOW,
      {
        id: 'limits',
        heading: 'Was vielleicht nicht geht',
        body: [
          'Die Bezahlseite betreibt Stripe, Videos und soziale Netzwerke betreiben ihre Anbieter. Auf deren ' +
            'Barrierefreiheit haben wir keinen Einfluss. Wenn du dort nicht zahlen kannst, schreib uns, und wir finden ' +
            'einen anderen Weg.',
        ],
      },
      {
        id: 'feedback',
        heading: 'Sag uns Bescheid',
        body: [
          `Wenn etwas für dich nicht funktioniert, schreib an ${email}. Sag uns, welche Seite es ist und womit du sie ` +
            'liest. Wir antworten innerhalb von 24 Stunden.',
          { text: 'Kontakt', href: paths.contact },
        ],
      },
      {
        id: 'authority',
        heading: 'Marktüberwachung',
        body: [
          'Zuständig ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und ' +
            'Dienstleistungen (MLBF), Magdeburg.',
        ],
      },
    ],
  };
}
