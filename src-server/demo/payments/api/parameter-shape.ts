/**
 * A request parameter as the SDK declares it; form bodies carry only text, so 'number' and 'boolean' are texts that
 * read as such.
 */
export type ParameterShape =
  | 'string'
  | 'number'
  | 'boolean'
  | { enum: string[] }
  | { items: ParameterShape }
  | { values: ParameterShape }
  | { anyOf: ParameterShape[] }
  | { fields: Record<string, ParameterShape>; required: string[] };
