import { brand } from '#shared/brand.ts';
import { keptOnDeviceSectionDe } from '#shared/legal/kept-on-device.de.ts';
import { retentionLinesDe } from '#shared/retention/retention.de.ts';
import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import type { LegalSection, LegalText } from '#shared/legal/legal-text.ts';

const RETENTION: LegalSection = {
  id: 'keeping',
  heading: 'Was wir wie lange aufheben',
  body: [
    'Nach dieser Liste arbeitet unser Server: Was abgelaufen ist, wird jeden Tag gelöscht.',
    retentionLinesDe(),
    'Kopien für den Notfall werden nach 14 Tagen überschrieben.',
  ],
};

function rights(email: string): LegalSection {
  return {
    id: 'rights',
    heading: 'Deine Rechte',
    body: [
      'Du kannst fragen, was wir über dich speichern, es berichtigen, übertragen oder löschen lassen und der Nutzung ' +
        'widersprechen. Eine Einwilligung kannst du jederzeit für die Zukunft widerrufen.',
      'In deinem Profil kannst du alles herunterladen, was wir über dich speichern, und dein Konto selbst löschen. Dann ' +
        'werden dein Name und deine Adresse sofort gelöscht; was wir nach dem Steuerrecht behalten müssen, bleibt ohne ' +
        'sie, bis auch das gelöscht werden darf. Tickets, die du gekauft hast, gelten weiter: Mit dem Ticket oder seinem ' +
        'Link kommt hinein, wer es hat.',
      `Schreib an ${email}; wir antworten innerhalb eines Monats.`,
      'Du kannst dich auch bei der Aufsichtsbehörde beschweren: Bayerisches Landesamt für Datenschutzaufsicht (BayLDA), ' +
        'Ansbach.',
      { text: 'Kontakt', href: paths.contact },
    ],
  };
}

