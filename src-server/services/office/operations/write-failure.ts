import { DomainError } from '#shared/errors.ts';
import { canWrite, doubtWrites, isWriteFailure, noteWriteFailure } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * The error for a caller when the database could not be written, which readiness then knows too. Undefined for every
 * other error.
 */
export function answerWriteFailure({ db, log }: ServiceContext, error: unknown): DomainError | undefined {
  if (!isWriteFailure(error)) return undefined;
  noteWriteFailure(db, error);
  log.error({ err: error }, 'the database could not be written');
  return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 60 }, { cause: error });
}

/**
 * Whether an unexpected failure, whose error nobody kept, came from a database that can not be written: tries a write.
 */
export function isUnwritable({ db }: ServiceContext): boolean {
  doubtWrites(db);
  return !canWrite(db);
}
