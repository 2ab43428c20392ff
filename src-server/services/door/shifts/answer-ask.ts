import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { MAX_SHIFT_NAME } from '#shared/shifts/shift-limits.ts';
import { eveningDayOf } from '#shared/time.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shiftAsks } from '#server/db/schema/shift-asks.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { filling } from './fill-shift.ts';
import { loadShift, type LoadedShift } from '../../shop/shifts/load-shift.ts';
import { mayTake, mayTakeJob } from './may-take.ts';
import { guardPerson } from './planned-shift.ts';

/**
 * How a question stands: still `open`, answered, or nobody is wanted any more (`full`); `not_free` is somebody who is in
 * another shift at that time by now, or may not do the job.
 */
type AskState = 'open' | 'yes' | 'no' | 'full' | 'not_free';
export type ShownAsk = { shift: LoadedShift; state: AskState };

/** Throws LINK_NOT_VALID: no such link, or its shift has begun, is out of the plan or does not take place. */
function requireAsk(ctx: ServiceContext, token: string) {
  const ask = findRow(ctx.db, shiftAsks, { token });
  const shift = ask === undefined ? null : loadShift(ctx, ask.shiftId);
  if (ask === undefined || shift === null || shift.isOff || shift.startsAt <= ctx.now())
    throw new DomainError('LINK_NOT_VALID');
  return { ask, shift };
}

/** What the link of a call-out shows; it changes nothing. Throws LINK_NOT_VALID. */
export function showAsk(ctx: ServiceContext, token: string): ShownAsk {
  const { ask, shift } = requireAsk(ctx, token);
  return { shift, state: ask.answer ?? (shift.filled >= shift.needed ? 'full' : 'open') };
}

/** Puts them in as if they had taken it; of two at once the database lets one in. */
function takeFor(ctx: ServiceContext, { id: shiftId, job, ...shift }: LoadedShift, userId: string): AskState {
  const [id, date] = [randomUUID(), eveningDayOf(shift.startsAt)];
  try {
    if (!mayTakeJob(mayTake(ctx, userId), job)) return 'not_free';
    guardPerson(ctx, userId, { startsAt: shift.startsAt, endsAt: shift.endsAt, but: id });
    const name = (findRow(ctx.db, users, { id: userId }, ['name'])?.name ?? '').slice(0, MAX_SHIFT_NAME);
    filling(() =>
      insertRow(ctx.db, cashierSchedule, { id, userId, personId: userId, shiftId, date, name, createdAt: ctx.now() }),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'SHIFT_FULL' ? 'full' : 'not_free';
  }
  writeAudit(ctx, {
    action: 'shift.taken',
    subjectKind: 'shift',
    subjectId: id,
    after: { shiftId, personId: userId, job, date, byLink: true },
  });
  return 'yes';
}

/**
 * Yes or no to a call-out by the link of its mail, without signing in. An answer is the last one: the link then says what
 * was answered. Who says yes first has the shift. Throws LINK_NOT_VALID.
 */
export function answerAsk(ctx: ServiceContext, token: string, isYes: boolean): ShownAsk {
  return inTransaction(ctx.db, () => {
    const { ask, shift } = requireAsk(ctx, token);
    if (ask.answer !== null) return { shift, state: ask.answer };
    const state = isYes ? takeFor(ctx, shift, ask.userId) : 'no';
    if (state === 'yes' || state === 'no')
      updateRows(ctx.db, shiftAsks, { id: ask.id }, { answer: state, answeredAt: ctx.now() });
    return { shift, state };
  });
}
