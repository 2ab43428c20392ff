import { type KeyObject, X509Certificate } from 'node:crypto';
import { booksOf, type CheckedClosing } from '#shared/fiscal/dsfinvk/check/books.ts';
import { readTables } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { devicesOf } from '#shared/fiscal/dsfinvk/check/check-signature.ts';
import type { Problem, ProblemRule } from '#shared/fiscal/dsfinvk/check/problem.ts';
import type { CheckedRow } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { readLogMessage, type LogMessage, type TransactionFacts } from '#shared/fiscal/log-message.ts';
import type { ArchivedFile } from './read-archive.ts';
import { isRebuiltSignature, isSerialOfKey } from './rebuilt-signature.ts';
import { isSignatureOf, keyOfPoint, pointOfKey } from './signature.ts';

const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** Whether the certificate that an export gives for a device, part by part, is that of the public key beside it. */
function isCertificateOfKey(device: CheckedRow): boolean {
  const written = PARTS.map((part) => device.text(`TSE_ZERTIFIKAT_${part}`)).join('');
  try {
    const { publicKey } = new X509Certificate(Buffer.from(written, 'base64'));
    return Buffer.from(device.text('TSE_PUBLIC_KEY'), 'base64').equals(pointOfKey(publicKey));
  } catch {
    // No certificate, or one that was cut off.
    return false;
  }
}

const FILE = 'transactions_tse.csv';

/** A document's row with the device that it names. */
type SignedRow = { about: string; row: CheckedRow; device: CheckedRow };
/** From a register's first start in the export to its last closing: what lies outside of it is in other exports. */
type Span = { from: number; to: number };
type Export = { rows: Map<string, SignedRow>; spans: Map<string, Span> };
type Finished = { message: LogMessage; process: TransactionFacts };

const serialOf = (device: CheckedRow): string => device.text('TSE_SERIAL').toLowerCase();

/** The devices of a closing that are compared, by their ids in the export: all of them, or the one of this serial number. */
const comparedDevices = (closing: CheckedClosing, only: string | null): Map<string, CheckedRow> =>
  new Map([...devicesOf(closing)].filter(([, device]) => only === null || serialOf(device) === only));

/** Every row with a transaction number, by device and number, and how far the export reaches for each register. */
function exportOf(closings: readonly CheckedClosing[], only: string | null): Export {
  const found: Export = { rows: new Map(), spans: new Map() };
  for (const closing of closings) {
    const devices = comparedDevices(closing, only);
    const span = found.spans.get(closing.register) ?? { from: Infinity, to: -Infinity };
    span.to = Math.max(span.to, Date.parse(closing.row.text('Z_ERSTELLUNG')));
    for (const { about, rows } of closing.receipts)
      for (const row of rows('transactions_tse')) {
        const device = devices.get(row.text('TSE_ID'));
        if (device === undefined || row.text('TSE_TANR') === '') continue;
        const key = `${serialOf(device)} ${row.text('TSE_TANR')}`;
        // The abort that closed what an outage had left open has that document's number: it is the one that was signed.
        if (row.text('TSE_TA_SIG') !== '' || !found.rows.has(key)) found.rows.set(key, { about, row, device });
        span.from = Math.min(span.from, Date.parse(row.text('TSE_TA_START')) || Infinity);
      }
    found.spans.set(closing.register, span);
  }
  return found;
}

/** The number of the transaction that a file is of, by its name. */
const NUMBER = /_Log-Tra_No-(\d+)_/;

/** The message of a transaction; null for what is none. `unread`, by number: the archive's own check tells of those. */
function transactionIn({ name, content }: ArchivedFile, unread: Set<string>): Finished | null {
  if (!name.endsWith('.log')) return null;
  try {
    const message = readLogMessage(content);
    return message.process === null ? null : { message, process: message.process };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    unread.add(String(Number(NUMBER.exec(name)?.[1])));
    return null;
  }
}

/** The column in which a document says something else than the message that was signed; undefined where none does. */
function difference({ row, device }: SignedRow, { message, process }: Finished): string | undefined {
  const signed: Record<string, string> = {
    Z_KASSE_ID: process.clientId,
    TSE_TA_SIGZ: String(message.counter),
    TSE_TA_ENDE: message.at.toISOString(),
    TSE_TA_VORGANGSART: process.processType,
    TSE_VORGANGSDATEN: process.processData,
    TSE_TA_SIG: Buffer.from(message.signature).toString('base64'),
  };
  if (device.text('TSE_SIG_ALGO') !== message.algorithm) return 'TSE_SIG_ALGO';
  return Object.keys(signed).find((column) => row.text(column) !== signed[column]);
}

/** The keys that the export names, read once each; null for what is no key, or not that of the serial number. */
function keyReader(): (device: CheckedRow) => KeyObject | null {
  const keys = new Map<string, KeyObject | null>();
  return (device) => {
    const text = device.text('TSE_PUBLIC_KEY');
    const known = keys.get(text);
    if (known !== undefined) return known;
    const key = isSerialOfKey(device) ? keyOfPoint(Buffer.from(text, 'base64')) : null;
    keys.set(text, key);
    return key;
  };
}

function isOutOfSpan({ message, process }: Finished, spans: ReadonlyMap<string, Span>): boolean {
  const span = spans.get(process.clientId);
  return span === undefined || message.at.getTime() < span.from || message.at.getTime() > span.to;
}

