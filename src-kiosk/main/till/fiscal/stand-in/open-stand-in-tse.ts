import { hexOf } from '#shared/fiscal/der.ts';
import type { LookedUp, Signed, TseFault, TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { SECOND_MS } from '#shared/time.ts';
import { exportArchive, type ArchiveRange } from './export-archive.ts';
import { refuse } from './refuse.ts';
import { deviceSecond, signaturesLeft, signSystemMessage, type StandInParts } from './sign-message.ts';
import { deregisterClient, registerClient } from './stand-in-clients.ts';
import { openStandInFile } from './stand-in-file.ts';
import { makeIdentity, readIdentity, type Curve } from './stand-in-identity.ts';
import {
  findTransaction,
  finishTransaction,
  listOpenTransactions,
  lookedUp,
  startTransaction,
  type FinishAsked,
  type StandInTransaction,
  type StartAsked,
} from './stand-in-transactions.ts';

/**
 * A security device (TSE) of our own for demo and tests. It numbers, signs, keeps and hands out as a real one does, and
 * nobody has certified it: its certificates say so, and a packaged desk refuses it. Every refusal is a TseError.
 */
export type StandInTse = {
  master(): TseMaster;
  registerClient(serial: string): void;
  deregisterClient(serial: string): void;
  start(asked: StartAsked): StandInTransaction;
  finish(asked: FinishAsked): Signed;
  lookup(asked: { txId: string } | { txNumber: number }): LookedUp;
  /** The same with all that the device knows of it; null when it does not know it. */
  transaction(asked: { txId: string } | { txNumber: number }): StandInTransaction | null;
  /** Of all registers, by number. */
  openTransactions(): StandInTransaction[];
  exportTar(range: ArchiveRange): AsyncIterable<Uint8Array>;
  /** Signatures left. */
  remaining(): number;
  /** Why it could sign nothing now; null when it could. */
  problem(): TseFault | null;
  /** Sets its clock ahead of the machine's, or behind it, and keeps that. Its messages' time never runs back. */
  setClock(aheadMs: number): void;
  close(): void;
};

type StandInOptions = {
  folder: string;
  now: () => Date;
  /** Of a device that is made now; one that is there keeps its own. P-256 unless said otherwise. */
  curve?: Curve;
  /** 2,000 unless said otherwise, as many as fiskaly's. */
  maxOpenTransactions?: number;
};

const MAX_OPEN = 2_000;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function masterOf({ identity }: StandInParts): TseMaster {
  return {
    serial: hexOf(identity.serial),
    algorithm: identity.algorithm,
    timeFormat: 'unixTime',
    encoding: 'UTF-8',
    publicKey: base64(identity.point),
    certificates: [base64(identity.certificate), base64(identity.issuerCertificate)],
    certifiedAs: null,
    validUntil: identity.validUntil,
    isStandIn: true,
  };
}

/** Opens the device that lies in the folder, or makes one: both in one transaction, so that there is never half of it. */
function openParts({ folder, now, curve = 'P-256', maxOpenTransactions = MAX_OPEN }: StandInOptions): StandInParts {
  const file = openStandInFile(folder);
  return file.inTransaction(() => {
    const known = readIdentity(file);
    const identity = known ?? makeIdentity(file, { curve, now: now() });
    const parts = { file, identity, now, maxOpenTransactions };
    if (known === null)
      for (const operation of ['initialize', 'updateTime', 'startAudit']) signSystemMessage(parts, operation);
    return parts;
  });
}

function problemOf(parts: StandInParts): TseFault | null {
  if (deviceSecond(parts) * SECOND_MS > parts.identity.validUntil.getTime()) return refuse('STANDIN_EXPIRED').fault;
  return signaturesLeft(parts.file) <= 0 ? refuse('STANDIN_FULL').fault : null;
}

/**
 * Opens the stand-in of a folder: its key, certificates, counters, registers and open transactions are there again after
 * every start. A signature and its log message are on the disk before they are answered.
 */
export function openStandInTse(options: StandInOptions): StandInTse {
  const parts = openParts(options);
  const { file } = parts;
  return {
    master: () => masterOf(parts),
    registerClient: (serial) => registerClient(parts, serial),
    deregisterClient: (serial) => deregisterClient(parts, serial),
    start: (asked) => startTransaction(parts, asked),
    finish: (asked) => finishTransaction(parts, asked),
    lookup: (asked) => lookedUp(findTransaction(parts, asked)),
    transaction: (asked) => findTransaction(parts, asked),
    openTransactions: () => listOpenTransactions(parts),
    exportTar: (range) => exportArchive(parts, range),
    remaining: () => signaturesLeft(file),
    problem: () => problemOf(parts),
    setClock: (aheadMs) =>
      file.inTransaction(() => {
        file.run('UPDATE device SET clock_ahead_ms = ?', aheadMs);
        signSystemMessage(parts, 'updateTime');
      }),
    close: () => file.close(),
  };
}
