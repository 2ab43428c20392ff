import type { LogMessage } from '#shared/fiscal/log-message.ts';
import type { ArchiveProblem } from './archive-problems.ts';

/** What is kept of a message: an archive holds a hundred thousand of them. */
export type Filed = { file: string; message: Pick<LogMessage, 'serial' | 'counter' | 'at' | 'process'> };
/** A message that can't be read, by the name of its file, which does not say whose device it is. */
export type Unread = { counter: number; transaction: { number: number; isFinished: boolean } | null };

/** The numbers after one and before another, without those that are known; as spans. */
function spansBetween(after: number, before: number, known: readonly number[]): string[] {
  const ends = [...known.filter((counter) => counter > after && counter < before).toSorted((a, b) => a - b), before];
  let from = after + 1;
  return ends.flatMap((end) => {
    const span = end > from ? [`${from}–${end - 1}`] : [];
    from = end + 1;
    return span;
  });
}

/** What the order of a device's messages tells: gaps, repeats, and a clock that ran backwards. */
export function orderProblems(filed: readonly Filed[], unread: readonly Unread[]): ArchiveProblem[] {
  const problems: ArchiveProblem[] = [];
  const known = unread.map(({ counter }) => counter);
  let before: Filed | null = null;
  for (const one of filed.toSorted((a, b) => a.message.counter - b.message.counter)) {
    if (before !== null) {
      if (one.message.counter === before.message.counter) problems.push({ kind: 'counter_repeated', about: one.file });
      for (const about of spansBetween(before.message.counter, one.message.counter, known))
        problems.push({ kind: 'counter_gap', about });
      if (one.message.at < before.message.at) problems.push({ kind: 'time_backwards', about: one.file });
    }
    before = one;
  }
  return problems;
}

/**
 * Every process is begun once and finished once, in this order. Of what a message that can't be read did to a process,
 * only its name is known: such a process is not called wrong.
 */
export function transactionProblems(
  filed: readonly Filed[],
  unread: readonly Unread[],
): { count: number; problems: ArchiveProblem[] } {
  const states = new Map<number, 'open' | 'finished'>();
  const uncertain = new Set(unread.flatMap(({ transaction }) => transaction?.number ?? []));
  const problems: ArchiveProblem[] = [];
  for (const { file, message } of filed.toSorted((a, b) => a.message.counter - b.message.counter)) {
    if (message.process === null) continue;
    const { transactionNumber, operation } = message.process;
    const state = states.get(transactionNumber);
    const isWrong = operation === 'StartTransaction' ? state !== undefined : state !== 'open';
    if (isWrong && !uncertain.has(transactionNumber)) problems.push({ kind: 'transaction_order', about: file });
    states.set(transactionNumber, operation === 'FinishTransaction' ? 'finished' : 'open');
  }
  const isFinished = new Set(
    unread.flatMap(({ transaction }) => (transaction?.isFinished === true ? [transaction.number] : [])),
  );
  for (const [number, state] of states)
    if (state === 'open' && !isFinished.has(number)) problems.push({ kind: 'open_transaction', about: String(number) });
  return { count: states.size, problems };
}
