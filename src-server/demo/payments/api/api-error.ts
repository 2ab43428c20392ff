import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface ErrorFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
}

/** An answer outside 2xx. The SDK looks only for an `error` envelope, so nothing may fail without one. */
export class StripeApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly fields: ErrorFields;

  constructor(status: ContentfulStatusCode, fields: ErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  get body(): string {
    const docs = this.fields.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${this.fields.code.replaceAll('_', '-')}` }
      : {};
    return JSON.stringify({ error: { ...this.fields, ...docs } });
  }
}

export function invalidRequest(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

export function missingParameter(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
}

export function unknownParameter(param: string): StripeApiError {
  return invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
}

/** `param` is the name Stripe gives the path's id: `session`, `intent`, `charge`, `id`. */
export function resourceMissing(noun: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}

/** Real at Stripe but not built here: a failure, never a silent success. */
export function notBuilt(what: string): StripeApiError {
  return new StripeApiError(501, { type: 'api_error', message: `The demo payments do not implement ${what}.` });
}
