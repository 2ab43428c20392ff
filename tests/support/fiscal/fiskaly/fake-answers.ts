import type { Readable } from 'node:stream';
import { z } from 'zod';

/** What the service says no with: `{ status_code, error, code, message }`. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(status: number, code: string, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const refused = (status: number, code: string): FakeRefusal => new FakeRefusal(status, code);

/** Every body is held to its schema: an unknown field is refused as well. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw refused(400, 'E_FAILED_SCHEMA_VALIDATION');
  return result.data;
}

/** Ids are made by the caller, and are UUIDs of version 4. */
export const readId = (id: string): string => read(z.uuidv4(), id);

export type FakeRequest = { method: string; path: string[]; query: URLSearchParams; body: unknown };
export type FakeAnswer = { status: number; body: object | Readable };

export const ok = (body: object | Readable): FakeAnswer => ({ status: 200, body });

/** What each answer begins with. */
export const labels = (type: string): object => ({ _type: type, _env: 'TEST', _version: '2.2.2' });
