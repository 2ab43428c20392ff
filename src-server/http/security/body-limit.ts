import type { MiddlewareHandler } from 'hono';
import { bodyRuleOf, UPLOAD, USUAL, type Proofs } from './body-rules.ts';
import { announcedBytes } from './read-body.ts';
import { refusal } from './refusal.ts';

/**
 * Refuses a body that is announced to be too long before a byte of it is read. A body without an announced length is
 * counted by the code that reads it (read-body.ts). Nothing here unpacks a body, so compressed ones are refused.
 */
export function limitBody(proofs: Proofs): MiddlewareHandler {
  return async (c, next) => {
    const encoding = c.req.header('content-encoding');
    if (encoding !== undefined && encoding !== 'identity') return refusal('INVALID_INPUT');
    const announced = announcedBytes(c);
    if (announced === undefined || announced <= USUAL.maxBytes) return next();
    const rule = bodyRuleOf(c, proofs);
    if (announced <= rule.maxBytes) return next();
    return refusal(rule === UPLOAD ? 'PICTURE_TOO_HEAVY' : 'PAYLOAD_TOO_LARGE');
  };
}
