import type { CashPayload } from '#shared/door/journal-entry.ts';
import { closeAt, moveAt, openAt } from '../cash/cash-session.ts';
import { findZOfSession, nextZNumber } from '../cash/z-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import type { EntryException } from './entry-exception.ts';

/** The till's life as the desk wrote it down; the call of the same id has done it already. */
export function applyCash(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload }: { id: string; at: Date; payload: CashPayload },
): EntryException[] {
  const acting = { entryId: id, sessionId: payload.sessionId, cashierId: payload.cashierId, at };
  switch (payload.type) {
    case 'open':
      openAt(ctx, desk, { ...acting, floatCents: payload.floatCents, count: payload.count });
      return [];
    case 'in':
    case 'out':
      moveAt(ctx, desk, { ...acting, kind: payload.type, amountCents: payload.amountCents, reason: payload.reason });
      return [];
    case 'drawer':
      moveAt(ctx, desk, { ...acting, kind: 'drawer', reason: payload.reason });
      return [];
    case 'handover':
      moveAt(ctx, desk, { ...acting, kind: 'handover', toCashierId: payload.toCashierId });
      return [];
    case 'close': {
      // What was counted was counted: a wrong number or somebody else's hand is told, not a reason to leave the till open for ever.
      const wanted = findZOfSession(ctx, payload.sessionId)?.zNumber ?? nextZNumber(ctx, desk.id);
      const { countedCents, count, supervisorId } = payload;
      const closing = {
        ...acting,
        countedCents,
        count,
        supervisorId,
        note: payload.note === '' ? '–' : payload.note,
        zNumber: wanted,
      };
      const exceptions: EntryException[] =
        wanted === payload.zNumber ? [] : [{ kind: 'z_number_gap', detail: `${payload.zNumber} ${wanted}` }];
      closeAt(ctx, desk, {
        ...closing,
        onForeign: () => exceptions.push({ kind: 'not_allowed', detail: String(payload.zNumber) }),
      });
      return exceptions;
    }
  }
}