type Comparison = Export & {
  keyOf: (device: CheckedRow) => KeyObject | null;
  finished: Set<string>;
  starts: Map<string, string>;
  /** Numbers of transactions with a message that can't be read: it is not missing. */
  unread: Set<string>;
  problems: Problem[];
};

function takeTransaction(comparison: Comparison, found: Finished, file: string): void {
  const { message, process } = found;
  const key = `${message.serial} ${process.transactionNumber}`;
  if (process.operation === 'StartTransaction') comparison.starts.set(key, message.at.toISOString());
  if (process.operation !== 'FinishTransaction') return;
  const signed = comparison.rows.get(key);
  if (signed === undefined) {
    if (isOutOfSpan(found, comparison.spans)) return;
    comparison.problems.push({ rule: 'log_without_receipt', file, about: `transaction ${process.transactionNumber}` });
    return;
  }
  comparison.finished.add(key);
  // An outage's receipt is out without a signature, whatever the device did afterwards.
  if (signed.row.text('TSE_TA_SIG') === '') return;
  const tell = (rule: ProblemRule, about: string) =>
    comparison.problems.push({ rule, file: FILE, about: `${signed.about}: ${about}` });
  const differs = difference(signed, found);
  if (differs !== undefined) tell('log_differs', differs);
  const publicKey = comparison.keyOf(signed.device);
  const signature = Buffer.from(signed.row.text('TSE_TA_SIG'), 'base64');
  if (publicKey === null || !isSignatureOf(publicKey, { ...message, signature }))
    tell('log_signature', publicKey === null ? 'TSE_PUBLIC_KEY' : 'TSE_TA_SIG');
}

/** Without its message, a signature is held against what the document itself says. */
function rebuiltProblem({ keyOf }: Comparison, { about, row, device }: SignedRow): Problem[] {
  const key = keyOf(device);
  if (key !== null && isRebuiltSignature(row, device, key)) return [];
  return [{ rule: 'log_signature', file: FILE, about: `${about}: ${key === null ? 'TSE_PUBLIC_KEY' : 'TSE_TA_SIG'}` }];
}

/** What shows only when the whole archive was read: documents without a message, and other starts. */
function restProblems(comparison: Comparison, isArchived: boolean): Problem[] {
  const { rows, finished, starts, unread } = comparison;
  return [...rows].flatMap(([key, signed]): Problem[] => {
    const { about, row } = signed;
    if (row.text('TSE_TA_SIG') === '') return [];
    if (!finished.has(key)) {
      const isMissing = isArchived && !unread.has(row.text('TSE_TANR'));
      const missing: Problem[] = isMissing ? [{ rule: 'log_missing', file: FILE, about }] : [];
      return [...missing, ...rebuiltProblem(comparison, signed)];
    }
    const start = starts.get(key);
    return start === undefined || start === row.text('TSE_TA_START')
      ? []
      : [{ rule: 'log_differs', file: FILE, about: `${about}: TSE_TA_START` }];
  });
}

/** Devices whose certificate in the export, or whose serial number, is not that of their key. */
const deviceProblems = (closings: readonly CheckedClosing[], only: string | null): Problem[] =>
  closings.flatMap((closing) =>
    [...comparedDevices(closing, only)].flatMap(([id, device]) => {
      const at = { file: 'tse.csv', about: `${closing.about}: TSE_ID ${id}` };
      const serial: Problem[] = isSerialOfKey(device) ? [] : [{ rule: 'serial_differs', ...at }];
      return isCertificateOfKey(device) ? serial : [...serial, { rule: 'certificate_differs', ...at }];
    }),
  );

/** The devices that have signed something of the export, by serial number: each has an archive. */
const archiveProblems = ({ rows }: Export): Problem[] =>
  [...new Set([...rows.values()].map(({ device }) => serialOf(device)))].map((about) => ({
    rule: 'archive_missing',
    file: 'tse.csv',
    about,
  }));

/**
 * Rule 8: the export and the device's archive tell of the same transactions. Every signed document has its message, with
 * the same number, counter, times, register, text and signature, and that signature is good; every finished transaction
 * of the export's time has its document. The archive itself is checked by `verifyArchive`. Where there is none (null),
 * that is told, and each signature is held against its document alone. `deviceSerial`, in small letters, is the only
 * device that is compared; without it, all of the export are.
 */
export async function compareWithArchive(
  files: ReadonlyMap<string, string>,
  archive: AsyncIterable<ArchivedFile> | null,
  deviceSerial: string | null = null,
): Promise<Problem[]> {
  const { closings } = booksOf(readTables(files));
  const comparison: Comparison = {
    ...exportOf(closings, deviceSerial),
    keyOf: keyReader(),
    finished: new Set(),
    starts: new Map(),
    unread: new Set(),
    problems: [],
  };
  try {
    for await (const file of archive ?? []) {
      const found = transactionIn(file, comparison.unread);
      if (found !== null) takeTransaction(comparison, found, file.name);
    }
  } catch {
    // A damaged container ends here: its own check tells of it, and what is missing is told below.
  }
  return [
    ...(archive === null ? archiveProblems(comparison) : []),
    ...comparison.problems,
    ...restProblems(comparison, archive !== null),
    ...deviceProblems(closings, deviceSerial),
  ];
}