const WHAT_IS_STORED: readonly LegalSection[] = [
  {
    id: 'visit',
    heading: 'Wenn du dich umsiehst',
    body: [
      'Alle Seiten, Schriften und Bilder kommen von unserem eigenen Server. Von anderen wird nichts geladen, wir messen ' +
        'nichts, und es gibt keine Werbung.',
      'Unser Server schreibt für jede Anfrage eine Zeile: wonach gefragt wurde, wie es ausging und wie lange es dauerte. ' +
        'Kein Name, keine E-Mail-Adresse und keine IP-Adresse steht darin. Um Angriffe abzuwehren, werden IP-Adressen ein ' +
        'paar Minuten lang im Arbeitsspeicher gezählt und nicht aufgehoben (Art. 6 Abs. 1 f DSGVO).',
    ],
  },
  keptOnDeviceSectionDe(),
  {
    id: 'account',
    heading: 'Dein Konto',
    body: [
      'Für dein Konto speichern wir deinen Namen, deine E-Mail-Adresse und dein Passwort als Hash, den niemand ' +
        'zurückrechnen kann. Zu jeder Anmeldung speichern wir die Zeit, die IP-Adresse und den Browser, bis diese Sitzung ' +
        'endet.',
      'Was du in deinem Profil ergänzt (Telefonnummer, Rolle beim Tanzen, Level, Bild), ist freiwillig. Dein Bild wird auf ' +
        'unserem Server neu gemacht, ohne Ort und Zeit, die eine Kamera hineinschreibt; das Team am Einlass sieht es nur, ' +
        'wenn du es erlaubst.',
      'Rechtsgrundlage: der Vertrag mit dir (Art. 6 Abs. 1 b DSGVO).',
    ],
  },
  {
    id: 'orders',
    heading: 'Bestellungen und Tickets',
    body: [
      'Zu einer Bestellung speichern wir, wer was wann zu welchem Preis und auf einer Seite in welcher Sprache gekauft hat, ' +
        'und die Tickets mit den Namen, die du ihnen gibst. Der QR-Code auf einem Ticket enthält nur eine zufällige Nummer ' +
        'und eine Signatur, keinen Namen und keine E-Mail-Adresse.',
      'Zu einem Gutschein speichern wir, was du darauf schreibst, und, wenn du ihn schicken lässt, die Adresse der anderen ' +
        'Person: Sie bekommt diese eine Mail, und einen Monat danach vergessen wir die Adresse.',
      'Wartest du auf einen Platz, speichern wir, auf welches Ticket, für wie viele Leute, was du tanzt, wenn das Event ' +
        'danach fragt, und welche Plätze wir dir freigehalten haben.',
      'Am Einlass speichern wir, wann ein Ticket benutzt wurde. Ist ein kostenloser Platz zu bestätigen, speichern wir, ob er ' +
        'bestätigt ist; zählen leer gebliebene Plätze, lesen wir das aus Tickets und Besuchen, und du siehst es in deinem ' +
        'Dashboard.',
    ],
  },
  {
    id: 'payment',
    heading: 'Bezahlen',
    body: [
      'Du bezahlst auf der Seite von Stripe (Stripe Payments Europe, Ltd., Dublin). Von uns bekommen sie deine ' +
        'E-Mail-Adresse, was du kaufst und den Betrag; deine Kartennummer geht nur an sie und nie an uns. Sie sagen uns, ob ' +
        'die Zahlung geklappt hat. Auf ihrer Seite gilt ihre Datenschutzerklärung.',
      'Zahlst du in Teilen, behält Stripe deine Karte für die weiteren Teile und belastet sie, wenn wir darum bitten. Wir ' +
        'speichern, wann welcher Teil fällig und bezahlt ist, und nie die Karte.',
      'Auf unseren Seiten wird nichts von Stripe geladen.',
    ],
  },
  {
    id: 'mail',
    heading: 'E-Mails',
    body: [
      'Wir schreiben dir zu dem, was du bestellt hast: Bestätigungen, Tickets, Änderungen, Erstattungen. Sobald eine E-Mail ' +
        'zugestellt ist, wird ihr Text aus unserem Postausgang entfernt; ihre Sprache, die der Seite, die du benutzt hast, ' +
        'bleibt in der Liste der gesendeten E-Mails. Newsletter gehen nur an Leute, die sie bestellt und das bestätigt ' +
        'haben; in jedem ist ein Link, der ihn beendet.',
      'Um zu beweisen, dass du einen Newsletter bestellt hast, speichern wir den Wortlaut, dem du zugestimmt hast, wann und ' +
        'von welcher IP-Adresse, und die E-Mail zur Bestätigung (Art. 7 Abs. 1 DSGVO). Nichts misst, ob du eine E-Mail ' +
        'öffnest.',
    ],
  },
  {
    id: 'contact',
    heading: 'Wenn du uns schreibst',
    body: [
      'Nachrichten per E-Mail heben wir so lange auf, wie es dauert, sie zu beantworten, höchstens zwei Jahre. Nutzt du ' +
        'WhatsApp, Instagram oder Facebook, verarbeiten deren Betreiber nach eigenen Regeln, was du schreibst. Unsere Seiten ' +
        'verlinken nur dorthin.',
    ],
  },
];

/** What the product really does with data; the English page is a translation of it. */
export function privacyText({ legalName, street, postalCode, city, email }: Operator): LegalText {
  return {
    title: 'Datenschutzerklärung',
    heading: 'Datenschutz\u00ADerklärung',
    intro: `Was ${brand.full} über dich weiß, warum und wie lange. Es ist weniger, als du befürchtest.`,
    sections: [
      {
        id: 'who',
        heading: 'Wer verantwortlich ist',
        body: [`${legalName}, ${street}, ${postalCode} ${city}, ${email}.`],
      },
      ...WHAT_IS_STORED,
      RETENTION,
      rights(email),
    ],
  };
}
