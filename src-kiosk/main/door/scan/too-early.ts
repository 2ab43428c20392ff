import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { DeskContext } from '../../base/desk-context.ts';

/** A supervisor's yes to 'too early', and their signature over just this entry. */
export type Early = { supervisorId: string; proof: string | undefined };
/** Asks for it: the PIN is typed for just this entry. */
export type ApproveEarly = (entryId: string) => Promise<Early>;

/** Nobody but a supervisor lets somebody in before the doors open. Error: SUPERVISOR_NEEDED. */
export function approvedBy(approve: ApproveEarly | undefined, entryId: string): Promise<Early> {
  if (approve === undefined) throw new DeskRefusal('SUPERVISOR_NEEDED');
  return approve(entryId);
}

/** An older server has no 'too early', and lets in at any hour. */
export const knowsEarly = (ctx: DeskContext): boolean => ctx.snapshot().desk?.doorsOpenHours !== undefined;

/** Who answers for it, as the server reads it; an older one would refuse fields that it does not know. */
export function earlyFields(ctx: DeskContext, early: Early | null): { supervisorId: string; proof?: string } | null {
  if (early === null || !knowsEarly(ctx)) return null;
  return { supervisorId: early.supervisorId, ...(early.proof !== undefined && { proof: early.proof }) };
}
