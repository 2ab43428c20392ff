import { documentId, type FiscalDocument } from '../fiscal-document.ts';
import { utcTime } from './berlin-time.ts';
import type { ClosingView } from './closing-view.ts';
import { columnOf, type Column } from './column.ts';
import { whole, type Cell } from './dialect.ts';
import type { RowOf } from './row.ts';

const CERTIFICATE_PART = 1_000;
/** The table has two columns for a certificate; a longer one goes on in columns of our own at its end. */
const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'] as const;
const TABLE_PARTS = 2;

/** The device's own certificate; its issuers' lie in the device's archive. */
const certificateOf = ({ certificates: [own = ''] }: { certificates: readonly string[] }): string => own;

/** The columns that the longest certificate of an export needs after those of the table. */
export function certificateColumns(views: readonly ClosingView[]): Column[] {
  const longest = views
    .flatMap(({ closing }) => closing.master.tses)
    .reduce((most, tse) => Math.max(most, certificateOf(tse).length), 0);
  const parts = Math.ceil(longest / CERTIFICATE_PART);
  return PARTS.slice(TABLE_PARTS, parts).map((part) => columnOf(`TSE_ZERTIFIKAT_${part} A${CERTIFICATE_PART} C`));
}

/** The security devices of a closing. */
export const tseRows = ({ closing: { master } }: ClosingView): (RowOf<'tse'> & Record<string, Cell>)[] =>
  master.tses.map((tse) => ({
    TSE_ID: whole(tse.id),
    TSE_SERIAL: tse.serial,
    TSE_SIG_ALGO: tse.algorithm,
    TSE_ZEITFORMAT: tse.timeFormat,
    TSE_PD_ENCODING: tse.encoding,
    TSE_PUBLIC_KEY: tse.publicKey,
    ...Object.fromEntries(
      PARTS.map((part, index) => [
        `TSE_ZERTIFIKAT_${part}`,
        certificateOf(tse).slice(index * CERTIFICATE_PART, (index + 1) * CERTIFICATE_PART),
      ]),
    ),
  }));

const REASON_UNKNOWN = 'TSE ausgefallen';
const numberOf = (value: number | null) => (value === null ? null : whole(value));

/**
 * What was signed, or in an outage what would have been and why it was not. A device that gave a transaction number gave
 * the start with it; the end and the signature are missing then.
 */
function signatureOf({ fiscal }: FiscalDocument): RowOf<'transactions_tse'> {
  const isSigned = fiscal.state === 'signed';
  return {
    TSE_TANR: numberOf(fiscal.transactionNumber),
    TSE_TA_START: fiscal.transactionNumber === null ? '' : utcTime(fiscal.startedAt),
    TSE_TA_ENDE: isSigned ? utcTime(fiscal.finishedAt) : '',
    TSE_TA_VORGANGSART: fiscal.processType,
    TSE_TA_SIGZ: isSigned ? numberOf(fiscal.signatureCounter) : null,
    TSE_TA_SIG: isSigned ? (fiscal.signature ?? '') : '',
    TSE_TA_FEHLER: isSigned ? '' : (fiscal.outageReason ?? REASON_UNKNOWN),
    TSE_VORGANGSDATEN: fiscal.processData,
  };
}

/** One row for each document, signed or not (AEAO to § 146a, 1.14). */
export function* transactionsTseRows({ documents, tseIdOf }: ClosingView): Iterable<RowOf<'transactions_tse'>> {
  for (const document of documents())
    yield {
      BON_ID: documentId(document.number),
      TSE_ID: numberOf(tseIdOf(document)),
      ...signatureOf(document),
    };
}
