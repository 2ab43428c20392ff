/** What a zod schema says of itself; read here only, so that a new zod is one file's work. */
export type Schema = {
  _zod: { def: Def };
  safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
};

export type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  items?: Schema[];
  keyType?: Schema;
  valueType?: Schema;
  values?: unknown[];
  entries?: Record<string, string | number>;
  format?: string;
  checks?: {
    _zod: {
      def: { check: string; value?: unknown; minimum?: number; maximum?: number; length?: number; format?: string };
    };
  }[];
};

export const defOf = (schema: Schema): Def => schema._zod.def;

/** The schema of what is sent, without what is made of it or may stand in its place. */
export function bare(schema: Schema): Schema {
  const { type, innerType, in: from, out } = defOf(schema);
  if (
    innerType !== undefined &&
    ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional'].includes(type)
  )
    return bare(innerType);
  if (type === 'pipe' && from !== undefined && out !== undefined)
    return bare(defOf(from).type === 'transform' ? out : from);
  return schema;
}

/** The least and the most a number, text or list may be. */
export function limitsOf(schema: Schema): { least: number; most: number } {
  const limits = { least: -Infinity, most: Infinity };
  for (const {
    _zod: { def },
  } of defOf(schema).checks ?? []) {
    if (def.check === 'greater_than') limits.least = Math.max(limits.least, Number(def.value));
    if (def.check === 'less_than') limits.most = Math.min(limits.most, Number(def.value));
    limits.least = Math.max(limits.least, def.minimum ?? def.length ?? -Infinity);
    limits.most = Math.min(limits.most, def.maximum ?? def.length ?? Infinity);
  }
  return limits;
}

/** Whether an object is complete without this field. */
export const mayBeAbsent = (schema: Schema): boolean => schema.safeParse(undefined).success;

/** What the value at this way is called: its own name, and of an id inside something the thing it is the id of. */
export function fieldAt(path: readonly string[]): string {
  const names = path.filter((part) => !/^\d+$/.test(part));
  return names.at(-1) === 'id' ? names.slice(-2).join('.') : (names.at(-1) ?? '');
}

export type Leaf = { path: readonly string[]; field: string; schema: Schema };

/** Every single value of an input, with its way: `items.0.ticketTypeId`. Of a union the first form. */
export function leavesOf(schema: Schema, path: readonly string[] = []): Leaf[] {
  const inner = bare(schema);
  const { type, shape, element, options, items } = defOf(inner);
  if (type === 'object' && shape !== undefined)
    return Object.entries(shape).flatMap(([field, child]) => leavesOf(child, [...path, field]));
  if (type === 'array' && element !== undefined) return leavesOf(element, [...path, '0']);
  if (type === 'tuple' && items !== undefined)
    return items.flatMap((item, index) => leavesOf(item, [...path, String(index)]));
  if (type === 'union' && options?.[0] !== undefined) return leavesOf(options[0], path);
  return [{ path, field: fieldAt(path), schema: inner }];
}
