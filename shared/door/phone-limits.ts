import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** How long a code lets a phone in. */
export const PHONE_CODE_MS = 10 * MINUTE_MS;
/** 16 random bytes as base64url. */
export const PHONE_CODE_LENGTH = 22;
export const PHONE_TOKEN_PREFIX = 'phone_';

/** Entries in one hand-in. */
export const MAX_PHONE_BATCH = 50;

/** A phone that was without a network when its night ended, or when it was ended, can still hand in what it did. */
export const HAND_IN_AFTER_MS = 12 * HOUR_MS;

/** The part of the link that carries the code: behind the #, so that no server and no log ever sees it. */
export const PHONE_LINK = (baseUrl: string, code: string): string => `${baseUrl}/door#${code}`;

/** A course that is moved or gets one evening more keeps its teachers' phones; beyond this they are let in anew. */
export const TEACHER_AFTER_MS = 28 * DAY_MS;
