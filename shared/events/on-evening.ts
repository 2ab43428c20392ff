import type { Timed } from './evenings.ts';

/** A course as the guest of one of its evenings has it: it begins and ends with that one. Null is the whole event. */
export function onEvening<T extends Timed>(event: T, eveningId: string | null): T {
  const evening = event.evenings.find(({ id }) => id === eveningId);
  if (evening === undefined) return event;
  return { ...event, startsAt: evening.startsAt, endsAt: evening.endsAt, evenings: [evening] };
}
