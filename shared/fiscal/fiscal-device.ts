/** What identifies a security device: frozen into each closing (DSFinV-K 2.4, `tse.csv`). */
export type TseMaster = {
  /** 64 hexadecimal digits: the SHA-256 of the public key's point. */
  serial: string;
  /** Such as `ecdsa-plain-SHA256`. */
  algorithm: string;
  /** Such as `unixTime`. */
  timeFormat: string;
  encoding: 'UTF-8' | 'ASCII';
  /** The uncompressed point `04‖X‖Y`, base64. */
  publicKey: string;
  /** DER in base64, the device's own first, then its issuers. */
  certificates: readonly string[];
  /** The number of BSI's certification, such as `BSI-K-TR-0717-2025`; null when the device does not tell it. */
  certifiedAs: string | null;
  validUntil: Date;
  isStandIn: boolean;
};

/** A finished transaction as the device signed it. */
export type Signed = {
  txNumber: number;
  counter: number;
  startedAt: Date;
  finishedAt: Date;
  processType: string;
  processData: string;
  /** `r‖s`, base64. */
  signature: string;
  clientSerial: string;
  tseSerial: string;
};

/**
 * Why a device did not do what it was asked. Whatever the kind, a sale goes on as an outage: the kind only decides who
 * is told. `setup` and `expired` and `full` need a person, `bug` needs us, the others pass.
 */
export const TSE_FAULT_KINDS = ['timeout', 'unreachable', 'busy', 'setup', 'bug', 'expired', 'full'] as const;
export type TseFaultKind = (typeof TSE_FAULT_KINDS)[number];
export type TseFault = {
  kind: TseFaultKind;
  /** The device's own code, such as `E_TSS_LOCKED` or `TSE1_ERROR_STORE_FULL`. */
  code: string;
  /** One German sentence for the receipt and the outage log, at most 150 signs. */
  text: string;
};

/** Every call of a device fails with this, and with nothing else. */
export class TseError extends Error {
  readonly fault: TseFault;
  constructor(fault: TseFault) {
    super(`${fault.code}: ${fault.text}`);
    this.name = 'TseError';
    this.fault = fault;
  }
}

/** Milliseconds a call may take; afterwards it fails with kind `timeout` and its late answer is thrown away. */
export type Deadline = { withinMs: number };

export type StartedTransaction = { txNumber: number; startedAt: Date };

export type LookedUp =
  | { state: 'unknown' }
  | ({ state: 'active' } & StartedTransaction)
  | { state: 'finished'; signed: Signed };

/**
 * The one port to a security device. `start` belongs to the first input of a sale, `finish` comes before the receipt. An
 * abandoned basket is finished as `AVBelegabbruch`. `txId` is a UUID v4 that the desk draws before the first call: the
 * same id again is the same transaction, never a second one.
 */
export type FiscalDevice = {
  /** Learnt once and kept; asked again only when the device changes. */
  master(deadline: Deadline): Promise<TseMaster>;
  health(
    deadline: Deadline,
  ): Promise<{ ok: boolean; fault?: TseFault; /** Signatures left, where it tells. */ remaining?: number }>;
  start(asked: { txId: string; clientSerial: string }, deadline: Deadline): Promise<StartedTransaction>;
  finish(
    asked: { txId: string; txNumber: number; clientSerial: string; processType: string; processData: string },
    deadline: Deadline,
  ): Promise<Signed>;
  /** What became of a transaction whose answer was lost. `txNumber` where it is known. */
  lookup(asked: { txId: string; txNumber: number | null; clientSerial: string }, deadline: Deadline): Promise<LookedUp>;
  /** Begun and not finished, of this register only. `txId` is null where the device keeps no ids. */
  openTransactions(
    asked: { clientSerial: string },
    deadline: Deadline,
  ): Promise<{ txId: string | null; txNumber: number }[]>;
  /** The device's archive as it gives it: a TAR, chunk by chunk. */
  exportTar(range: { from: Date; to: Date } | { fromTx: number; toTx: number } | 'all'): AsyncIterable<Uint8Array>;
  /** Lets go of files and connections; nothing is asked afterwards. */
  close?(): void;
};
