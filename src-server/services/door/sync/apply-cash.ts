import { countProblem } from '#shared/door/cash-count.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { closeAt, isForeign, moveAt, openAt } from '../cash/cash-session.ts';
import { findSession } from '../cash/session-rows.ts';
import { findZOfSession, nextZNumber } from '../cash/z-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { isProved, isSupervisor } from '../devices/require-supervisor.ts';
import type { EntryException } from './entry-exception.ts';

type Foreign = { payload: Extract<CashPayload, { type: 'handover' | 'close' }>; about: string };

/**
 * The exceptions of closing or handing over a till: none when it was their own, or when a supervisor's signature covers
 * just this.
 */
function foreignHand(ctx: ServiceContext, desk: Desk, { payload, about }: Foreign): EntryException[] {
  const session = findSession(ctx, payload.sessionId);
  const { supervisorId = null, proof } = payload;
  if (session === undefined || !isForeign(session, payload.cashierId)) return [];
  const detail = payload.type === 'close' ? String(payload.zNumber) : '';
  if (supervisorId === null || !isSupervisor(ctx, supervisorId)) return [{ kind: 'not_allowed', detail }];
  return isProved(ctx, desk, { supervisorId, proof, abouts: [about] }) ? [] : [{ kind: 'supervisor_unproved', detail }];
}

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
    case 'handover': {
      const about = APPROVALS.handover(id, payload.toCashierId);
      const exceptions = foreignHand(ctx, desk, { payload, about });
      moveAt(ctx, desk, { ...acting, kind: 'handover', toCashierId: payload.toCashierId });
      return exceptions;
    }
    case 'inspect':
    case 'recount': {
      const { supervisorId, proof, expectedCents, type } = payload;
      const countedCents = type === 'recount' ? payload.countedCents : undefined;
      moveAt(ctx, desk, { ...acting, kind: 'inspect', supervisorId, expectedCents, countedCents });
      if (!isSupervisor(ctx, supervisorId)) return [{ kind: 'not_allowed', detail: type }];
      const about = type === 'recount' ? APPROVALS.recount(id) : APPROVALS.inspection(id);
      return isProved(ctx, desk, { supervisorId, proof, abouts: [about] })
        ? []
        : [{ kind: 'supervisor_unproved', detail: type }];
    }
    case 'close': {
      // The count stands. A wrong number, or a close by somebody else, is reported: it is no reason to leave the till
      // open for ever.
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
      const foreign = foreignHand(ctx, desk, { payload, about: APPROVALS.closing(payload.sessionId) });
      const { differenceCents } = closeAt(ctx, desk, {
        ...closing,
        onForeign: () => exceptions.push(...foreign),
      });
      const problem = countProblem({ ...payload, differenceCents });
      return problem === null ? exceptions : [...exceptions, { kind: 'count_unclear', detail: problem }];
    }
  }
}
