import { failureOf } from '#web/failure-sentence.ts';

/** An address that can't be an event's is no more than one that isn't. */
export function isEventMissing(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'EVENT_NOT_FOUND' || code === 'INVALID_INPUT';
}
