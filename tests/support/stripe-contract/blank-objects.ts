import type { Schema } from './type-schema.ts';

/** The smallest value a schema allows: required fields only, null wherever null is allowed. */
export function blankOf(schema: Schema, definitions: Record<string, Schema>): unknown {
  if (schema.$ref) return blankOf(definitions[schema.$ref.slice('#/$defs/'.length)] ?? {}, definitions);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum.includes(null) ? null : schema.enum[0];
  if (schema.anyOf) {
    const nullable = schema.anyOf.some((option) => allows(option, 'null'));
    const text = schema.anyOf.find((option) => allows(option, 'string'));
    return nullable ? null : blankOf(text ?? schema.anyOf[0] ?? {}, definitions);
  }
  if (allows(schema, 'null')) return null;
  if (allows(schema, 'string')) return '';
  if (allows(schema, 'number')) return 0;
  if (allows(schema, 'boolean')) return false;
  if (allows(schema, 'array')) return [];
  const blank: Record<string, unknown> = {};
  for (const name of schema.required ?? []) blank[name] = blankOf(schema.properties?.[name] ?? {}, definitions);
  return blank;
}

function allows(schema: Schema, type: string): boolean {
  return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
}
