import type { OwnEvening } from './absence.ts';

/** How one stands with an evening: `next` is on or comes next, `unseen` is over and nobody was counted there. */
export type Standing = 'danced' | 'excused' | 'missed' | 'unseen' | 'next' | 'to_come';

/** The evening that is on or comes next; null once the course is over. */
export const nextOf = (evenings: readonly OwnEvening[], now: Date): OwnEvening | null =>
  evenings.find(({ endsAt }) => endsAt > now) ?? null;

function standingOf(evening: OwnEvening, next: OwnEvening | null, now: Date): Standing {
  if (evening.attendance === 'present') return 'danced';
  if (evening === next) return 'next';
  if (evening.attendance === 'excused') return 'excused';
  if (evening.endsAt > now) return 'to_come';
  return evening.isCounted ? 'missed' : 'unseen';
}

/** Each evening with how one stands with it. */
export function standingsOf(evenings: readonly OwnEvening[], now: Date): Standing[] {
  const next = nextOf(evenings, now);
  return evenings.map((evening) => standingOf(evening, next, now));
}
