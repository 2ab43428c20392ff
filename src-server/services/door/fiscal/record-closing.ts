import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { entryOfClosing, insertClosing, lastClosed } from './closing-rows.ts';
import { countNumbers, highestNumber } from './document-rows.ts';
import type { FiscalProblem } from './fiscal-problem.ts';
import { outageProblems } from './outage-segments.ts';
import { wantArchives } from './want-archives.ts';

type Range = { first: number; last: number };

/** What a closing says it has; null for one without documents, `wrong` for what is no range. */
function rangeOf({ firstNumber, lastNumber }: ClosingPayload): Range | null | 'wrong' {
  if (firstNumber === null && lastNumber === null) return null;
  if (firstNumber === null || lastNumber === null || firstNumber > lastNumber) return 'wrong';
  return { first: firstNumber, last: lastNumber };
}

/**
 * How a closing's range fits to the register's documents: `range` when it does not begin where the one before ended,
 * `missing` when documents of it are not there, `left` when some before it are in no closing.
 */
function rangeProblems(
  ctx: ServiceContext,
  { registerSerial, range, before }: { registerSerial: string; range: Range | null; before: number },
): string[] {
  const highest = highestNumber(ctx, registerSerial);
  const end = range?.last ?? before;
  const missing =
    range === null
      ? 0
      : range.last - range.first + 1 - countNumbers(ctx, { registerSerial, from: range.first, to: range.last });
  return [
    ...(range === null || range.first === before + 1 ? [] : [`range ${range.first} ${before + 1}`]),
    ...(missing > 0 ? [`missing ${missing}`] : []),
    ...(highest > end ? [`left ${highest - end}`] : []),
  ];
}

/** It takes what an earlier one has, or does not come after it: kept in the journal alone. */
const isRepeated = (
  closing: ClosingPayload,
  { range, lastZ, before }: { range: Range | null; lastZ: number | null; before: number },
): boolean => (lastZ !== null && closing.zNumber <= lastZ) || (range !== null && range.first <= before);

const differs = (details: readonly string[]): FiscalProblem[] =>
  details.length === 0 ? [] : [{ kind: 'closing_differs', detail: details.join(', ') }];

/**
 * Keeps a closing (Z) with its frozen master data, and tells how it does not fit to the closing before, to the
 * documents or to the outages. One of another register, or of what an earlier closing has, stays in the journal alone. The register's first
 * closing may have any number. Call inside a transaction.
 */
export function recordClosing(
  ctx: ServiceContext,
  desk: Desk,
  { entryId, closing }: { entryId: string; closing: ClosingPayload },
): FiscalProblem[] {
  const registerSerial = registerSerialOf(desk.id);
  if (closing.master.register.serial !== registerSerial) return differs(['register']);
  if (entryOfClosing(ctx, { registerSerial, zNumber: closing.zNumber }) === entryId) return [];
  const range = rangeOf(closing);
  if (range === 'wrong') return differs(['range']);
  const { zNumber: lastZ, lastNumber } = lastClosed(ctx, registerSerial);
  const before = lastNumber ?? 0;
  if (isRepeated(closing, { range, lastZ, before })) return differs([`repeated ${closing.zNumber}`]);
  insertClosing(ctx, {
    entryId,
    deskId: desk.id,
    registerSerial,
    zNumber: closing.zNumber,
    sessionId: closing.sessionId,
    cashierId: closing.cashierId,
    closedAt: new Date(closing.createdAt),
    businessDay: closing.businessDay,
    firstNumber: closing.firstNumber,
    lastNumber: closing.lastNumber,
    facts: JSON.stringify(closing),
  });
  wantArchives(ctx, entryId);
  const gap = lastZ === null || closing.zNumber === lastZ + 1 ? [] : [`number ${closing.zNumber} ${lastZ + 1}`];
  const outages =
    range === null
      ? []
      : outageProblems(ctx, { deskId: desk.id, registerSerial, first: range.first, last: range.last });
  return differs([...gap, ...rangeProblems(ctx, { registerSerial, range, before }), ...outages]);
}
