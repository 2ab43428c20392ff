import { localDateOf } from '#shared/time.ts';
import type { BookHistory } from './book-history.ts';
import type { NotifiedSystem } from './elster-facts.ts';
import { germanDay, heading, note, page, paragraph, table, type Html } from './text-page.ts';

const TSE_KIND = { fiskaly: 'Cloud-TSE', epson: 'Hardware-TSE am Belegdrucker' } as const;
const orUnknown = (text: string): string => (text === '' ? 'bitte ergänzen' : text);

function systemParts(system: NotifiedSystem, index: number): Html[] {
  const { tseKind, isStandIn, isNew } = system;
  return [
    heading(`Aufzeichnungssystem ${index + 1}`),
    table(
      ['Angabe', 'Wert'],
      [
        ['Art des Aufzeichnungssystems', 'computergestütztes Kassensystem'],
        ['Software', `${orUnknown(system.software)} ${system.version}`.trim()],
        ['Seriennummer des Aufzeichnungssystems', system.registerSerial],
        ['Hersteller', orUnknown(system.maker)],
        ['Modell', orUnknown(system.model)],
        ['Datum der Anschaffung', 'bitte ergänzen'],
        ['Datum der Inbetriebnahme', germanDay(system.registerSince)],
        ['Seriennummer der TSE', system.tseSerial],
        ['Art der TSE', tseKind === null ? 'bitte ergänzen' : TSE_KIND[tseKind]],
        ['Zertifizierungs-ID (BSI-K-TR-…)', orUnknown(system.certifiedAs)],
        ['Inbetriebnahme der TSE', germanDay(system.tseSince)],
        ['Außerbetriebnahme, mit Grund', 'nur ausfüllen, wenn das System nicht mehr verwendet wird'],
      ],
      '',
    ),
    ...(isStandIn
      ? [
          paragraph(
            'Achtung: Diese TSE ist ein Nachbau zum Üben und nicht zertifiziert. Sie darf nicht gemeldet werden.',
          ),
        ]
      : []),
    ...(isNew ? [note('Eingerichtet und geprüft, aber noch in keinem Kassenabschluss.')] : []),
  ];
}

/** The data sheet for Mein ELSTER (§ 146a (4) AO): all that the form asks for, to be typed or compared. A page. */
export function elsterSheet(history: BookHistory, systems: readonly NotifiedSystem[], madeAt: Date): string {
  const company = history.companies.at(-1)?.company;
  const place = history.places.at(-1)?.place;
  return page('Datenblatt für die Mitteilung nach § 146a Abs. 4 AO (Mein ELSTER)', [
    paragraph(
      'Die Mitteilung ist innerhalb eines Monats nach Anschaffung oder Außerbetriebnahme abzugeben, eine für jede ' +
        'Betriebsstätte mit allen Aufzeichnungssystemen darin. Auch der Wechsel einer TSE ist mitzuteilen.',
    ),
    heading('Steuerpflichtiger und Betriebsstätte'),
    table(
      ['Angabe', 'Wert'],
      [
        ['Name', company?.name ?? ''],
        ['Steuernummer', orUnknown(company?.taxNumber ?? '')],
        ['USt-IdNr.', company?.vatId ?? ''],
        ['Betriebsstätte', place?.name ?? ''],
        ['Anschrift der Betriebsstätte', `${place?.street ?? ''}, ${place?.postalCode ?? ''} ${place?.city ?? ''}`],
        ['Zahl der Aufzeichnungssysteme', String(new Set(systems.map(({ registerSerial }) => registerSerial)).size)],
      ],
      '',
    ),
    ...systems.flatMap(systemParts),
    note(
      `Stand ${germanDay(localDateOf(madeAt))}. Die Angaben stammen aus den Kassenabschlüssen; das Datum der ` +
        'Inbetriebnahme ist der erste Geschäftstag mit einem Kassenabschluss.',
    ),
  ]);
}
