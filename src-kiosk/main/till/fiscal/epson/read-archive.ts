import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import { readLogMessage, type LogMessage } from '#shared/fiscal/log-message.ts';
import { SECOND_MS } from '#shared/time.ts';
import { Done, ExportPiece } from './answers.ts';
import { budgetOf } from './budget.ts';
import type { Question } from './calls.ts';
import { isCode, ownError } from './faults.ts';
import type { EpsonSession, Turn } from './session.ts';

/** Each piece on its own: a year's archive takes many minutes. */
const PIECE_WITHIN_MS = 30 * SECOND_MS;
/** How often a device that has no piece ready yet is asked again, and after how long. */
const PIECE_ATTEMPTS = 50;
const PIECE_AGAIN_MS = 100;

type ArchiveRange = Parameters<FiscalDevice['exportTar']>[0];
type Step = <T>(work: (turn: Turn) => Promise<T>) => Promise<T>;

const second = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

/** All registers' messages: an empty client id stands for all of them. */
function exportOf(range: ArchiveRange): Question<unknown> {
  if (range === 'all') return { name: 'ArchiveExport', input: { clientId: '' }, answer: Done };
  if ('from' in range) {
    const input = { clientId: '', startDate: second(range.from), endDate: second(range.to) };
    return { name: 'ExportFilteredByPeriodOfTime', input, answer: Done };
  }
  const input = { clientId: '', startTransactionNumber: range.fromTx, endTransactionNumber: range.toTx };
  return { name: 'ExportFilteredByTransactionNumberInterval', input, answer: Done };
}

/** The next piece. A device that still looks for it is asked again. */
async function nextPiece(turn: Turn) {
  for (let attempt = 1; ; attempt++)
    try {
      return await turn.ask({ name: 'GetExportData', answer: ExportPiece });
    } catch (error) {
      if (!isCode(error, ['TSE1_ERROR_EXPORT_RETRY']) || attempt === PIECE_ATTEMPTS) throw error;
      await pause(PIECE_AGAIN_MS);
    }
}

/** An export from its beginning to its end. The device keeps what it has given; one that breaks off is cancelled. */
async function* exportPieces(step: Step, question: Question<unknown>): AsyncGenerator<Uint8Array> {
  let isFinal = false;
  await step((turn) => turn.ask(question));
  try {
    for (let isComplete = false; !isComplete;) {
      const { exportData, exportStatus } = await step(nextPiece);
      isComplete = exportStatus === 'EXPORT_COMPLETE';
      if (exportData !== '') yield Buffer.from(exportData, 'base64');
    }
    await step((turn) => turn.ask({ name: 'FinalizeExport', input: { deleteData: false }, answer: Done }));
    isFinal = true;
  } finally {
    if (!isFinal) await step((turn) => turn.ask({ name: 'CancelExport', answer: Done })).catch(() => undefined);
  }
}

/**
 * The device's archive, piece by piece; between two pieces others have their turn. A sale ends it, and then it fails
 * with kind `busy`: it can be asked for again. One at a time.
 */
export function archiveReader(session: EpsonSession): FiscalDevice['exportTar'] {
  let isReading = false;
  const budget = () => budgetOf({ withinMs: PIECE_WITHIN_MS });
  return async function* (range) {
    if (isReading) throw ownError('busy', 'EXPORT_UNDER_WAY', 'Die TSE gibt ihr Archiv schon aus.');
    isReading = true;
    // Only the first step may end an export: one that a program before this one has left.
    let endsExport = true;
    const step: Step = (work) => {
      const options = { role: 'admin', budget: budget(), endsExport } as const;
      endsExport = false;
      return session.inTurn(options, work);
    };
    try {
      yield* exportPieces(step, exportOf(range));
    } finally {
      isReading = false;
      // Without an answer the login ends when the device is opened the next time.
      await session.inTurn({ role: null, budget: budget() }, (turn) => turn.logOutAdmin()).catch(() => undefined);
    }
  };
}

export type TransactionLogs = { start: LogMessage | null; finish: LogMessage | null };

/** What the archive has of one transaction. Both are null where it has nothing. */
export async function readTransactionLogs(turn: Turn, transactionNumber: number): Promise<TransactionLogs> {
  const logs: TransactionLogs = { start: null, finish: null };
  const question: Question<unknown> = {
    name: 'ExportFilteredByTransactionNumber',
    input: { clientId: '', transactionNumber },
    answer: Done,
  };
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of exportPieces((work) => work(turn), question)) pieces.push(piece);
  } catch (error) {
    if (isCode(error, ['TSE1_ERROR_EXPORT_NO_DATA_AVAILABLE'])) return logs;
    throw error;
  }
  for await (const entry of Readable.from(pieces).pipe(extract())) {
    const content = await buffer(entry);
    if (!entry.header.name.includes('_Log-Tra_')) continue;
    const message = readLogMessage(content);
    if (message.process?.transactionNumber !== transactionNumber) continue;
    if (message.process.operation === 'StartTransaction') logs.start = message;
    if (message.process.operation === 'FinishTransaction') logs.finish = message;
  }
  return logs;
}
