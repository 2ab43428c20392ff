import {
  TseError,
  type FiscalDevice,
  type LookedUp,
  type Signed,
  type StartedTransaction,
  type TseFault,
  type TseMaster,
} from '#shared/fiscal/fiscal-device.ts';
import type { Begun, Transaction, TseProcess } from '../../base/security-device.ts';
import { faultOf, makeInTurn } from './in-turn.ts';
import { makeBreaker, type Breaker } from './tse-breaker.ts';
import type { TseTimes } from './tse-times.ts';

/** `r‖s` of a curve with 256 bits, and of one with 384. */
const SIGNATURE_BYTES = [64, 96];

/** What the device was asked to sign. */
type AskedToSign = {
  txId: string;
  clientSerial: string;
  txNumber: number;
  processType: string;
  processData: string;
};

/**
 * Whether a device's answer can be booked: it signed what it was asked to, for this register, with a counter above the
 * last one, and the signature has the right length. Whether it verifies is looked at by the server. Throws TseError of
 * kind `bug`.
 */
function checkSigned(
  signed: Signed,
  { asked, master, lastCounter }: { asked: AskedToSign; master: TseMaster; lastCounter: number },
): Signed {
  const wrong = [
    SIGNATURE_BYTES.includes(Buffer.from(signed.signature, 'base64').length) ? null : 'Länge der Signatur',
    signed.processType === asked.processType && signed.processData === asked.processData ? null : 'Vorgangsdaten',
    signed.clientSerial === asked.clientSerial ? null : 'Seriennummer der Kasse',
    signed.tseSerial === master.serial ? null : 'Seriennummer der TSE',
    signed.txNumber === asked.txNumber ? null : 'Transaktionsnummer',
    signed.counter > lastCounter ? null : 'Signaturzähler',
  ].filter((part) => part !== null);
  if (wrong.length === 0) return signed;
  throw new TseError({ kind: 'bug', code: 'ANSWER_DIFFERS', text: `Antwort der TSE passt nicht: ${wrong.join(', ')}` });
}

export type TseParts = {
  device: FiscalDevice;
  /** The register's serial number, under which the device knows it. */
  clientSerial(): string;
  times: TseTimes;
  /** The device as it was known before this start, and what is learnt of it now. */
  kept: {
    master(): TseMaster | null;
    keepMaster(master: TseMaster): void;
    counter(): number;
    keepCounter(counter: number): void;
  };
  /** It went down, or works again. */
  onChange(): void;
};

/** A device that does not say what is wrong with it. */
const UNWELL: TseFault = { kind: 'busy', code: 'NOT_WELL', text: 'Die TSE meldet eine Störung.' };

type Asking = <T>(withinMs: number, work: (leftMs: number) => Promise<T>) => Promise<T>;

/** One request at a time, none while the device is down; every answer and every fault is counted. */
function makeAsking(breaker: Breaker): Asking {
  const inTurn = makeInTurn();
  return async (withinMs, work) => {
    breaker.refuse();
    try {
      const answer = await inTurn(withinMs, work);
      breaker.worked();
      return answer;
    } catch (error) {
      const fault = faultOf(error);
      breaker.failed(fault);
      throw fault;
    }
  };
}

/** Begins transactions, each once: a device without ids of its own would begin a second one. */
function makeStarting(ask: Asking, { device, clientSerial }: TseParts) {
  const begun = new Map<string, Promise<StartedTransaction>>();
  const answered = new Map<string, StartedTransaction>();
  let first: number | null = null;
  return {
    start(txId: string, withinMs: number): Promise<StartedTransaction> {
      const known = begun.get(txId);
      if (known !== undefined) return known;
      const beginning = ask(withinMs, (leftMs) =>
        device.start({ txId, clientSerial: clientSerial() }, { withinMs: leftMs }),
      );
      begun.set(txId, beginning);
      beginning.then(
        (started) => {
          answered.set(txId, started);
          first = Math.min(first ?? started.txNumber, started.txNumber);
        },
        () => begun.delete(txId),
      );
      return beginning;
    },
    ended(txId: string): void {
      begun.delete(txId);
      answered.delete(txId);
    },
    known(transaction: Transaction): Transaction {
      const started = answered.get(transaction.txId);
      if (started === undefined) return transaction;
      return { ...transaction, txNumber: started.txNumber, startedAt: started.startedAt.toISOString() };
    },
    first: () => first,
  };
}

/** The calls of a device as the desk makes them; each keeps the time it is given and fails with TseError. */
export function makeTseCalls(parts: TseParts) {
  const { device, kept, clientSerial } = parts;
  const breaker = makeBreaker(parts);
  const ask = makeAsking(breaker);
  const starting = makeStarting(ask, parts);
  /** Whether the device has told since this start who it is (it may have been changed), and its signatures left. */
  let [isLearnt, remaining]: [boolean, number | null] = [false, null];

  async function learn(withinMs: number): Promise<void> {
    if (isLearnt && kept.master() !== null) return;
    kept.keepMaster(await ask(withinMs, (leftMs) => device.master({ withinMs: leftMs })));
    isLearnt = true;
  }

  async function meet(withinMs: number): Promise<TseMaster> {
    try {
      const { ok, fault = UNWELL, ...told } = await device.health({ withinMs });
      remaining = told.remaining ?? null;
      // Another device in its place is told also where something is wrong with it.
      const master = await device.master({ withinMs }).catch((error: unknown) => {
        throw ok ? error : new TseError(fault);
      });
      if (!ok) throw new TseError(fault);
      kept.keepMaster(master);
      isLearnt = true;
      breaker.worked();
      return master;
    } catch (error) {
      throw faultOf(error);
    }
  }

  /** `isFound` is one that was asked for again: others may have been signed after it. */
  function booked(signed: Signed, asked: AskedToSign, { isFound }: { isFound: boolean }): Signed {
    const master = kept.master();
    if (master === null) throw new TseError({ kind: 'bug', code: 'NO_MASTER', text: 'TSE unbekannt' });
    const last = kept.counter();
    checkSigned(signed, { asked, master, lastCounter: isFound ? -1 : last });
    kept.keepCounter(Math.max(last, signed.counter));
    starting.ended(asked.txId);
    return signed;
  }
  const askedOf = (transaction: Begun, process: TseProcess): AskedToSign =>
    Object.assign({ ...transaction, clientSerial: clientSerial() }, process);

  return {
    breaker,
    ask,
    learn,
    meet,
    remaining: (): number | null => remaining,
    start: starting.start,
    known: starting.known,
    firstOfThisStart: starting.first,
    async finish(transaction: Begun, process: TseProcess, withinMs: number): Promise<Signed> {
      const asked = askedOf(transaction, process);
      const signed = await ask(withinMs, (leftMs) => device.finish(asked, { withinMs: leftMs }));
      return booked(signed, asked, { isFound: false });
    },
    lookup: ({ txId, txNumber }: Transaction, withinMs: number): Promise<LookedUp> =>
      ask(withinMs, (leftMs) => device.lookup({ txId, txNumber, clientSerial: clientSerial() }, { withinMs: leftMs })),
    found: (signed: Signed, transaction: Begun, process: TseProcess): Signed =>
      booked(signed, askedOf(transaction, process), { isFound: true }),
  };
}
