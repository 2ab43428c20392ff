import { localDateOf } from '#shared/time.ts';
import { ROLES } from '#shared/permissions.ts';
import type { BookHistory, Days, RegisterHistory } from './book-history.ts';
import type { OfficeFacts } from './office-facts.ts';
import { rightsOf, ROLE_WORDS } from './right-words.ts';
import { RULE_TEXTS } from './rule-texts.ts';
import { germanDay, heading, list, note, page, paragraph, subheading, table, type Html } from './text-page.ts';

const span = ({ from, to }: Days): string => `${germanDay(from)} bis ${germanDay(to)}`;
const percent = (bps: number): string => `${(bps / 100).toFixed(2).replace('.', ',')} %`;
const NO_CLOSING = 'Bisher kein Kassenabschluss.';

function companyParts({ companies, places }: BookHistory): Html[] {
  return [
    heading('1. Unternehmen und Betriebsstätte'),
    table(
      ['Name', 'Anschrift', 'Steuernummer', 'USt-IdNr.', 'Kleinunternehmer', 'In den Abschlüssen von'],
      companies.map(({ company, ...days }) => [
        company.name,
        `${company.street}, ${company.postalCode} ${company.city}`,
        company.taxNumber,
        company.vatId,
        company.isSmallBusiness ? 'ja (§ 19 UStG)' : 'nein',
        span(days),
      ]),
      NO_CLOSING,
    ),
    table(
      ['Betriebsstätte', 'Anschrift', 'In den Abschlüssen von'],
      places.map(({ place, ...days }) => [
        place.name,
        `${place.street}, ${place.postalCode} ${place.city}`,
        span(days),
      ]),
      NO_CLOSING,
    ),
  ];
}

const registerParts = ({ serial, register, days, versions, tses }: RegisterHistory): Html[] => [
  subheading(`Kasse ${serial}`),
  paragraph(
    `Computergestütztes Kassensystem${register.brand === '' ? '' : `, ${register.brand} ${register.model}`}; ` +
      `in den Abschlüssen vom ${span(days)}.`,
  ),
  table(
    ['Programm', 'Version', 'In den Abschlüssen von'],
    versions.map(({ name, version, ...at }) => [name, version, span(at)]),
    NO_CLOSING,
  ),
  table(
    ['TSE (Seriennummer)', 'Signatur', 'Zertifizierung', 'Zertifikat gültig bis', 'In den Abschlüssen von'],
    tses.map(({ tse, ...at }) => [
      tse.serial,
      `${tse.algorithm}, ${tse.timeFormat}`,
      tse.isStandIn ? 'NICHT ZERTIFIZIERT (Nachbau zum Üben)' : (tse.certifiedAs ?? 'nicht angegeben'),
      germanDay(tse.validUntil.slice(0, 10)),
      span(at),
    ]),
    'Ohne TSE.',
  ),
];

const setUpPart = ({ registered }: OfficeFacts): Html =>
  table(
    ['Kasse', 'Seriennummer', 'TSE', 'Seriennummer der TSE', 'Prüfbeleg bestanden am'],
    registered.map(({ deskName, registerSerial, deviceName, deviceSerial, since }) => [
      deskName,
      registerSerial,
      deviceName,
      deviceSerial ?? '',
      since === null ? '' : germanDay(localDateOf(since)),
    ]),
    'Zur Zeit ist keine Kasse an einer TSE eingerichtet.',
  );

function peopleParts({ operators }: BookHistory, { staff }: OfficeFacts): Html[] {
  return [
    heading('4. Benutzer und Rechte'),
    paragraph('Was eine Rolle darf, steht in einer Tabelle des Programms; jede Funktion fragt sie ab.'),
    ...ROLES.flatMap((role) => [subheading(ROLE_WORDS[role]), list(rightsOf(role))]),
    paragraph(
      'An der Kasse meldet sich jede Person mit einer eigenen PIN an. Verwaltung und Organisation geben dort mit ' +
        'ihrer PIN frei, was eine Kassenkraft allein nicht darf.',
    ),
    subheading('Wer zur Zeit welche Rolle hat'),
    table(
      ['Name', 'Rolle', 'Seit'],
      staff.map(({ name, role, since }) => [name, ROLE_WORDS[role], germanDay(localDateOf(since))]),
      'Niemand.',
    ),
    subheading('Bediener laut Kassenabschlüssen'),
    table(
      ['Name', 'In den Abschlüssen von'],
      operators.map(({ name, ...days }) => [name, span(days)]),
      NO_CLOSING,
    ),
  ];
}

/** The procedure documentation (GoBD), made from the running program and its books. A page, in German. */
export function procedureDocument(history: BookHistory, office: OfficeFacts, madeAt: Date): string {
  return page('Verfahrensdokumentation der Kasse', [
    note(
      `Erzeugt am ${germanDay(localDateOf(madeAt))} aus dem laufenden Programm und ${history.closings} Kassenabschlüssen. ` +
        'Die Bedienung der Kasse beschreibt das Handbuch für Betreiber.',
    ),
    ...companyParts(history),
    heading('2. Kassen, Programmstände und TSE'),
    ...history.registers.flatMap(registerParts),
    subheading('Zur Zeit eingerichtet'),
    setUpPart(office),
    heading('3. Steuersätze'),
    table(
      ['Schlüssel', 'Satz', 'Bezeichnung', 'In den Abschlüssen von'],
      history.vat.map(({ key, bps, text, ...days }) => [String(key), percent(bps), text, span(days)]),
      NO_CLOSING,
    ),
    ...peopleParts(history, office),
    ...RULE_TEXTS.flatMap(({ title, lines }, index) => [heading(`${index + 5}. ${title}`), list(lines)]),
  ]);
}
