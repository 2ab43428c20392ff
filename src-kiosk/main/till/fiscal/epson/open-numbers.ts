import type { StartedTransaction } from '#shared/fiscal/fiscal-device.ts';
import { LastResponse, OpenNumbers } from './answers.ts';
import { isCode, ownError } from './faults.ts';
import { readTransactionLogs } from './read-archive.ts';
import type { Turn } from './session.ts';
import type { KnownTransactions } from './transactions.ts';

/** What the work on transactions needs besides its turn. */
export type Register = { clientSerial: string; known: KnownTransactions };

/** The numbers of a register's open transactions, ascending. */
export async function openNumbers(turn: Turn, clientSerial: string): Promise<number[]> {
  const input = { clientId: clientSerial };
  const { startedTransactionNumberList } = await turn.ask({
    name: 'GetStartedTransactionList',
    input,
    answer: OpenNumbers,
  });
  return startedTransactionNumberList.toSorted((a, b) => a - b);
}

/** What the device answered a register last; null when it never did. It does not say to which function. */
export async function lastResponse(turn: Turn, clientSerial: string): Promise<LastResponse | null> {
  const input = { clientId: clientSerial };
  return turn.ask({ name: 'GetLastTransactionResponse', input, answer: LastResponse }).catch((error: unknown) => {
    if (isCode(error, ['TSE1_ERROR_NO_LAST_TRANSACTION', 'TSE1_ERROR_TSE_NO_RESPONSE_TO_FETCH'])) return null;
    throw error;
  });
}

/** When an open transaction began: as we know it, else as the device's last answer or its archive tells. */
export async function startOf(turn: Turn, { clientSerial, known }: Register, txNumber: number): Promise<Date> {
  const kept = known.startedAt(txNumber);
  if (kept !== null) return kept;
  const last = await lastResponse(turn, clientSerial);
  const startedAt =
    last?.transactionNumber === txNumber
      ? last.logTime
      : (await turn.asAdmin(() => readTransactionLogs(turn, txNumber))).start?.at;
  if (startedAt === undefined) throw ownError('bug', 'NO_START_IN_THE_ARCHIVE');
  known.learnt(txNumber, startedAt);
  return startedAt;
}

/**
 * The open transaction of a start whose answer was lost. Null when the device has none that could be it, `unclear` when
 * it could be that of more than one start.
 */
export async function findLostStart(
  turn: Turn,
  register: Register,
  txId: string,
): Promise<StartedTransaction | 'unclear' | null> {
  const { clientSerial, known } = register;
  const number = known.starts.numberAmong(await openNumbers(turn, clientSerial));
  if (number === 'unclear') return number;
  if (number === 'none') {
    known.starts.settled(txId);
    return null;
  }
  const found = { txNumber: number, startedAt: await startOf(turn, register, number) };
  known.started(txId, found);
  return found;
}
