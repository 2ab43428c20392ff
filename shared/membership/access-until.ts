import type { MembershipStatusView } from './membership-views.ts';

/**
 * The last day on which a cancelled membership opens doors: its end, or the beginning of a pause that lasts until then.
 * Null for one that is not cancelled, and for one that is on hold until its end.
 */
export function accessUntil({
  endsAt,
  pauseStartsAt,
  pausedUntil,
  phase,
}: Pick<MembershipStatusView, 'endsAt' | 'pauseStartsAt' | 'pausedUntil' | 'phase'>): Date | null {
  const endsOnHold = endsAt !== null && pausedUntil !== null && pausedUntil >= endsAt;
  if (!endsOnHold) return endsAt;
  return phase === 'paused' || pauseStartsAt === null ? null : pauseStartsAt < endsAt ? pauseStartsAt : endsAt;
}

/**
 * A list's `accessUntil` (ms; 0 is none, null has no end) at a door: who was a member when its night began is one until
 * that night ends. Pure.
 */
export const isMemberTonight = (until: number | null, { now, startsAt }: { now: number; startsAt: number }): boolean =>
  until === null || until > Math.min(now, startsAt);
