import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { AnswerSwapInput, SettleSwapInput, SwapByIdInput } from '#shared/shifts/my-shifts.ts';
import type { ShiftByIdInput } from '#shared/shifts/shift-plan.ts';
import { MAX_SHIFT_NAME } from '#shared/shifts/shift-limits.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { deleteRows, findRow, insertIfNew, updateRows } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shiftSwaps } from '#server/db/schema/shift-swaps.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { mayTake, mayTakeJob } from './may-take.ts';
import { guardPerson, guardTakesPlace, requirePlanned } from './planned-shift.ts';
import { openSwaps, type OpenSwap } from './swap-rows.ts';
import { tellOfSwap, tellLeadsOfSwap } from './tell-of-swap.ts';

/** One's own entry in a shift that is to come, with the shift. Throws SHIFT_NOT_PLANNED, SHIFT_BEGAN, EVENT_CANCELLED. */
function requireOwn(ctx: ServiceContext, id: string, userId: string) {
  const entry = findRow(ctx.db, cashierSchedule, { id, personId: userId });
  if (entry === undefined || entry.shiftId === null) throw new DomainError('SHIFT_NOT_PLANNED');
  const shift = requirePlanned(ctx, entry.shiftId);
  guardTakesPlace(shift);
  if (shift.startsAt <= ctx.now()) throw new DomainError('SHIFT_BEGAN');
  return shift;
}

/** Throws SWAP_GONE. */
function requireSwap(ctx: ServiceContext, isIt: (swap: OpenSwap) => boolean): OpenSwap {
  const swap = openSwaps(ctx.db).all({ now: ctx.now() }).find(isIt);
  if (swap === undefined) throw new DomainError('SWAP_GONE');
  return swap;
}

type Shift = { job: string; startsAt: Date; endsAt: Date };

/** Throws FORBIDDEN for a job that is not theirs, SHIFT_BANNED, SHIFT_CLASH; `but` is what they give for it. */
function guardCanHave(ctx: ServiceContext, personId: string, { shift, but }: { shift: Shift; but: string | null }) {
  if (!mayTakeJob(mayTake(ctx, personId), shift.job)) throw new DomainError('FORBIDDEN');
  guardPerson(ctx, personId, { startsAt: shift.startsAt, endsAt: shift.endsAt, but: but ?? '' });
}

/** Both can have what they would get. */
function guardBoth(ctx: ServiceContext, swap: Pick<OpenSwap, 'offeredBy' | 'entryId' | 'shift'>, answer: Answer): void {
  guardCanHave(ctx, answer.personId, { shift: swap.shift, but: answer.givenId });
  if (answer.given !== null) guardCanHave(ctx, swap.offeredBy, { shift: answer.given, but: swap.entryId });
}
type Answer = { personId: string; givenId: string | null; given: Shift | null };

/**
 * Somebody would like to swap their shift: helpers who may do the job see it, and it stays theirs until both have said
 * yes. Throws SHIFT_NOT_PLANNED, SHIFT_BEGAN, EVENT_CANCELLED.
 */
export function offerSwap(ctx: ServiceContext, { id: entryId }: SwapByIdInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const { job } = requireOwn(ctx, entryId, userId);
    const isNew = insertIfNew(ctx.db, shiftSwaps, { id: randomUUID(), entryId, createdAt: ctx.now() });
    if (isNew)
      writeAudit(ctx, { action: 'shift.swap_offered', subjectKind: 'shift', subjectId: entryId, after: { job } });
  });
}

/**
 * Takes an answer back, or an offer with its answer, which whoever answered is told. Throws SWAP_GONE where it is
 * neither one's own nor answered by oneself.
 */
export function takeBackSwap(ctx: ServiceContext, { id }: SwapByIdInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const swap = requireSwap(ctx, (one) => one.id === id && [one.offeredBy, one.answeredBy].includes(userId));
    if (swap.offeredBy !== userId) updateRows(ctx.db, shiftSwaps, { id }, { answeredBy: null, givenEntryId: null });
    else {
      deleteRows(ctx.db, shiftSwaps, { id });
      if (swap.answeredBy !== null) tellOfSwap(ctx, swap, { toId: swap.answeredBy, news: 'declined' });
    }
  });
}

