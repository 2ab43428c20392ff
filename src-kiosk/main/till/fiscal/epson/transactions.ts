import type { Signed, StartedTransaction } from '#shared/fiscal/fiscal-device.ts';

/** Starts whose answer may be lost: their number is known to the device alone. */
type LostStarts = {
  /** A start is on its way. */
  asking(txId: string): void;
  /** Its answer has come, or it was refused, or the device has no such transaction. */
  settled(txId: string): void;
  isAsked(txId: string): boolean;
  /** Which were open before the first start of this program: none of them can be one that it lost. */
  openedBefore(openNumbers: readonly number[]): void;
  knowsOpenedBefore(): boolean;
  /**
   * The number, among those that are open and belong to nobody, of a start that was lost: `none` when there is no such
   * number, `unclear` when it could be that of more than one start.
   */
  numberAmong(openNumbers: readonly number[]): number | 'none' | 'unclear';
  forget(): void;
};

/** Keeps which starts were asked for and not answered. */
function keepLostStarts(isKnown: (txNumber: number) => boolean): LostStarts {
  const asked = new Set<string>();
  let before: ReadonlySet<number> | null = null;
  return {
    asking: (txId) => void asked.add(txId),
    settled: (txId) => void asked.delete(txId),
    isAsked: (txId) => asked.has(txId),
    openedBefore: (openNumbers) => void (before ??= new Set(openNumbers)),
    knowsOpenedBefore: () => before !== null,
    numberAmong(openNumbers) {
      const [lost, another] = openNumbers.filter((number) => before?.has(number) === false && !isKnown(number));
      if (lost === undefined) return 'none';
      return another === undefined && asked.size === 1 ? lost : 'unclear';
    },
    forget() {
      asked.clear();
      before = null;
    },
  };
}

/** What was asked to be signed. */
export type FinishData = { processType: string; processData: string };

type Known = {
  startedAt: Date | null;
  /** The only data that it was ever asked to be finished with; null when there were two, or none. */
  asked: FinishData | null;
  isAskedTwice: boolean;
  signed: Signed | null;
};

/** A night has some thousand sales, and only the latest can be in doubt. Those that are open are all kept. */
const KEPT = 500;

const isSame = (one: FinishData, other: FinishData): boolean =>
  one.processType === other.processType && one.processData === other.processData;

/**
 * Which of the device's transaction numbers belongs to which of the desk's ids, and what is known of it. The device
 * keeps no ids, so this is known for as long as the program runs.
 */
export type KnownTransactions = {
  numberOf(txId: string): number | null;
  idOf(txNumber: number): string | null;
  startedAt(txNumber: number): Date | null;
  signed(txNumber: number): Signed | null;
  /** What a transaction was finished with if it was finished by us; null when that is not certain. */
  asked(txNumber: number): FinishData | null;

  starts: LostStarts;
  started(txId: string, transaction: StartedTransaction): void;
  /** The desk says which number an id has: it has it from before this program began. */
  belongs(txId: string, txNumber: number): void;
  learnt(txNumber: number, startedAt: Date): void;
  finishing(txNumber: number, data: FinishData): void;
  finished(signed: Signed): void;
  /** The signature counter of the latest finish. */
  lastCounter(): number;
  /** What is known is of this device: of another one nothing holds. */
  ofDevice(serial: string): void;
};

/** Keeps what is known of the latest transactions. */
export function keepTransactions(): KnownTransactions {
  const known = new Map<number, Known>();
  const numbers = new Map<string, number>();
  const starts = keepLostStarts((txNumber) => known.has(txNumber));
  let highestCounter = 0;
  let device: string | null = null;

  function drop(txNumber: number): void {
    known.delete(txNumber);
    for (const [txId, number] of numbers) if (number === txNumber) numbers.delete(txId);
  }
  function of(txNumber: number): Known {
    const found = known.get(txNumber) ?? { startedAt: null, asked: null, isAskedTwice: false, signed: null };
    known.set(txNumber, found);
    return found;
  }
  function belongs(txId: string, txNumber: number): void {
    starts.settled(txId);
    numbers.set(txId, txNumber);
    of(txNumber);
  }
  return {
    numberOf: (txId) => numbers.get(txId) ?? null,
    idOf: (txNumber) => [...numbers].find(([, number]) => number === txNumber)?.[0] ?? null,
    startedAt: (txNumber) => known.get(txNumber)?.startedAt ?? null,
    signed: (txNumber) => known.get(txNumber)?.signed ?? null,
    asked: (txNumber) => known.get(txNumber)?.asked ?? null,
    starts,
    started(txId, { txNumber, startedAt }) {
      belongs(txId, txNumber);
      of(txNumber).startedAt = startedAt;
    },
    belongs,
    learnt: (txNumber, startedAt) => void (of(txNumber).startedAt = startedAt),
    finishing(txNumber, data) {
      const transaction = of(txNumber);
      if (transaction.asked !== null && !isSame(transaction.asked, data)) transaction.isAskedTwice = true;
      transaction.asked = transaction.isAskedTwice ? null : data;
    },
    finished(signed) {
      of(signed.txNumber).signed = signed;
      highestCounter = Math.max(highestCounter, signed.counter);
      for (const [number] of known) if (known.size > KEPT && known.get(number)?.signed != null) drop(number);
    },
    lastCounter: () => highestCounter,
    ofDevice(serial) {
      if (device !== null && device !== serial) {
        for (const kept of [known, numbers]) kept.clear();
        starts.forget();
        highestCounter = 0;
      }
      device = serial;
    },
  };
}
