import type { DomainErrorDetails } from './error-details.ts';
import type { DomainCode } from './messages.ts';

/** A failure that is expected: its code is one of the closed list in messages.ts. */
export class DomainError extends Error {
  readonly code: DomainCode;
  readonly details: DomainErrorDetails;

  constructor(code: DomainCode, details: DomainErrorDetails = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
