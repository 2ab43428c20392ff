import type { MiddlewareHandler } from 'hono';
import { bodyRuleOf, USUAL, type Proofs } from './body-rules.ts';
import { announcedBytes } from './read-body.ts';
import { refusal } from './refusal.ts';

/**
 * Refuses what is announced to be too long before a byte of it is read. What comes unannounced is counted by whoever
 * reads it (read-body.ts). Nobody here unpacks a body, so a packed one is none.
 */
export function limitBody(proofs: Proofs): MiddlewareHandler {
  return async (c, next) => {
    const encoding = c.req.header('content-encoding');
    if (encoding !== undefined && encoding !== 'identity') return refusal('INVALID_INPUT');
    const announced = announcedBytes(c);
    const isTooLong =
      announced !== undefined && announced > USUAL.maxBytes && announced > bodyRuleOf(c, proofs).maxBytes;
    return isTooLong ? refusal('PAYLOAD_TOO_LARGE') : next();
  };
}
