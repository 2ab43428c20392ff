import { brand } from '../../brand.ts';
import type { ClosingSource } from '../dsfinvk/source.ts';
import type { Days } from './outages-csv.ts';

/** The names of what a package has, whoever writes it. */
export const PACKAGE_NAMES = {
  export: 'dsfinvk',
  running: 'noch-nicht-abgeschlossen',
  archives: 'tse',
  archiveList: 'tse/ARCHIVE.txt',
  outages: 'ausfaelle.csv',
  report: 'Pruefprotokoll.txt',
  readMe: 'LIESMICH.txt',
  sums: 'SHA256SUMS',
  signature: 'SHA256SUMS.sig',
  publicKey: 'SHA256SUMS.pub',
} as const;

/** What lies under a name, in the order in which it is told. */
const CONTENTS: readonly (readonly [name: string, what: string])[] = [
  [`${PACKAGE_NAMES.export}/`, 'Export nach DSFinV-K 2.4: 20 Dateien, index.xml und DTD'],
  [`${PACKAGE_NAMES.running}/`, 'ebenso, was noch kein Abschluss hat: die Kasse ist gerade offen'],
  [`${PACKAGE_NAMES.archives}/`, 'Archive der TSE (TAR); ARCHIVE.txt sagt, was darin ist und was fehlt'],
  [PACKAGE_NAMES.outages, 'Ausfälle der TSE mit Beginn, Ende und Grund'],
  ['Datenblatt-Mein-ELSTER.html', 'Angaben für die Mitteilung nach § 146a Abs. 4 AO'],
  ['mitteilung-ungeprueft.xml', 'dieselben Angaben als XML: eine ungeprüfte Hilfe'],
  ['Verfahrensdokumentation.html', 'Verfahrensdokumentation der Kasse'],
  [PACKAGE_NAMES.report, 'was die eigene Prüfung des Exports ergab'],
  [PACKAGE_NAMES.sums, 'Prüfsummen aller Teile'],
  [
    `${PACKAGE_NAMES.signature}, ${PACKAGE_NAMES.publicKey}`,
    'Signatur der Prüfsummen und der Schlüssel dazu (Ed25519)',
  ],
];
const NAME_WIDTH = 32;
/** How much of something there is: one of it, or several. */
const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;
const receipts = (count: number): string => counted(count, 'Beleg', 'Belege');

type About = {
  days: Days;
  /** One closing alone, instead of all of the days. */
  isOneClosing: boolean;
  closings: number;
  documents: number;
  /** Documents that no closing has yet. */
  running: number;
  /** The files that the package has so far; the list of hashes comes last. */
  names: readonly string[];
};

/** What lies where in a package, and how it is checked: German. */
export function readMe({ days, isOneClosing, closings, documents, running, names }: About): string {
  const isThere = (name: string): boolean =>
    [...names, PACKAGE_NAMES.sums].some((one) => name.startsWith(one.split('/')[0] ?? one));
  const closed = `${counted(closings, 'Kassenabschluss', 'Kassenabschlüsse')}, ${receipts(documents)}`;
  return [
    `Unterlagen für die Kassen-Nachschau (§ 146b AO), erstellt mit ${brand.full}`,
    '',
    isOneClosing
      ? `Ein Kassenabschluss vom Geschäftstag ${days.from}, ${receipts(documents)}.`
      : `Geschäftstage ${days.from} bis ${days.to}: ${closed}.`,
    ...(running === 0 ? [] : [`Dazu ${receipts(running)} der offenen Kasse.`]),
    '',
    ...CONTENTS.filter(([name]) => isThere(name)).map(([name, what]) => name.padEnd(NAME_WIDTH) + what),
    '',
    'Prüfen:',
    '  sha256sum -c SHA256SUMS',
    '  openssl pkeyutl -verify -rawin -pubin -inkey SHA256SUMS.pub -sigfile SHA256SUMS.sig -in SHA256SUMS',
    '',
  ].join('\r\n');
}

/** What stands beside the export of a till that is open: it has the form of a closing and is none. */
export const runningReadMe = ({ closing: { createdAt, zNumber } }: ClosingSource): string =>
  [
    'Diese Kasse ist noch nicht abgeschlossen.',
    '',
    `Stand: ${createdAt}. Alle Belege seit dem letzten Abschluss, so unterschrieben, wie sie ausgegeben wurden.`,
    `Die Nummer ${zNumber} und die Summen gelten bis hierher: ein Abschluss ist es nicht. Der Abschluss selbst hat`,
    'dieselben Belege und alle, die noch folgen.',
    '',
  ].join('\r\n');

/** The report of the check begins with this; what is wrong follows, a line each. German around the names of rules. */
export const REPORT_HEAD = 'Prüfung des Exports (Form, Summen, Nummern, Verweise, Signaturen):\r\n';
export const SOUND_REPORT = '  ohne Beanstandung\r\n';

/** An archive of a package, as its list tells of it. `sentence` is German. */
export type ListedArchive = { name: string; isHere: boolean; sentence: string };

/** What lies in `tse/`, and what is missing and why: a German text. */
export const archiveList = (about: readonly string[], archives: readonly ListedArchive[]): string =>
  [
    'Archive der technischen Sicherheitseinrichtungen (TSE) als TAR, wie sie ausgegeben wurden.',
    ...about,
    '',
    ...archives.map(({ name, isHere, sentence }) => `${name}: ${isHere ? `${name}.tar. ` : 'FEHLT. '}${sentence}`),
    '',
  ].join('\r\n');

/** A line of the list of hashes, as `sha256sum --check` reads it. */
export const sumsLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;
