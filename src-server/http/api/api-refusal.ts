import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/unstable-core-do-not-import';
import { ZodError } from 'zod';
import type { ApiError } from '#shared/api/v1.ts';
import { DomainError } from '#shared/errors.ts';
import { domainSentence, type DomainErrorDetails } from '#shared/error-details.ts';
import { type DomainCode, ERROR_STATUS } from '#shared/messages.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';

type Refused = { status: number; code: string; message: string; retryAfterSeconds?: number | undefined };

const statusOf = (code: TRPCError['code']): number => getHTTPStatusCodeFromError(new TRPCError({ code }));

/** The sentence, and what is wrong with which field: a program's author reads it in a log. */
function sentenceOf(code: DomainCode, details: DomainErrorDetails): string {
  const fields = Object.entries(details.fields ?? {}).map(([field, what]) => `${field}: ${what}`);
  return [domainSentence(code, details), ...fields].join(' ');
}

const ofDomain = (code: DomainCode, details: DomainErrorDetails = {}): Refused => ({
  status: statusOf(ERROR_STATUS[code]),
  code,
  message: sentenceOf(code, details),
  retryAfterSeconds: details.retryAfterSeconds,
});

/** What a program hears of an error; nothing of ours that is not meant for it. */
function refusedBy(error: unknown): Refused {
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (cause instanceof DomainError) return ofDomain(cause.code, cause.details);
  if (cause instanceof ZodError && (!(error instanceof TRPCError) || error.code === 'BAD_REQUEST')) {
    const fields = Object.fromEntries(cause.issues.map(({ path, message }) => [path.join('.'), message]));
    return ofDomain('INVALID_INPUT', { fields });
  }
  if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR')
    return { status: 500, code: 'UNEXPECTED', message: UNEXPECTED_MESSAGE };
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return {
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Please send JSON (content-type: application/json).',
    };
  if (error.code === 'NOT_FOUND') return ofDomain('NOT_FOUND');
  if (error.code === 'PAYLOAD_TOO_LARGE') return ofDomain('PAYLOAD_TOO_LARGE');
  return ofDomain('INVALID_INPUT');
}

/** Every refusal of the API: `{ code, message, requestId }`. */
export function apiRefusal(error: unknown, requestId: string): Response {
  const { status, code, message, retryAfterSeconds } = refusedBy(error);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  return Response.json({ code, message, requestId } satisfies ApiError, { status, headers });
}
