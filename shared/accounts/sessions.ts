import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** One place somebody is signed in at. */
export type SessionView = { id: string; device: string; lastUsedAt: Date; isCurrent: boolean };

export const EndSessionInput = z.object({ id: z.uuid() });
export type EndSessionInput = z.infer<typeof EndSessionInput>;

/** How long anybody stays signed in, however often they come. */
export const SESSION_MS = 30 * DAY_MS;
/** The same for roles behind the second factor; a browser that was left open must not stay a key to everything. */
const OFFICE_SESSION_MS = 7 * DAY_MS;
const OFFICE_IDLE_MS = 12 * HOUR_MS;

/** Whether a session is over at this instant, whatever its row says; `isOffice`: with a role behind the second factor. */
export function isSessionOver(
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
  { at, isOffice }: { at: Date; isOffice: boolean },
): boolean {
  const isOld = at.getTime() - createdAt.getTime() >= (isOffice ? OFFICE_SESSION_MS : SESSION_MS);
  return isOld || (isOffice && at.getTime() - usedAt.getTime() >= OFFICE_IDLE_MS);
}

/** More places than this nobody can tell apart; ending all others ends them too. */
export const SESSION_LIST_MAX = 50;
