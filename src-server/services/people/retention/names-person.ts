/**
 * SQL that finds a person, `@userId` with the address `@email` (in lower case), in columns that keep them inside a longer text. Each
 * part is compared whole: ann@x.example is neither joann@x.example nor ann@x.example.org, and person-1 is not person-10.
 */

const isThem = (value: string): string => `(${value} = @userId OR lower(${value}) = @email)`;

/** In a key of parts with colons between them, `{userId}:{when}`. */
export const inKey = (column: string): string =>
  `(instr(':' || ${column} || ':', ':' || @userId || ':') > 0 OR instr(':' || lower(${column}) || ':', ':' || @email || ':') > 0)`;

/** In a JSON document, as the whole of any of its texts, however deep; a text that is no JSON is compared as it is. Named with its table: json_tree has columns of its own. */
export const inJson = (column: string): string =>
  `EXISTS (SELECT 1 FROM json_tree(CASE WHEN json_valid(${column}) THEN ${column} ELSE json_quote(${column}) END) part WHERE part.type = 'text' AND ${isThem('part.atom')})`;
