import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusal } from './refusal.ts';

export const MAX_BODY_BYTES = 1024 * 1024;

/** Refuses by the announced length, and by what really comes when none is announced. */
export function limitBody(): MiddlewareHandler {
  return bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refusal('PAYLOAD_TOO_LARGE') });
}
