import {
  TseError,
  type Deadline,
  type FiscalDevice,
  type TseFault,
  type StartedTransaction,
} from '#shared/fiscal/fiscal-device.ts';
import { Certificates, type TseInformation, Started } from './answers.ts';
import { budgetOf } from './budget.ts';
import { epsonCalls } from './calls.ts';
import { epsonConnection } from './connection.ts';
import { masterOf, serialOf } from './device-facts.ts';
import { deviceError, ownError } from './faults.ts';
import { finishTransaction } from './finish-transaction.ts';
import type { EpsonAddress } from './link.ts';
import type { EpsonSecrets } from './log-in.ts';
import { lookUpTransaction } from './look-up-transaction.ts';
import { openNumbers, type Register, findLostStart, startOf } from './open-numbers.ts';
import { archiveReader } from './read-archive.ts';
import { epsonSession, type EpsonSession, type Turn } from './session.ts';
import { keepTransactions } from './transactions.ts';

/** With these the device has answered that it did not begin anything. */
const REFUSED = ['busy', 'setup', 'expired', 'full'];

/**
 * Begins a transaction: without a type and without data (DSFinV-K 2.4, annex I). The same id again is the same
 * transaction, also when the answer to the first call was lost.
 */
async function startTransaction(turn: Turn, register: Register, txId: string): Promise<StartedTransaction> {
  const { clientSerial, known } = register;
  const txNumber = known.numberOf(txId);
  if (txNumber !== null) return { txNumber, startedAt: await startOf(turn, register, txNumber) };
  if (known.starts.isAsked(txId)) {
    const found = await findLostStart(turn, register, txId);
    if (found === 'unclear')
      throw ownError('busy', 'UNCLEAR_START', 'In der TSE sind Vorgänge offen, die unklar sind.');
    if (found !== null) return found;
  }
  if (!known.starts.knowsOpenedBefore()) known.starts.openedBefore(await openNumbers(turn, clientSerial));
  known.starts.asking(txId);
  const input = { clientId: clientSerial, processData: '', processType: '', additionalData: '' };
  const answer = await turn.ask({ name: 'StartTransaction', input, answer: Started }).catch((error: unknown) => {
    if (error instanceof TseError && REFUSED.includes(error.fault.kind)) known.starts.settled(txId);
    throw error;
  });
  const started = { txNumber: answer.transactionNumber, startedAt: answer.logTime };
  known.started(txId, started);
  return started;
}

export type EpsonOptions = EpsonAddress & {
  /** The register's serial number, under which it is registered with the device. */
  clientSerial: string;
  secrets: EpsonSecrets;
  /** The register's clock: the device is set by it. */
  now: () => Date;
};

/** What is wrong with a device that answers; null when nothing is. */
function faultOf(information: TseInformation, now: Date): TseFault | null {
  const { tseInitializationState: state, certificateExpirationDate, remainingSignatures = 1 } = information;
  if (state === 'UNINITIALIZED') return deviceError('TSE1_ERROR_TSE_NOT_INITIALIZED').fault;
  if (state === 'DECOMMISSIONED') return deviceError('TSE1_ERROR_TSE_DECOMMISSIONED').fault;
  if (certificateExpirationDate <= now) return deviceError('TSE1_ERROR_CERTIFICATE_EXPIRED').fault;
  if (remainingSignatures === 0) return deviceError('TSE1_ERROR_TRANSACTION_SIGNATURES_EXCEEDED').fault;
  return information.hasPassedSelfTest ? null : deviceError('TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST').fault;
}

/** Asks how the device is. One that needs its self test gets it now, so that no sale meets it. */
async function healthOf(
  session: EpsonSession,
  deadline: Deadline,
  now: () => Date,
): ReturnType<FiscalDevice['health']> {
  const budget = budgetOf(deadline);
  try {
    const information = await session.inTurn({ role: null, budget }, (turn) => turn.information());
    const { hasPassedSelfTest, hasValidTime, remainingSignatures: remaining } = information;
    const fault = faultOf(information, now());
    if (!hasPassedSelfTest && information.tseInitializationState === 'INITIALIZED') session.testInBackground();
    if (fault !== null) return { ok: false, fault, remaining };
    await session.inTurn({ role: 'register', budget }, async (turn) => (hasValidTime ? undefined : turn.setTime()));
    return { ok: true, remaining };
  } catch (error) {
    if (!(error instanceof TseError)) throw error;
    return { ok: false, fault: error.fault };
  }
}

export type EpsonDevice = FiscalDevice & {
  /** Leaves the device to others; the next call connects again. */
  close(): void;
};

/**
 * The Epson TSE in or beside a receipt printer, over TCP. It is one register's: another serial number than its own is
 * refused. Connects by itself, and again after each fault.
 */
export function epsonDevice({ host, port, clientSerial, secrets, now }: EpsonOptions): EpsonDevice {
  const connection = epsonConnection({ host, port });
  const session = epsonSession({ connection, calls: epsonCalls(connection), clientSerial, secrets, now });
  const register: Register = { clientSerial, known: keepTransactions() };

  async function work<T>(asked: string, deadline: Deadline, done: (turn: Turn) => Promise<T>): Promise<T> {
    if (asked !== clientSerial) throw ownError('bug', 'ANOTHER_REGISTER');
    return session.inTurn({ role: 'register', budget: budgetOf(deadline), endsExport: true }, async (turn) => {
      register.known.ofDevice(serialOf(await turn.knownInformation()));
      return done(turn);
    });
  }
  return {
    master: (deadline) =>
      session.inTurn({ role: 'register', budget: budgetOf(deadline) }, async (turn) => {
        const { logMessageCertificate } = await turn.ask({ name: 'GetLogMessageCertificate', answer: Certificates });
        return masterOf(await turn.information(), logMessageCertificate);
      }),
    health: (deadline) => healthOf(session, deadline, now),
    start: ({ txId, clientSerial: asked }, deadline) =>
      work(asked, deadline, (turn) => startTransaction(turn, register, txId)),
    finish: ({ clientSerial: asked, ...finish }, deadline) =>
      work(asked, deadline, (turn) => finishTransaction(turn, register, finish)),
    lookup: ({ clientSerial: asked, ...looked }, deadline) =>
      work(asked, deadline, (turn) => lookUpTransaction(turn, register, looked)),
    openTransactions: ({ clientSerial: asked }, deadline) =>
      work(asked, deadline, async (turn) =>
        (await openNumbers(turn, clientSerial)).map((txNumber) => ({ txId: register.known.idOf(txNumber), txNumber })),
      ),
    exportTar: archiveReader(session),
    close: connection.close,
  };
}