/**
 * A helper would take another's shift, for one of theirs or for nothing; of two at once the database takes one. Whoever
 * offers is mailed, and says yes or no. Throws SWAP_GONE; SHIFT_NOT_PLANNED, SHIFT_BEGAN, EVENT_CANCELLED for what is
 * given; FORBIDDEN, SHIFT_BANNED, SHIFT_CLASH where one of both can't have the other's shift.
 */
export function answerSwap(ctx: ServiceContext, { id, givenId }: AnswerSwapInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (mayTake(ctx, userId) === 'none') throw new DomainError('FORBIDDEN');
    const swap = requireSwap(ctx, (one) => one.id === id && one.offeredBy !== userId);
    const given = givenId === null ? null : requireOwn(ctx, givenId, userId);
    guardBoth(ctx, swap, { personId: userId, givenId, given });
    try {
      updateRows(ctx.db, shiftSwaps, { id }, { answeredBy: userId, givenEntryId: givenId });
    } catch (error) {
      if (isRefusedBy(error, GUARDS.swapAnswered)) throw new DomainError('SWAP_GONE', {}, { cause: error });
      throw error;
    }
    const answered = requireSwap(ctx, (one) => one.id === id);
    tellOfSwap(ctx, answered, { toId: swap.offeredBy, news: 'answered' });
  });
}

/**
 * Whoever offers says yes, and both shifts change hands, or no, and it is on offer again. Whoever answered is mailed; who
 * leads the door as well where it is yes. Throws SWAP_GONE without an answer; FORBIDDEN, SHIFT_BANNED, SHIFT_CLASH,
 * SHIFT_BEGAN where it is not possible any more.
 */
export function settleSwap(ctx: ServiceContext, { id, isYes }: SettleSwapInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const swap = requireSwap(ctx, (one) => one.id === id && one.offeredBy === userId && one.answeredBy !== null);
    const { entryId, answeredBy, givenEntryId } = swap;
    if (answeredBy === null) throw new DomainError('SWAP_GONE');
    if (!isYes) {
      updateRows(ctx.db, shiftSwaps, { id }, { answeredBy: null, givenEntryId: null });
      tellOfSwap(ctx, swap, { toId: answeredBy, news: 'declined' });
      return;
    }
    const given = givenEntryId === null ? null : requireOwn(ctx, givenEntryId, answeredBy);
    guardBoth(ctx, swap, { personId: answeredBy, givenId: givenEntryId, given });
    const handTo = (entry: string, personId: string, name: string | null): void =>
      void updateRows(
        ctx.db,
        cashierSchedule,
        { id: entry },
        { personId, userId: personId, name: (name ?? '').slice(0, MAX_SHIFT_NAME) },
      );
    handTo(entryId, answeredBy, swap.answererName);
    if (givenEntryId !== null) handTo(givenEntryId, userId, swap.offererName);
    writeAudit(ctx, {
      action: 'shift.swapped',
      subjectKind: 'shift',
      subjectId: entryId,
      before: { personId: userId, shiftId: swap.shift.id },
      after: { personId: answeredBy, givenShiftId: swap.givenShift?.id ?? null },
    });
    tellOfSwap(ctx, swap, { toId: answeredBy, news: 'agreed' });
    tellLeadsOfSwap(ctx, swap);
  });
}

/** Whoever plans ends a swap; nothing changes hands, and both are told. Throws SWAP_GONE. */
export function stopSwap(ctx: ServiceContext, { id }: ShiftByIdInput): void {
  requirePermission(ctx, 'shifts:plan');
  inTransaction(ctx.db, () => {
    const swap = requireSwap(ctx, (one) => one.id === id);
    deleteRows(ctx.db, shiftSwaps, { id });
    writeAudit(ctx, { action: 'shift.swap_stopped', subjectKind: 'shift', subjectId: swap.entryId });
    for (const toId of [swap.offeredBy, swap.answeredBy])
      if (toId !== null) tellOfSwap(ctx, swap, { toId, news: 'stopped' });
  });
}
