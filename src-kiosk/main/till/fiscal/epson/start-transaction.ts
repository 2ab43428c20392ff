import { TseError, type StartedTransaction } from '#shared/fiscal/fiscal-device.ts';
import { Started } from './answers.ts';
import { ownError } from './faults.ts';
import { findLostStart, openNumbers, startOf, type Register } from './open-numbers.ts';
import type { Turn } from './session.ts';

/** With these the device has answered that it did not begin anything. */
const REFUSED = ['busy', 'setup', 'expired', 'full'];

/**
 * Begins a transaction: without a type and without data (DSFinV-K 2.4, annex I). The same id again is the same
 * transaction, also when the answer to the first call was lost.
 */
export async function startTransaction(turn: Turn, register: Register, txId: string): Promise<StartedTransaction> {
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
