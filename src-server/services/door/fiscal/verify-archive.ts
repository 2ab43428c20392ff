import { readLogMessage, type LogMessage } from '#shared/fiscal/log-message.ts';
import { orderProblems, transactionProblems, type Filed, type Unread } from './archive-order.ts';
import type { ArchiveProblem, ArchiveProblemKind } from './archive-problems.ts';
import { isCertificateName, isChained, readCertificates, type ArchivedCertificate } from './certificates.ts';
import type { ArchivedFile } from './read-archive.ts';
import { isSignatureOf } from './signature.ts';

export type ArchiveVerdict = {
  /** Those that can't be read are there all the same. */
  logMessages: number;
  transactions: number;
  /** The devices that signed, by serial number. */
  serials: string[];
  problems: ArchiveProblem[];
};

/** A message whose certificate comes later in the archive. */
type Unchecked = { file: string; message: LogMessage };

const TRANSACTION_NAME = /_Sig-(\d+)_Log-Tra_No-(\d+)_(Start|Update|Finish)_Client-(.+?)(?:_Fc-\d+)?\.log$/;
const OTHER_NAME = /_Sig-(\d+)_Log-(Sys|Aud)(?:_.*)?\.log$/;

/** What the name of a file says whose message can't be read: it is there, under its number. */
function namedFacts(name: string): Unread[] {
  const [, counter, number, operation] = TRANSACTION_NAME.exec(name) ?? OTHER_NAME.exec(name) ?? [];
  if (counter === undefined) return [];
  const isTransaction = TRANSACTION_NAME.test(name);
  return [
    {
      counter: Number(counter),
      transaction: isTransaction ? { number: Number(number), isFinished: operation === 'Finish' } : null,
    },
  ];
}

/** Whether a log file's name says what its message does. */
function isNamedAs(name: string, { type, counter, process }: LogMessage): boolean {
  if (process === null) {
    const [, signature, kind] = OTHER_NAME.exec(name) ?? [];
    return Number(signature) === counter && (kind === 'Sys') === (type === 'system');
  }
  const [, signature, number, operation, client] = TRANSACTION_NAME.exec(name) ?? [];
  return (
    Number(signature) === counter &&
    Number(number) === process.transactionNumber &&
    `${operation}Transaction` === process.operation &&
    client === process.clientId
  );
}

function signatureProblem(
  { file, message }: Unchecked,
  certificate: ArchivedCertificate | undefined,
): ArchiveProblem | null {
  const problem = (kind: ArchiveProblemKind) => ({ kind, about: file });
  if (certificate === undefined) return problem('unknown_serial');
  if (!isSignatureOf(certificate.key, message)) return problem('bad_signature');
  return message.at < certificate.from || message.at > certificate.to ? problem('certificate_time') : null;
}

function containerProblem({ name, type }: ArchivedFile): ArchiveProblem | null {
  const isPlain = type === 'file' && !name.includes('/') && new TextEncoder().encode(name).length <= 100;
  return isPlain ? null : { kind: 'container', about: name.slice(0, 120) };
}

const byDevice = (filed: readonly Filed[]): Filed[][] => [
  ...Map.groupBy(filed, ({ message }) => message.serial).values(),
];

/** What is wrong with the certificates of those devices that signed something. */
const chainProblems = (serials: readonly string[], certificates: readonly ArchivedCertificate[]): ArchiveProblem[] =>
  certificates
    .filter(({ serial }) => serial !== null && serials.includes(serial))
    .filter(({ certificate }) => !isChained(certificate, certificates))
    .map(({ file }) => ({ kind: 'certificate_chain', about: file }));

type Contents = {
  filed: Filed[];
  unread: Unread[];
  unchecked: Unchecked[];
  certificates: ArchivedCertificate[];
  problems: ArchiveProblem[];
};

const certificateOf = ({ certificates }: Contents, serial: string): ArchivedCertificate | undefined =>
  certificates.find((one) => one.serial === serial);

function takeLogMessage(contents: Contents, { name, content }: ArchivedFile): void {
  const message = readLogMessage(content);
  const { serial, counter, at, process } = message;
  contents.filed.push({ file: name, message: { serial, counter, at, process } });
  if (!isNamedAs(name, message)) contents.problems.push({ kind: 'name_differs', about: name });
  const certificate = certificateOf(contents, serial);
  const problem = certificate === undefined ? null : signatureProblem({ file: name, message }, certificate);
  if (certificate === undefined) contents.unchecked.push({ file: name, message });
  if (problem !== null) contents.problems.push(problem);
}

function takeFile(contents: Contents, file: ArchivedFile): void {
  const problem = containerProblem(file);
  if (problem !== null) contents.problems.push(problem);
  if (isCertificateName(file.name)) {
    const { certificates, problems } = readCertificates(file);
    contents.certificates.push(...certificates);
    contents.problems.push(...problems);
  } else if (file.name.endsWith('.log'))
    try {
      takeLogMessage(contents, file);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      contents.problems.push({ kind: 'unreadable', about: file.name });
      contents.unread.push(...namedFacts(file.name));
    }
}

async function readContents(files: AsyncIterable<ArchivedFile>): Promise<Contents> {
  const contents: Contents = { filed: [], unread: [], unchecked: [], certificates: [], problems: [] };
  try {
    for await (const file of files) takeFile(contents, file);
  } catch (error) {
    contents.problems.push({ kind: 'container', about: error instanceof Error ? error.message : 'unknown' });
  }
  for (const one of contents.unchecked) {
    const problem = signatureProblem(one, certificateOf(contents, one.message.serial));
    if (problem !== null) contents.problems.push(problem);
  }
  return contents;
}

/**
 * Checks a device's archive as a tax inspector's tool does (BSI TR-03151 and TR-03153). It looks at every signature,
 * the serial number as the hash of the key, and the chain of certificates with their validity at the time of each
 * message. It finds gaps and repeats of the signature counter, processes that stayed open, and time that ran backwards.
 * A message that can't be read is told, and counts as there by its file's name: it makes nothing else wrong.
 * Nothing is repaired or left out: whatever is wrong is told, and an archive without a log message is wrong as well.
 */
export async function verifyArchive(files: AsyncIterable<ArchivedFile>): Promise<ArchiveVerdict> {
  const { filed, unread, certificates, problems } = await readContents(files);
  const devices = byDevice(filed);
  const serials = devices.flatMap(([first]) => (first === undefined ? [] : [first.message.serial]));
  const transactions = devices.map((device) => transactionProblems(device, unread));
  return {
    logMessages: filed.length + unread.length,
    transactions: transactions.reduce((sum, { count }) => sum + count, 0),
    serials,
    problems: [
      ...problems,
      ...(filed.length + unread.length === 0 ? [{ kind: 'container' as const, about: 'no log message' }] : []),
      ...chainProblems(serials, certificates),
      ...devices.flatMap((device) => orderProblems(device, unread)),
      ...transactions.flatMap((device) => device.problems),
    ],
  };
}
