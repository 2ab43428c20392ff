/** What became of a proposal; `pending` waits for an admin. */
const WORKSHOP_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type WorkshopState = (typeof WORKSHOP_STATES)[number];

type Decided = { isApproved: boolean; rejectedAt: Date | null; withdrawnAt: Date | null };

/** Pure: the state that the row's columns mean. A withdrawn one stays withdrawn, whatever was decided before. */
export function workshopState({ isApproved, rejectedAt, withdrawnAt }: Decided): WorkshopState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (isApproved) return 'approved';
  return rejectedAt === null ? 'pending' : 'rejected';
}
