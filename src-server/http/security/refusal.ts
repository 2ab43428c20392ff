import superjson from 'superjson';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/unstable-core-do-not-import';
import { domainSentence, type DomainErrorDetails } from '#shared/error-details.ts';
import { type DomainCode, ERROR_STATUS } from '#shared/messages.ts';

/** An error in the shape a procedure's has, for requests refused before one was reached. */
export function refusal(domainCode: DomainCode, details: DomainErrorDetails = {}): Response {
  const code = ERROR_STATUS[domainCode];
  const status = getHTTPStatusCodeFromError(new TRPCError({ code }));
  const shape = {
    message: domainSentence(domainCode, details),
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, domainCode, details },
  };
  return Response.json({ error: superjson.serialize(shape) }, { status, headers: { 'cache-control': 'no-store' } });
}
