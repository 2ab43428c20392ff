import { DomainError } from '#shared/errors.ts';
import { canWrite, doubtWrites, isWriteFailure, noteWriteFailure } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * What whoever asked is told when the database could not be written; readiness hears of it. Undefined for every other
 * error.
 */
export function answerWriteFailure({ db, log }: ServiceContext, error: unknown): DomainError | undefined {
  if (!isWriteFailure(error)) return undefined;
  noteWriteFailure(db, error);
  log.error({ err: error }, 'the database could not be written');
  return new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 60 }, { cause: error });
}

/** Whether an unexpected failure, whose error nobody kept, came of a database that can not be written; tries it. */
export function isUnwritable({ db }: ServiceContext): boolean {
  doubtWrites(db);
  return !canWrite(db);
}
