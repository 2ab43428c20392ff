import superjson from 'superjson';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/unstable-core-do-not-import';
import type { DomainCode, DomainErrorDetails } from '#shared/errors.ts';
import { domainSentence } from '#shared/messages.ts';
import { DOMAIN_ERROR_STATUS } from '#server/trpc/domain-error-status.ts';

/** An error in the shape a procedure's has, for requests refused before one was reached. */
export function refusal(domainCode: DomainCode, details: DomainErrorDetails = {}): Response {
  const code = DOMAIN_ERROR_STATUS[domainCode];
  const status = getHTTPStatusCodeFromError(new TRPCError({ code }));
  const shape = {
    message: domainSentence(domainCode, details),
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, domainCode, details },
  };
  return Response.json({ error: superjson.serialize(shape) }, { status, headers: { 'cache-control': 'no-store' } });
}
