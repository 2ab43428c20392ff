import type {
  FiscalDevice,
  LookedUp,
  Signed,
  StartedTransaction,
  TseFault,
  TseMaster,
} from '#shared/fiscal/fiscal-device.ts';

/** A transaction as the desk knows it: number and begin, by the device's clock, once the device has begun it. */
export type Transaction = { txId: string; txNumber: number | null; startedAt?: string | undefined };
/** One that the device has begun. */
export type Begun = { txId: string; txNumber: number };
export type TseProcess = { processType: string; processData: string };

/** A security device as sales use it: with its deadlines, one request at a time, and never asked while it is down. */
export type Tse = {
  /** What is known of the device; null until it has answered once. */
  master(): TseMaster | null;
  /** Signatures left when it was asked last how it is; null where it does not tell. */
  remaining(): number | null;
  /** Why it is not asked just now; null while it works. */
  fault(): TseFault | null;
  /** Begins a transaction, or joins the beginning that is under way. Fails with TseError. */
  start(txId: string): Promise<StartedTransaction>;
  /** The whole way to a signature within the time a sale may wait. Fails with TseError. */
  sign(transaction: Transaction, process: TseProcess): Promise<Signed>;
  lookup(transaction: Transaction): Promise<LookedUp>;
  /** Finishes a transaction in the background, such as one that nobody needs any more. */
  finish(transaction: Begun, process: TseProcess): Promise<Signed>;
  openTransactions(): Promise<{ txId: string | null; txNumber: number }[]>;
  /** The same transaction with what the device has told of its begin since the program has started. */
  known(transaction: Transaction): Transaction;
  /** Numbers from this one on were begun since the program has started; null before the first. */
  firstOfThisStart(): number | null;
  exportTar: FiscalDevice['exportTar'];
  /** Asks the device how and who it is, also while it is down. Fails with TseError, for a fault that it tells too. */
  meet(withinMs: number): Promise<TseMaster>;
  stop(): void;
};
