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
