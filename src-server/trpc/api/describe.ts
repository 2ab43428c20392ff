import type { OpenApiMeta } from 'trpc-to-openapi';
import type { ApiScope } from '#shared/api/scopes.ts';

type Method = NonNullable<OpenApiMeta['openapi']>['method'];
type Errors = Record<number, string>;
type Route = {
  /** Below `/api/v1`. */ path: `/${string}`;
  /** One line for the list of all calls. */ summary: string;
  tag: string;
  method?: Method;
  /** What a key needs; without one everybody may ask. */ scope?: ApiScope;
  errors?: Errors;
};

const LIMITED = 'RATE_LIMITED: wait as long as `Retry-After` says';
const FOR_KEYS: Errors = {
  401: 'UNAUTHORIZED: no key, or one that does not work (any more)',
  403: 'FORBIDDEN: the key lacks the scope, or its owner may not do this any more',
};

/** How a call stands in the document; what is not said here follows from its schemas. */
export function describe({ path, summary, tag, method = 'GET', scope, errors = {} }: Route): OpenApiMeta {
  const keyErrors: Errors = scope === undefined ? {} : FOR_KEYS;
  return {
    openapi: {
      method,
      path,
      summary,
      description: scope === undefined ? 'Public: no key.' : `Needs a key with the scope \`${scope}\`.`,
      tags: [tag],
      protect: scope !== undefined,
      errorResponses: { 400: 'INVALID_INPUT', ...keyErrors, ...errors, 429: LIMITED },
    },
  };
}
