import type { Operator } from '#shared/operator.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import type { LegalSection, LegalText } from './legal-text.ts';

export type Site = { operator: Operator; baseUrl: string };

type Reach = { address: string; reach: string; email: string; baseUrl: string };

const right = ({ address, reach, baseUrl }: Reach): LegalSection => ({
  id: 'widerrufsrecht',
  heading: 'Widerrufsrecht',
  lang: 'de',
  body: [
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu ' +
      'widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${address}, ${reach}) mittels einer ` +
      'eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren ' +
      'Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte ' +
      'Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.',
    `Sie können Ihr Widerrufsrecht auch online unter ${baseUrl}/withdraw-contract ausüben. Wenn ` +
      'Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. ' +
      'B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der ' +
      'Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des ' +
      'Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  ],
});

const EFFECTS: LegalSection = {
  id: 'folgen',
  heading: 'Folgen des Widerrufs',
  lang: 'de',
  body: [
    'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen ' +
      'erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, ' +
      'an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese ' +
      'Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion ' +
      'eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in ' +
      'keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so ' +
      'haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, ' +
      'zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags ' +
      'unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im ' +
      'Vertrag vorgesehenen Dienstleistungen entspricht.',
  ],
};

const form = ({ address, email }: Reach): LegalSection => ({
  id: 'formular',
  heading: 'Muster-Widerrufs\u00adformular',
  lang: 'de',
  body: [
    '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden ' +
      'Sie es zurück.)',
    [
      `An ${address}, E-Mail ${email}:`,
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die ' +
        'Erbringung der folgenden Dienstleistung (*)',
      'Bestellt am (*)/erhalten am (*)',
      'Name des/der Verbraucher(s)',
      'Anschrift des/der Verbraucher(s)',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
      'Datum',
    ],
    '(*) Unzutreffendes streichen.',
    { text: 'Vertrag widerrufen', href: '/withdraw-contract' },
  ],
});

const inEnglish = ({ email }: Reach): LegalSection => ({
  id: 'english',
  heading: 'In English, in short',
  body: [
    'You may withdraw from the contract within 14 days of concluding it, without giving a reason. ' +
      `Tell us so clearly, by letter or e-mail (${email}) or with the online function 'Vertrag ` +
      `widerrufen'; sending it within the 14 days is enough. You get back what you paid within 14 ` +
      'days, by the means of payment you used. If you asked us to begin within the withdrawal ' +
      'period, you pay for the part you had until then.',
  ],
});

function reachOf({ operator, baseUrl }: Site): Reach {
  const { legalName, street, postalCode, city, email, phone } = operator;
  const reach = phone === undefined ? `E-Mail ${email}` : `Telefon ${phone}, E-Mail ${email}`;
  return { address: `${legalName}, ${street}, ${postalCode} ${city}`, reach, email, baseUrl };
}

/**
 * The statutory model instruction and form (Anlage 1 and 2 to Art. 246a EGBGB, with the online function of § 356a BGB);
 * the German text is the one that counts.
 */
export function withdrawalText(of: Site): LegalText {
  const site = reachOf(of);
  return {
    title: 'Right of withdrawal',
    intro:
      'For memberships and other contracts without a fixed date that you conclude online as a consumer. ' +
      'The German text is the one that counts.',
    sections: [
      right(site),
      EFFECTS,
      form(site),
      inEnglish(site),
      { id: 'events', heading: 'Tickets and courses on fixed dates', body: [NO_WITHDRAWAL_NOTE.en] },
    ],
  };
}

/** The same as a German page has it. */
export function withdrawalTextDe(of: Site): LegalText {
  const site = reachOf(of);
  return {
    title: 'Widerrufsrecht',
    intro:
      'Für Mitgliedschaften und andere Verträge ohne festen Termin, die Sie als Verbraucherin oder Verbraucher online ' +
      'schließen.',
    sections: [
      right(site),
      EFFECTS,
      form(site),
      {
        id: 'events',
        heading: 'Tickets und Kurse mit festem Termin',
        body: [`${NO_WITHDRAWAL_NOTE.de}: Sie gelten für einen festen Termin (§ 312g Abs. 2 Nr. 9 BGB).`],
      },
    ],
  };
}
