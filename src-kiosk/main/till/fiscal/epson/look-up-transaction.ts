import type { LookedUp, Signed } from '#shared/fiscal/fiscal-device.ts';
import type { Finished } from './answers.ts';
import { serialOf, signatureBytes } from './device-facts.ts';
import { ownError } from './faults.ts';
import { findLostStart, lastResponse, openNumbers, startOf, type Register } from './open-numbers.ts';
import { readTransactionLogs } from './read-archive.ts';
import type { Turn } from './session.ts';
import type { FinishData } from './transactions.ts';

type FinishFacts = FinishData & { txNumber: number; startedAt: Date; answer: Finished };

/** A finish as the port tells it. TseError of kind `bug` for a signature of another length than the key's. */
export async function signedOf(turn: Turn, { clientSerial }: Register, facts: FinishFacts): Promise<Signed> {
  const { answer, ...data } = facts;
  const information = await turn.knownInformation();
  if (Buffer.from(answer.signature, 'base64').length !== signatureBytes(information))
    throw ownError('bug', 'SIGNATURE_LENGTH');
  return {
    ...data,
    counter: answer.signatureCounter,
    finishedAt: answer.logTime,
    signature: answer.signature,
    clientSerial,
    tseSerial: serialOf(information),
  };
}

/** A finished transaction as the archive has it: what was signed, and not what we believe to have asked. */
async function archivedFinish(turn: Turn, register: Register, txNumber: number): Promise<Signed | null> {
  const { start, finish } = await turn.asAdmin(() => readTransactionLogs(turn, txNumber));
  if (start === null || finish?.process == null || finish.process.clientId !== register.clientSerial) return null;
  const { processType, processData } = finish.process;
  const signature = Buffer.from(finish.signature).toString('base64');
  const answer = { logTime: finish.at, signatureCounter: finish.counter, signature };
  return signedOf(turn, register, { txNumber, startedAt: start.at, processType, processData, answer });
}

/**
 * The signature of a transaction that is not open. The device's last answer is enough where it is that of this
 * transaction and we know what we asked for; else its archive is read, which takes longer. Null when the device does not
 * know the transaction.
 */
export async function finishedTransaction(turn: Turn, register: Register, txNumber: number): Promise<Signed | null> {
  const { clientSerial, known } = register;
  const kept = known.signed(txNumber);
  if (kept !== null) return kept;
  const [startedAt, asked] = [known.startedAt(txNumber), known.asked(txNumber)];
  const last = startedAt === null || asked === null ? null : await lastResponse(turn, clientSerial);
  const signed =
    startedAt !== null && asked !== null && last?.transactionNumber === txNumber
      ? await signedOf(turn, register, { txNumber, startedAt, ...asked, answer: last })
      : await archivedFinish(turn, register, txNumber);
  if (signed !== null) known.finished(signed);
  return signed;
}

/**
 * What became of a transaction. Without its number it is `unknown`, unless exactly one transaction of this register is
 * open that was begun after the call whose answer was lost.
 */
export async function lookUpTransaction(
  turn: Turn,
  register: Register,
  { txId, txNumber }: { txId: string; txNumber: number | null },
): Promise<LookedUp> {
  const { clientSerial, known } = register;
  const number = txNumber ?? known.numberOf(txId);
  if (number === null) {
    const found = known.starts.isAsked(txId) ? await findLostStart(turn, register, txId) : null;
    return found === null || found === 'unclear' ? { state: 'unknown' } : { state: 'active', ...found };
  }
  known.belongs(txId, number);
  if ((await openNumbers(turn, clientSerial)).includes(number))
    return { state: 'active', txNumber: number, startedAt: await startOf(turn, register, number) };
  const signed = await finishedTransaction(turn, register, number);
  return signed === null ? { state: 'unknown' } : { state: 'finished', signed };
}
