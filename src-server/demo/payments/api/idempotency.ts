import { createHash } from 'node:crypto';
import { findRow, insertRow } from '#server/db/rows.ts';
import type { Store } from '../store.ts';
import { idempotency } from '../store-tables.ts';
import { StripeApiError } from './api-error.ts';

type StoredAnswer = Pick<typeof idempotency.$inferSelect, 'status' | 'body' | 'requestId'>;

/** Answers by idempotency key, in the database: the same key gets the same answer even from a restarted stand-in. */
export function createIdempotency(store: Store) {
  return {
    /** The earlier answer, if there is one. Throws `idempotency_error` when the key was used for something else. */
    recall(key: string, fingerprint: string): StoredAnswer | null {
      const known = findRow(store, idempotency, { key });
      if (known && known.fingerprint !== fingerprint) {
        const message = [
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          `Try using a key other than '${key}' if you meant to execute a different request.`,
        ].join(' ');
        throw new StripeApiError(400, { type: 'idempotency_error', message });
      }
      return known ?? null;
    },
    remember(key: string, fingerprint: string, answer: StoredAnswer & { created: number }): void {
      insertRow(store, idempotency, { ...answer, key, fingerprint });
    },
  };
}

export function fingerprintOf(route: string, body: string): string {
  return createHash('sha1').update(route).update('\n').update(body).digest('base64');
}
