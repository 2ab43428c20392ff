import { generateOpenApiDocument } from 'trpc-to-openapi';
import { brand } from '#shared/brand.ts';
import { ApiError } from '#shared/api/v1.ts';
import { apiRouter } from './api-router.ts';

type Json = { [key: string]: Json | Json[] | string | number | boolean | null | undefined };
type Operation = { parameters?: Json[]; responses: Record<string, Json>; operationId: string };

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const DESCRIPTION =
  'Instants are ISO 8601 in UTC, money is whole cents. Lists are read page by page with `cursor`. A parameter that a ' +
  'call does not have is refused with 400, an unknown field of a body is ignored. Fields may be added to answers, and ' +
  'nothing goes within v1. The guide is at /developers.';

/** The header every POST needs. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'New for each thing to do; the same one again within a day gets the first answer again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/**
 * Without what says nothing: a format is shorter than the pattern that stands for it, and outlives a newer one; and
 * every whole number has the bounds of JavaScript.
 */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const isFormat = 'format' in value && typeof value.format === 'string';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !(isFormat && name === 'pattern') && Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER)
      .map(([name, part]) => [name, withoutNoise(part)]),
  );
}

/** What a parameter is for stands beside its name, where readers and generators look for it. */
function named(parameter: Json): Json {
  const { description, ...schema } = parameter['schema'] as Json;
  return { ...parameter, ...(description !== undefined && { description }), schema };
}

/** The generator writes an error shape of its own; every refusal of ours has one. */
function mend(method: string, operation: Operation): Operation {
  const responses = Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [
      status,
      Number(status) < 400 ? response : { description: response['description'], content: ERROR },
    ]),
  );
  const parameters = [...(operation.parameters ?? []).map(named), ...(method === 'post' ? [IDEMPOTENCY_KEY] : [])];
  return { ...operation, ...(parameters.length > 0 && { parameters }), responses };
}

/** The OpenAPI document of `/api/v1`, made from the procedures' own schemas. Pure; the same at every shop but for its address. */
export function apiDocument(baseUrl: string): Json {
  const made = generateOpenApiDocument(apiRouter, {
    title: `${brand.full} API`,
    version: '1.0.0',
    description: DESCRIPTION,
    baseUrl: `${baseUrl}/api/v1`,
    docsUrl: `${baseUrl}/developers`,
    securitySchemes: { ApiKey: { type: 'http', scheme: 'bearer', description: 'A key made in the panel' } },
    defs: { Error: ApiError },
  });
  const {
    paths = {},
    components = {},
    ...rest
  } = withoutNoise(JSON.parse(JSON.stringify(made))) as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, Json> };
  };
  const mended = Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, mend(method, operation)])),
    ]),
  );
  const schemas = Object.fromEntries(
    Object.entries(components.schemas ?? {}).filter(([name]) => !name.startsWith('error.')),
  );
  return { ...rest, paths: mended, components: { ...components, schemas } } as unknown as Json;
}
