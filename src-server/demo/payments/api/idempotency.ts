import { createHash } from 'node:crypto';
import type { Store } from '../store.ts';
import { StripeApiError } from './api-error.ts';

export interface StoredAnswer {
  status: number;
  body: string;
  request_id: string;
}

/** Answers by idempotency key, in the database: the same key gets the same answer even from a restarted stand-in. */
export function createIdempotency({ database }: Store) {
  const get = database.prepare<[string], StoredAnswer & { fingerprint: string }>(
    'SELECT * FROM idempotency WHERE key = ?',
  );
  const insert = database.prepare(
    'INSERT INTO idempotency (key, fingerprint, status, body, request_id, created) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return {
    /** The earlier answer, if there is one. Throws `idempotency_error` when the key was used for something else. */
    recall(key: string, fingerprint: string): StoredAnswer | null {
      const known = get.get(key);
      if (known && known.fingerprint !== fingerprint) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new StripeApiError(400, { type: 'idempotency_error', message });
      }
      return known ?? null;
    },
    remember(key: string, fingerprint: string, answer: StoredAnswer & { created: number }): void {
      insert.run(key, fingerprint, answer.status, answer.body, answer.request_id, answer.created);
    },
  };
}

export function fingerprintOf(route: string, body: string): string {
  return createHash('sha1').update(route).update('\n').update(body).digest('base64');
}
