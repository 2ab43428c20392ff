import { brand } from '#shared/brand.ts';

type About = { days: { from: string; to: string }; isOneClosing: boolean; closings: number; documents: number };

/** What lies where in a package, and how it is checked: German. */
export const readMe = ({ days, isOneClosing, closings, documents }: About): string =>
  [
    `Unterlagen für die Kassen-Nachschau (§ 146b AO), erstellt mit ${brand.full}`,
    '',
    isOneClosing
      ? `Ein Kassenabschluss vom Geschäftstag ${days.from}, ${documents} Belege.`
      : `Geschäftstage ${days.from} bis ${days.to}: ${closings} Kassenabschlüsse, ${documents} Belege.`,
    '',
    'dsfinvk/                        Export nach DSFinV-K 2.4: 20 Dateien, index.xml und DTD',
    'tse/                            Archive der TSE (TAR), je Kassenabschluss; ARCHIVE.txt sagt, was fehlt',
    'ausfaelle.csv                   Ausfälle der TSE mit Beginn, Ende und Grund',
    'Datenblatt-Mein-ELSTER.html     Angaben für die Mitteilung nach § 146a Abs. 4 AO',
    'mitteilung-ungeprueft.xml       dieselben Angaben als XML: eine ungeprüfte Hilfe',
    'Verfahrensdokumentation.html    Verfahrensdokumentation der Kasse',
    'Pruefprotokoll.txt              was die eigene Prüfung des Exports und der Archive ergab',
    'SHA256SUMS                      Prüfsummen aller Teile',
    'SHA256SUMS.sig, SHA256SUMS.pub  Signatur der Prüfsummen und der Schlüssel dazu (Ed25519)',
    '',
    'Prüfen:',
    '  sha256sum -c SHA256SUMS',
    '  openssl pkeyutl -verify -rawin -pubin -inkey SHA256SUMS.pub -sigfile SHA256SUMS.sig -in SHA256SUMS',
    '',
  ].join('\r\n');

/** What the check of the export and of the archives found: German around the names of rules. */
export const checkReport = (exportProblems: readonly string[], archives: readonly string[]): string =>
  [
    'Prüfung des Exports (Form, Summen, Nummern, Verweise, Signaturen):',
    ...(exportProblems.length === 0 ? ['  ohne Beanstandung'] : exportProblems.map((problem) => `  ${problem}`)),
    '',
    'Archive der TSE:',
    ...(archives.length === 0 ? ['  keine'] : archives.map((line) => `  ${line}`)),
    '',
  ].join('\r\n');
