import superjson from 'superjson';
import { z } from 'zod';

const MAX_ANNOTATIONS = 2_000;
const MAX_PATH = 200;
/** All that our inputs hold besides JSON. A form's empty number travels as `number` and is refused by its schema. */
const Kind = z.tuple([z.enum(['Date', 'undefined', 'number'])]);

const Annotated = z.object({
  json: z.unknown(),
  meta: z
    .object({
      values: z
        .union([
          Kind,
          z.record(z.string().max(MAX_PATH), Kind).refine((paths) => Object.keys(paths).length <= MAX_ANNOTATIONS),
        ])
        .optional(),
      v: z.number().optional(),
    })
    .optional(),
});

/**
 * An input as the website and the desks send it, with superjson. Its annotations are a small language: types that build
 * other types, paths of any length below paths of any length, and references that make one list stand in a thousand
 * places. None of ours needs that, so only plain kinds at plain paths are read. References are left out: what stands in
 * two places has been written twice.
 */
export function readInput(payload: unknown): unknown {
  const { json, meta } = Annotated.parse(payload);
  if (meta?.values === undefined) return json;
  return superjson.deserialize(
    { json, meta: { values: meta.values, v: meta.v } } as Parameters<typeof superjson.deserialize>[0],
    { inPlace: true },
  );
}
