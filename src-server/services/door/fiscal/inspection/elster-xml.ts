import { escapeHtml } from '#shared/escape-html.ts';
import type { TseKind } from '#shared/fiscal/desk-tse.ts';
import type { NotifiedSystem } from './elster-facts.ts';
import { germanDay } from './text-page.ts';

/** Kinds as one public program writes them: 1 SD card, 3 cloud. */
const TSE_ART: Record<TseKind, string> = { fiskaly: '3', epson: '1' };
const element = (name: string, text: string): string => `      <${name}>${escapeHtml(text)}</${name}>`;

/** `BSI-K-TR-0717-2025` as the form wants it: `0717-2025`. */
const certificateNumber = (text: string): string => /(\d{4}-\d{4})$/.exec(text)?.[1] ?? text;

const systemXml = (system: NotifiedSystem): string[] => [
  '    <AngabenAufzeichnungssystem>',
  element('Art', '1'),
  element('Software', system.software),
  element('SoftwareVersion', system.version),
  element('SeriennummerAS', system.registerSerial),
  element('Hersteller', system.maker),
  element('Modell', system.model),
  element('SeriennummerTSE', system.tseSerial),
  element('InbetriebnahmeTSE', germanDay(system.tseSince)),
  element('BSIID', certificateNumber(system.certifiedAs)),
  element('ArtTSE', system.tseKind === null ? '' : TSE_ART[system.tseKind]),
  element('AnschaffungAS', ''),
  element('InbetriebnahmeAS', germanDay(system.registerSince)),
  '    </AngabenAufzeichnungssystem>',
];

/**
 * The notification as XML in the form that is publicly known. The official schema was not seen, so it is a help for who
 * tries it, and says so. A stand-in for a security device is left out.
 */
export const elsterXml = (systems: readonly NotifiedSystem[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<!-- Ungeprüfte Hilfe: Das amtliche Schema lag nicht vor. Maßgeblich ist das Datenblatt. Leere Felder ergänzen. -->',
    '<Aufzeichnung146a xmlns="http://finkonsens.de/elster/elsternachricht/aufzeichnung146a/v1" version="1">',
    '  <Aufzeichnung146a>',
    ...systems.filter(({ isStandIn }) => !isStandIn).flatMap(systemXml),
    '  </Aufzeichnung146a>',
    '</Aufzeichnung146a>',
    '',
  ].join('\n');
