import { countProblem } from '#shared/door/cash-count.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { closeAt, isForeign, moveAt, openAt } from '../cash/cash-session.ts';
import { findSession } from '../cash/session-rows.ts';
import { findZOfSession } from '../cash/z-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import type { EntryException } from './entry-exception.ts';
import type { Entry } from './read-entry.ts';

type Foreign = Pick<Entry<Extract<CashPayload, { type: 'handover' | 'close' }>>, 'payload' | 'objection'>;

/**
 * The exception of closing or handing over a till: none when it was their own, or when a supervisor's signature covers
 * just this.
 */
function foreignHand(ctx: ServiceContext, { payload, objection }: Foreign): EntryException[] {
  const session = findSession(ctx, payload.sessionId);
  if (objection === null || session === undefined || !isForeign(session, payload.cashierId)) return [];
  return [{ kind: objection, detail: payload.type === 'close' ? String(payload.zNumber) : '' }];
}

type Close = Omit<Entry<Extract<CashPayload, { type: 'close' }>>, 'overObjection'>;

/**
 * The count stands. A wrong number, or a close by somebody else, is reported: it is no reason to leave the till open for
 * ever.
 */
function applyClose(ctx: ServiceContext, desk: Desk, { id, at, payload, objection }: Close): EntryException[] {
  const before = findZOfSession(ctx, payload.sessionId);
  if (before?.deskId === desk.id && before.id === id) return [];
  const foreign = foreignHand(ctx, { payload, objection });
  const note = payload.note === '' ? '–' : payload.note;
  const { zNumber, countedCents, expectedCents } = closeAt(ctx, desk, { ...payload, entryId: id, at, note });
  const problem = countProblem({ ...payload, differenceCents: countedCents - expectedCents });
  return [
    ...(zNumber === payload.zNumber
      ? []
      : [{ kind: 'z_number_gap' as const, detail: `${payload.zNumber} ${zNumber}` }]),
    ...foreign,
    ...(problem === null ? [] : [{ kind: 'count_unclear' as const, detail: problem }]),
  ];
}

/** The till's life as the desk wrote it down; the call of the same id has done it already. */
export function applyCash(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload, objection }: Entry<CashPayload>,
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
    case 'handover': {
      const exceptions = foreignHand(ctx, { payload, objection });
      moveAt(ctx, desk, { ...acting, kind: 'handover', toCashierId: payload.toCashierId });
      return exceptions;
    }
    case 'inspect':
    case 'recount': {
      const { supervisorId, expectedCents, type } = payload;
      const countedCents = type === 'recount' ? payload.countedCents : undefined;
      moveAt(ctx, desk, { ...acting, kind: 'inspect', supervisorId, expectedCents, countedCents });
      return objection === null ? [] : [{ kind: objection, detail: type }];
    }
    case 'close':
      return applyClose(ctx, desk, { id, at, payload, objection });
  }
}
