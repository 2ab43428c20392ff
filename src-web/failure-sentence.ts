import type { DomainErrorDetails } from '#shared/error-details.ts';
import type { DomainCode } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { isOffline, OFFLINE_SENTENCE } from './ui/tickets/or-offline.ts';

/** `sentence` is what the server says of it. */
export type Failure = { code: DomainCode | null; details: DomainErrorDetails; sentence: string };

/** What is said where the server says nothing, or nothing else is known. */
export type NeutralWords = { offline: string; unexpected: string };
const ENGLISH: NeutralWords = { offline: OFFLINE_SENTENCE, unexpected: UNEXPECTED_MESSAGE };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * What our server said about a failed call; `code` is null when it is not an expected failure or never got there. The
 * sentence comes with the failure, so that a page does not load the sentences of all failures there are.
 */
export function failureOf(error: unknown, { unexpected }: NeutralWords = ENGLISH): Failure {
  const { data: told, message } = isObject(error) ? { data: error['data'], message: error['message'] } : {};
  const data = isObject(told) ? told : {};
  const code = data['domainCode'];
  const isExpected = typeof code === 'string' && typeof message === 'string';
  return {
    code: isExpected ? (code as DomainCode) : null,
    details: isObject(data['details']) ? data['details'] : {},
    sentence: isExpected ? message : unexpected,
  };
}

/** The sentence for a screen: the server's, that there is no network, or a neutral one. */
export function failureSentence(error: unknown, words: NeutralWords = ENGLISH): string {
  const { code, sentence } = failureOf(error, words);
  return code === null && isOffline() ? words.offline : sentence;
}
