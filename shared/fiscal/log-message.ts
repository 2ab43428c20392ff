import { ownEntry } from '#shared/own-entry.ts';
import {
  contextTag,
  der,
  derInteger,
  derOid,
  hexOf,
  integerBytes,
  joinBytes,
  readDer,
  readInteger,
  readOid,
  SEQUENCE,
  stringBytes,
  stringTag,
  TAG,
  type DerElement,
} from './der.ts';
import { derLogTime, isLogTime, readLogTime, type LogTimeFormat } from './log-time.ts';

/** What a message records (BSI TR-03151, section 2.4): a till's process, the device's own work, or its audit. */
const TYPE_OF_OID = {
  '0.4.0.127.0.7.3.7.1.1': 'transaction',
  '0.4.0.127.0.7.3.7.1.2': 'system',
  '0.4.0.127.0.7.3.7.1.3': 'audit',
} as const;
type LogType = (typeof TYPE_OF_OID)[keyof typeof TYPE_OF_OID];

/** Plain ECDSA (`r‖s`) by its hash: the only family a receipt's QR code is known to use. */
export const SIGNATURE_ALGORITHMS = {
  'ecdsa-plain-SHA224': { oid: '0.4.0.127.0.7.1.1.4.1.2', hash: 'sha224' },
  'ecdsa-plain-SHA256': { oid: '0.4.0.127.0.7.1.1.4.1.3', hash: 'sha256' },
  'ecdsa-plain-SHA384': { oid: '0.4.0.127.0.7.1.1.4.1.4', hash: 'sha384' },
  'ecdsa-plain-SHA512': { oid: '0.4.0.127.0.7.1.1.4.1.5', hash: 'sha512' },
} as const;
export type SignatureAlgorithm = keyof typeof SIGNATURE_ALGORITHMS;

export const isSignatureAlgorithm = (name: string): name is SignatureAlgorithm =>
  Object.hasOwn(SIGNATURE_ALGORITHMS, name);

export type TransactionOperation = 'StartTransaction' | 'UpdateTransaction' | 'FinishTransaction';
const OPERATIONS: readonly TransactionOperation[] = ['StartTransaction', 'UpdateTransaction', 'FinishTransaction'];

/** What a message about a till's process says. */
export type TransactionFacts = {
  operation: TransactionOperation;
  /** The register's serial number, under which it is known to the device. */
  clientId: string;
  processType: string;
  processData: string;
  transactionNumber: number;
};

/** What every message says of its making. `serial` is the SHA-256 of the public key's point, in hexadecimal. */
export type LogFacts = {
  serial: Uint8Array;
  algorithm: SignatureAlgorithm;
  counter: number;
  at: Date;
  timeFormat: LogTimeFormat;
};

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const oidOfType = (wanted: LogType): string =>
  Object.entries(TYPE_OF_OID).find(([, type]) => type === wanted)?.[0] ?? '';

/** The bytes a device signs: DER elements one after the other, without a sequence around them. */
function signedBytes(type: LogType, fields: readonly Uint8Array[], facts: LogFacts): Uint8Array {
  return joinBytes(
    derInteger(2),
    derOid(oidOfType(type)),
    ...fields,
    der(TAG.octets, facts.serial),
    der(SEQUENCE, derOid(SIGNATURE_ALGORITHMS[facts.algorithm].oid)),
    derInteger(facts.counter),
    derLogTime(facts.at, facts.timeFormat),
  );
}

/** The signed bytes of a message about a till's process. */
export const transactionBytes = (process: TransactionFacts, facts: LogFacts): Uint8Array =>
  signedBytes(
    'transaction',
    [
      der(contextTag(0), text(process.operation)),
      der(contextTag(1), text(process.clientId)),
      der(contextTag(2), text(process.processData)),
      der(contextTag(3), text(process.processType)),
      der(contextTag(5), integerBytes(process.transactionNumber)),
    ],
    facts,
  );

/** The signed bytes of a message about the device's own work, such as `initialize` or `registerClient`. */
export const systemBytes = (operation: string, data: Uint8Array, facts: LogFacts): Uint8Array =>
  signedBytes('system', [der(contextTag(0), text(operation)), der(contextTag(1), data)], facts);

/** A message as it lies in the archive: what was signed, and its signature, in one sequence. */
export const logFile = (signed: Uint8Array, signature: Uint8Array): Uint8Array =>
  der(SEQUENCE, signed, der(TAG.octets, signature));

export type LogMessage = {
  type: LogType;
  /** Of a transaction's message: what the till did. */
  process: TransactionFacts | null;
  serial: string;
  algorithm: SignatureAlgorithm;
  counter: number;
  at: Date;
  /** Byte for byte as they stand in the archive, in whatever form the device has written them. */
  signed: Uint8Array;
  signature: Uint8Array;
};

function processOf(fields: readonly DerElement[]): TransactionFacts {
  const field = (number: number) => {
    const found = fields.find(({ tag }) => stringTag(tag) === contextTag(number));
    return found === undefined ? new Uint8Array() : stringBytes(found);
  };
  const utf8 = (number: number) => new TextDecoder().decode(field(number));
  // Messages of version 3 begin the operation with a small letter.
  const operation = OPERATIONS.find((name) => name.toLowerCase() === utf8(0).toLowerCase());
  if (operation === undefined) throw new RangeError(`no operation of a transaction: ${utf8(0).slice(0, 40)}`);
  return {
    operation,
    clientId: utf8(1),
    processData: utf8(2),
    processType: utf8(3),
    transactionNumber: readInteger(field(5)),
  };
}

function algorithmOf(sequence: DerElement): SignatureAlgorithm {
  const oid = readOid(readDer(sequence.content)[0]?.content ?? new Uint8Array());
  const found = Object.entries(SIGNATURE_ALGORITHMS).find(([, algorithm]) => algorithm.oid === oid)?.[0];
  if (found === undefined || !isSignatureAlgorithm(found)) throw new RangeError(`no known signature: ${oid}`);
  return found;
}

/** Reads a message of an archive. Throws RangeError for what is none. */
export function readLogMessage(bytes: Uint8Array): LogMessage {
  const [outer, ...more] = readDer(bytes);
  if (outer?.tag !== SEQUENCE || more.length > 0) throw new RangeError('a log message is one sequence');
  const elements = readDer(outer.content);
  const [version, kind] = elements;
  const type = ownEntry<LogType>(TYPE_OF_OID, readOid(kind?.content ?? new Uint8Array()));
  if (version?.tag !== TAG.integer || ![2, 3].includes(readInteger(version.content)) || type === undefined)
    throw new RangeError('no version or type of a log message');
  const fieldsEnd = elements.findIndex(({ tag }, index) => index > 1 && stringTag(tag) === TAG.octets);
  const [serial, algorithm] = elements.slice(fieldsEnd);
  const [counter, time, signature] = elements.slice(-3);
  if (
    fieldsEnd < 0 ||
    serial === undefined ||
    algorithm?.tag !== SEQUENCE ||
    counter?.tag !== TAG.integer ||
    time === undefined ||
    !isLogTime(time) ||
    signature === undefined ||
    stringTag(signature.tag) !== TAG.octets
  )
    throw new RangeError('a log message lacks a part');
  return {
    type,
    process: type === 'transaction' ? processOf(elements.slice(2, fieldsEnd)) : null,
    serial: hexOf(stringBytes(serial)),
    algorithm: algorithmOf(algorithm),
    counter: readInteger(counter.content),
    at: readLogTime(time),
    signed: outer.content.subarray(0, outer.content.length - signature.encoded.length),
    signature: stringBytes(signature),
  };
}
