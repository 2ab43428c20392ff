import type { OpenApiMeta } from 'trpc-to-openapi';
import { ZodObject, type ZodType } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { apiRouter } from '#server/trpc/api/api-router.ts';
import { API } from './call-api.ts';

type Procedure = { _def: { meta?: OpenApiMeta; inputs: ZodType[] } };
type Route = { method: string; path: RegExp; names: ReadonlySet<string> };

/** A call says its input in the address or in the body, never in both. */
const HAS_QUERY: readonly string[] = ['GET', 'DELETE'];
const MOST_NAMED = 5;

function routeOf({ _def: { meta, inputs } }: Procedure): Route[] {
  if (meta?.openapi === undefined) return [];
  const { method, path } = meta.openapi;
  const fields = inputs.flatMap((input) => (input instanceof ZodObject ? Object.keys(input.shape) : []));
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return [
    {
      method,
      path: new RegExp(`^${API}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
      names: new Set(HAS_QUERY.includes(method) ? fields.filter((name) => !inPath.has(name)) : []),
    },
  ];
}

const ROUTES: readonly Route[] = [
  { method: 'GET', path: new RegExp(`^${API}/openapi\\.json$`), names: new Set() },
  ...Object.values(apiRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(routeOf),
];

/**
 * Throws INVALID_INPUT for a parameter that the call does not have. A misspelt filter would else be answered with
 * everything, and the library that reads the call takes some names for its own.
 */
export function refuseUnknownParameters({ method, url }: { method: string; url: string }): void {
  const { pathname, searchParams } = new URL(url);
  const asked = method === 'HEAD' ? 'GET' : method;
  const route = ROUTES.find((one) => one.method === asked && one.path.test(pathname));
  if (route === undefined) return; // refused as no call at all
  const unknown = [...new Set(searchParams.keys())].filter((name) => !route.names.has(name)).slice(0, MOST_NAMED);
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map((name) => [name.slice(0, 40), 'This call has no such parameter.']));
  throw new DomainError('INVALID_INPUT', { fields });
}
