import { domainSentence, type DomainErrorDetails } from '#shared/error-details.ts';
import { ERROR_MESSAGES, type DomainCode } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { orOffline } from './ui/tickets/or-offline.ts';

export type Failure = { code: DomainCode | null; details: DomainErrorDetails };

/** Every code has a sentence, so the sentences are the list of codes. */
const isDomainCode = (value: unknown): value is DomainCode =>
  typeof value === 'string' && Object.hasOwn(ERROR_MESSAGES, value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What our server said about a failed call; `code` is null when it is not an expected failure or never got there. */
export function failureOf(error: unknown): Failure {
  const data = isObject(error) && isObject(error['data']) ? error['data'] : {};
  const code = data['domainCode'];
  return { code: isDomainCode(code) ? code : null, details: isObject(data['details']) ? data['details'] : {} };
}

/** The sentence for a screen: the catalogue's, that there is no network, or a neutral one. */
export function failureSentence(error: unknown): string {
  const { code, details } = failureOf(error);
  return code === null ? orOffline(UNEXPECTED_MESSAGE) : domainSentence(code, details);
}
