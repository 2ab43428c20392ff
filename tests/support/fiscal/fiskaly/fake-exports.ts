import { Readable } from 'node:stream';
import { z } from 'zod';
import { SECOND_MS } from '#shared/time.ts';
import type { ArchiveRange } from '#kiosk/main/till/fiscal/stand-in/export-archive.ts';
import { FakeRefusal, labels, read, refused } from './fake-answers.ts';
import type { FakeExport, FakeTss } from './fake-state.ts';

const whole = z.coerce.number().int().min(0);
const Query = z.union([
  z.strictObject({ start_date: whole, end_date: whole }),
  z.strictObject({ start_transaction_number: whole, end_transaction_number: whole }),
  z.strictObject({}),
]);

function rangeOf(query: URLSearchParams): ArchiveRange {
  const asked = read(Query, Object.fromEntries(query));
  if ('start_date' in asked)
    return { from: new Date(asked.start_date * SECOND_MS), to: new Date(asked.end_date * SECOND_MS) };
  if ('start_transaction_number' in asked)
    return { fromTx: asked.start_transaction_number, toTx: asked.end_transaction_number };
  return 'all';
}

const isReady = ({ polls }: FakeExport): boolean => polls <= 0;
const stateOf = (one: FakeExport): string => (one.isFailed ? 'ERROR' : isReady(one) ? 'COMPLETED' : 'WORKING');

export const exportAnswer = (tss: FakeTss, id: string): object => ({
  ...labels('EXPORT'),
  _id: id,
  tss_id: tss.id,
  state: stateOf(findExport(tss, id)),
});

function findExport(tss: FakeTss, id: string): FakeExport {
  const found = tss.exports.get(id);
  if (found === undefined) throw refused(404, 'E_EXPORT_NOT_FOUND');
  return found;
}

/** One at a time. */
export function putExport(
  tss: FakeTss,
  id: string,
  { query, polls, isFailed }: { query: URLSearchParams; polls: number; isFailed: boolean },
): object {
  if (tss.state === 'CREATED' || tss.state === 'UNINITIALIZED')
    throw refused(409, 'E_TSS_ILLEGAL_STATE_TO_PERFORM_EXPORT');
  for (const other of tss.exports.values())
    if (other.id !== id && !isReady(other) && !other.isFailed) {
      other.polls--;
      throw new FakeRefusal(409, 'E_EXPORT_IN_PROGRESS', { retryAfterSeconds: 3 });
    }
  if (!tss.exports.has(id)) tss.exports.set(id, { id, range: rangeOf(query), polls, isFailed });
  return exportAnswer(tss, id);
}

export function exportFile(tss: FakeTss, id: string): Readable {
  const found = findExport(tss, id);
  if (!isReady(found) || found.isFailed) {
    found.polls--;
    throw new FakeRefusal(425, 'E_EXPORT_NOT_COMPLETED', { retryAfterSeconds: 7 });
  }
  return Readable.from(tss.tse.exportTar(found.range));
}
