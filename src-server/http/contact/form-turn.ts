import { HOUR_MS } from '#shared/time.ts';
import { takeTurn } from '#server/trpc/caller.ts';
import type { Caller } from '#server/trpc/context.ts';

/** All forms together; each of them has its own, smaller number once its fields are known. */
const FORMS_AN_HOUR = { max: 120, windowMs: HOUR_MS };

/** Counts a form before it is read; throws RATE_LIMITED. */
export const takeFormTurn = (caller: Caller): void => takeTurn({ caller }, { name: 'form', rule: FORMS_AN_HOUR });
