import type { ParameterShape } from '#server/demo/payments/api/parameter-shape.ts';
import type { Schema } from './type-schema.ts';

/** What the stand-in needs of a request schema to refuse unknown, missing and mistyped parameters. */
export function shapeOf(schema: Schema, definitions: Record<string, Schema>): ParameterShape {
  if (schema.$ref) return shapeOf(definitions[schema.$ref.slice('#/$defs/'.length)] ?? {}, definitions);
  if ('const' in schema) return { enum: [String(schema.const)] };
  if (schema.enum) return { enum: schema.enum.filter((value) => value !== null).map(String) };
  if (schema.anyOf)
    return {
      anyOf: schema.anyOf.filter((option) => option.type !== 'null').map((option) => shapeOf(option, definitions)),
    };
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (types.length > 1) return { anyOf: types.map((type) => shapeOf({ ...schema, type }, definitions)) };
  if (types[0] === 'array') return { items: shapeOf(schema.items ?? {}, definitions) };
  if (types[0] !== 'object') return types[0] === 'number' || types[0] === 'boolean' ? types[0] : 'string';
  if (typeof schema.additionalProperties === 'object')
    return { values: shapeOf(schema.additionalProperties, definitions) };
  const fields: Record<string, ParameterShape> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = shapeOf(field, definitions);
  return { fields, required: schema.required ?? [] };
}
