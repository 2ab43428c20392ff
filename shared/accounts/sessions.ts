import { z } from 'zod';

/** One place somebody is signed in at. */
export type SessionView = { id: string; device: string; lastUsedAt: Date; isCurrent: boolean };

export const EndSessionInput = z.object({ id: z.uuid() });
export type EndSessionInput = z.infer<typeof EndSessionInput>;

/** More places than this nobody can tell apart; ending all others ends them too. */
export const SESSION_LIST_MAX = 50;
