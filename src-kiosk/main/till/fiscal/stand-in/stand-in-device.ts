import { TseError, type Deadline, type FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import type { StandInTse } from './open-stand-in-tse.ts';
import { refuse, type StandInRefusal } from './refuse.ts';

/**
 * What the device can be told to do wrong. `answer-lost`: it signs, and nobody hears of it. `crash`: the program dies
 * (SIGKILL) between the signature and its answer.
 */
type StandInFault =
  | 'no-answer'
  | 'answer-lost'
  | 'busy'
  | 'locked'
  | 'unavailable'
  | 'expired'
  | 'full'
  | 'client-lost'
  | 'crash';
type StandInCall = 'master' | 'health' | 'start' | 'finish' | 'lookup' | 'openTransactions';

/** May be changed at any time; the next call heeds it. */
export type StandInFaults = {
  fault: StandInFault | null;
  /** The calls that go wrong, where it is not those that such a fault meets anyway. */
  calls?: readonly StandInCall[];
  /** Milliseconds from the question to the answer; it signs in the middle of them. */
  latencyMs?: number;
  /** How far its clock is ahead of the machine's; negative is behind. */
  clockAheadMs?: number;
};

const REFUSED_WITH: Partial<Record<StandInFault, StandInRefusal>> = {
  busy: 'STANDIN_BUSY',
  locked: 'STANDIN_LOCKED',
  unavailable: 'STANDIN_UNAVAILABLE',
  expired: 'STANDIN_EXPIRED',
  full: 'STANDIN_FULL',
  'client-lost': 'STANDIN_CLIENT_UNKNOWN',
};
const SIGNING = ['start', 'finish'] as const;
const NOT_SIGNING = ['master', 'health', 'lookup', 'openTransactions'] as const;
/** Which calls a fault meets unless it is said. */
const MEETS: Record<StandInFault, readonly StandInCall[]> = {
  'no-answer': [...SIGNING, ...NOT_SIGNING],
  busy: [...SIGNING, ...NOT_SIGNING],
  locked: [...SIGNING, ...NOT_SIGNING],
  unavailable: [...SIGNING, ...NOT_SIGNING],
  expired: [...SIGNING, 'health'],
  full: [...SIGNING, 'health'],
  'client-lost': [...SIGNING, 'health'],
  'answer-lost': SIGNING,
  crash: SIGNING,
};

const faultOf = ({ fault, calls }: StandInFaults, call: StandInCall): StandInFault | null =>
  fault !== null && (calls ?? MEETS[fault]).includes(call) ? fault : null;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const never = (): Promise<never> => new Promise(() => {});

/** Fails with `timeout` after so many milliseconds; what comes later is thrown away. */
async function within<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse('STANDIN_NO_ANSWER')), withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The work as the device does it: there, its work, and back, with whatever is to go wrong on the way. */
async function answer<T>(faults: StandInFaults, call: StandInCall, work: () => T): Promise<T> {
  const fault = faultOf(faults, call);
  const halfMs = (faults.latencyMs ?? 0) / 2;
  if (halfMs > 0) await pause(halfMs);
  if (fault === 'no-answer') return never();
  const refusal = fault === null ? undefined : REFUSED_WITH[fault];
  if (refusal !== undefined) throw refuse(refusal);
  const done = work();
  if (fault === 'crash') process.kill(process.pid, 'SIGKILL');
  if (fault === 'answer-lost' || fault === 'crash') return never();
  if (halfMs > 0) await pause(halfMs);
  return done;
}

/** Nothing but a TseError leaves a device: anything else is its disk. */
const asTseError = (error: unknown): TseError => (error instanceof TseError ? error : refuse('STANDIN_STORE'));

async function* exported(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* archive;
  } catch (error) {
    throw asTseError(error);
  }
}

/**
 * The port over a stand-in, with faults on demand. It keeps each call's deadline itself. `health` never fails: what is
 * wrong is its answer.
 */
export function standInDevice(tse: StandInTse, faults: StandInFaults = { fault: null }): FiscalDevice {
  let clockAheadMs = 0;
  function setClock(): void {
    const wanted = faults.clockAheadMs ?? clockAheadMs;
    if (wanted !== clockAheadMs) tse.setClock(wanted);
    clockAheadMs = wanted;
  }
  const asked = <T>(call: StandInCall, { withinMs }: Deadline, work: () => T): Promise<T> =>
    within(
      answer(faults, call, () => {
        setClock();
        return work();
      }),
      withinMs,
    ).catch((error: unknown) => {
      throw asTseError(error);
    });

  return {
    master: (deadline) => asked('master', deadline, () => tse.master()),
    async health(deadline) {
      try {
        const [fault, remaining] = await asked('health', deadline, () => [tse.problem(), tse.remaining()] as const);
        return fault === null ? { ok: true, remaining } : { ok: false, fault, remaining };
      } catch (error) {
        return { ok: false, fault: asTseError(error).fault };
      }
    },
    async start(start, deadline) {
      const { txNumber, startedAt } = await asked('start', deadline, () => tse.start(start));
      return { txNumber, startedAt };
    },
    finish: (finish, deadline) => asked('finish', deadline, () => tse.finish(finish)),
    lookup: ({ txId }, deadline) => asked('lookup', deadline, () => tse.lookup({ txId })),
    openTransactions: ({ clientSerial }, deadline) =>
      asked('openTransactions', deadline, () =>
        tse
          .openTransactions()
          .filter((open) => open.clientSerial === clientSerial)
          .map(({ txId, txNumber }) => ({ txId, txNumber })),
      ),
    exportTar: (range) => exported(tse.exportTar(range)),
  };
}
