/** What became of a proposal; `pending` waits for an admin. */
export const WORKSHOP_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type WorkshopState = (typeof WORKSHOP_STATES)[number];

type Decided = { isApproved: boolean; rejectedAt: Date | null; withdrawnAt: Date | null };

/** Pure: the state that the row's columns mean. A withdrawn one stays withdrawn, whatever was decided before. */
export function workshopState({ isApproved, rejectedAt, withdrawnAt }: Decided): WorkshopState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (isApproved) return 'approved';
  return rejectedAt === null ? 'pending' : 'rejected';
}

type Dated = { workshopDate: Date };

/** Pure: it has begun, so nobody can be invited to it any more. */
export const isWorkshopOver = ({ workshopDate }: Dated, now: Date): boolean => workshopDate <= now;

/** What can be decided about a proposal; a past one can only be turned down. */
export type WorkshopAct = 'accept' | 'reject' | 'event';

/** Pure: what the buttons offer and the server takes, at this moment. */
export function workshopActs(
  workshop: Dated & { state: WorkshopState; eventId: string | null },
  now: Date,
): WorkshopAct[] {
  const isOver = isWorkshopOver(workshop, now);
  if (workshop.state === 'pending') return isOver ? ['reject'] : ['accept', 'reject'];
  return workshop.state === 'approved' && workshop.eventId === null && !isOver ? ['event'] : [];
}
