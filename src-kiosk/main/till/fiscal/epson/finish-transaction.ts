import type { Signed } from '#shared/fiscal/fiscal-device.ts';
import { Finished } from './answers.ts';
import { isCode, ownError } from './faults.ts';
import { finishedTransaction, signedOf } from './look-up-transaction.ts';
import { startOf, type Register } from './open-numbers.ts';
import type { Turn } from './session.ts';
import type { FinishData } from './transactions.ts';

const NOT_OPEN = ['TSE1_ERROR_TRANSACTION_NOT_STARTED', 'TSE1_ERROR_NO_TRANSACTION_IN_PROGRESS'];

const isSame = (signed: Signed, { processType, processData }: FinishData): boolean =>
  signed.processType === processType && signed.processData === processData;

async function asked(turn: Turn, register: Register, { txNumber, ...data }: FinishData & { txNumber: number }) {
  const { clientSerial, known } = register;
  const startedAt = await startOf(turn, register, txNumber);
  const input = {
    transactionNumber: txNumber,
    clientId: clientSerial,
    processData: Buffer.from(data.processData).toString('base64'),
    processType: data.processType,
    additionalData: '',
  };
  known.finishing(txNumber, data);
  const answer = await turn.ask({ name: 'FinishTransaction', input, answer: Finished });
  if ((answer.transactionNumber ?? txNumber) !== txNumber) throw ownError('bug', 'ANSWER_OF_ANOTHER_TRANSACTION');
  if (answer.signatureCounter <= known.lastCounter()) throw ownError('bug', 'COUNTER_NOT_HIGHER');
  return signedOf(turn, register, { txNumber, startedAt, ...data, answer });
}

/**
 * Signs and ends a transaction. The same data again gives the same signature; other data for a finished one is refused
 * with kind `bug`.
 */
export async function finishTransaction(
  turn: Turn,
  register: Register,
  { txId, ...finish }: FinishData & { txId: string; txNumber: number },
): Promise<Signed> {
  const { known } = register;
  known.belongs(txId, finish.txNumber);
  const kept = known.signed(finish.txNumber);
  const signed =
    kept ??
    (await asked(turn, register, finish).catch(async (error: unknown) => {
      const earlier = isCode(error, NOT_OPEN) ? await finishedTransaction(turn, register, finish.txNumber) : null;
      if (earlier === null) throw error;
      return earlier;
    }));
  known.finished(signed);
  if (!isSame(signed, finish)) throw ownError('bug', 'FINISHED_WITH_OTHER_DATA');
  return signed;
}
