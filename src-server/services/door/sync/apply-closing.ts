import type { ClosingPayload } from '#shared/fiscal/closing.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findZOfSession } from '../cash/z-rows.ts';
import type { Desk } from '../devices/desk.ts';
import { recordClosing } from '../fiscal/record-closing.ts';
import type { EntryException } from './entry-exception.ts';

/**
 * A closing (Z) with its frozen master data. The till was closed by the entry before, and its Z report has the same
 * number.
 */
export function applyClosing(
  ctx: ServiceContext,
  desk: Desk,
  { id, payload }: { id: string; payload: ClosingPayload },
): EntryException[] {
  const report = findZOfSession(ctx, payload.sessionId);
  const problems: EntryException[] = recordClosing(ctx, desk, { entryId: id, closing: payload });
  return report === undefined || report.zNumber === payload.zNumber
    ? problems
    : [...problems, { kind: 'z_number_gap', detail: `${payload.zNumber} ${report.zNumber}` }];
}
