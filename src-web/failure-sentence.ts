import type { DomainErrorDetails } from '#shared/error-details.ts';
import type { DomainCode } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { orOffline } from './ui/tickets/or-offline.ts';

/** `sentence` is what the server says of it. */
export type Failure = { code: DomainCode | null; details: DomainErrorDetails; sentence: string };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * What our server said about a failed call; `code` is null when it is not an expected failure or never got there. The
 * sentence comes with the failure, so that a page does not load the sentences of all failures there are.
 */
export function failureOf(error: unknown): Failure {
  const { data: told, message } = isObject(error) ? { data: error['data'], message: error['message'] } : {};
  const data = isObject(told) ? told : {};
  const code = data['domainCode'];
  const isExpected = typeof code === 'string' && typeof message === 'string';
  return {
    code: isExpected ? (code as DomainCode) : null,
    details: isObject(data['details']) ? data['details'] : {},
    sentence: isExpected ? message : UNEXPECTED_MESSAGE,
  };
}

/** The sentence for a screen: the server's, that there is no network, or a neutral one. */
export function failureSentence(error: unknown): string {
  const { code, sentence } = failureOf(error);
  return code === null ? orOffline(sentence) : sentence;
}
