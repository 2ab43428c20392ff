import { domainSentence, type DomainErrorDetails } from '#shared/error-details.ts';
import type { DomainCode } from '#shared/messages.ts';

/** A failed call as a page gets it from the server: with its code, its facts, and its sentence as the message. */
export const failedCall = (domainCode: DomainCode, details: DomainErrorDetails = {}): Error =>
  Object.assign(new Error(domainSentence(domainCode, details)), { data: { domainCode, details } });
