/**
 * SQLite's words as PostgreSQL's: rules for every statement, condition and trigger. A statement that they do not carry
 * over is written so that both engines read it alike (docs/how-to/write-a-query.md).
 */
const QUOTED = /('(?:[^']|'')*'|"(?:[^"]|"")*")/;

/** Changes a statement everywhere but in its quotes. */
export const outsideQuotes = (sql: string, change: (text: string) => string): string =>
  sql
    .split(QUOTED)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join('');

/** A call from the place behind its bracket: its arguments, and where it ends. */
function argumentsAt(sql: string, from: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let [depth, begun, quote] = [0, from, ''];
  for (let at = from; at < sql.length; at++) {
    const sign = sql[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) return { parts: [...parts, sql.slice(begun, at)], end: at + 1 };
    else if (sign === ',' && depth === 0) {
      parts.push(sql.slice(begun, at));
      begun = at + 1;
    }
  }
  throw new Error(`a bracket is not closed in ${sql}`);
}

/** Writes every call of a function anew. */
function rewriteCalls(sql: string, name: string, write: (parts: string[]) => string): string {
  const call = new RegExp(String.raw`\b${name}\s*\(`, 'gi');
  let [made, from] = ['', 0];
  for (let found = call.exec(sql); found !== null; found = call.exec(sql)) {
    const { parts, end } = argumentsAt(sql, call.lastIndex);
    made += sql.slice(from, found.index) + write(parts.map((part) => rewriteCalls(part, name, write)));
    from = end;
    call.lastIndex = end;
  }
  return made + sql.slice(from);
}

/** Words that mean the same and are spelled otherwise. SQLite's `like` sees no capital letters. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bis\s+not\s+(?!null\b|true\b|false\b|distinct\b)/gi, 'is distinct from '],
  [/\bis\s+(?!null\b|not\b|true\b|false\b|distinct\b)/gi, 'is not distinct from '],
  [/\blike\b/gi, 'ilike'],
  [/\binstr\s*\(/gi, 'strpos('],
  [/\bjson_array\s*\(/gi, 'json_build_array('],
];

/** A pattern that is known beforehand; one that only a value has is SQLite's alone. */
const asRegularExpression = (pattern: string): string =>
  `~ '^${pattern
    .replaceAll(/[.+(){}|^$\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')}$'`;

/** One name for a function of rows and for one of its arguments is two here. */
const oneOrSeveral = (rows: string, several: string) => (parts: string[]) =>
  `${parts.length > 1 ? several : rows}(${parts.join(',')})`;

const joinedTexts = ([value = '', separator = "','"]: string[]): string => {
  const [, isDistinct = '', of = ''] = /^\s*(distinct\s)?(.*)$/is.exec(value) ?? [];
  return `string_agg(${isDistinct}(${of})::text, ${separator})`;
};

const partOfText = ([text = '', from = '', ...more]: string[]): string =>
  from.trim().startsWith('-')
    ? `right(${text}, ${from.trim().slice(1)})`
    : `substr(${[text, from, ...more].join(',')})`;

/** The default of an instant, in migrations that have run: here alone the cast is read as it is meant. */
const NOW = "cast(unixepoch('subsec') * 1000 as integer)";

/** What SQLite says, as PostgreSQL says it: of a statement, a condition of an index or a check, the body of a trigger. */
export function translated(sql: string): string {
  let made = sql
    .replaceAll(/\s+indexed by "\w+"/gi, '')
    .replaceAll(/(\bby|,) \+"/gi, '$1 "') // the plus keeps SQLite from an index
    .replaceAll(NOW, NOW.replace('integer', 'bigint'))
    .replaceAll(/\bGLOB '([^']*)'/gi, (_, pattern: string) => asRegularExpression(pattern))
    .replaceAll(/("\w+_search") match \?/gi, '$1.words @@ words_asked(?)')
    .replaceAll(/\bon conflict \(("\w+"\."\w+"(?:, )?)+\)/gi, (target) => target.replaceAll(/"\w+"\./g, ''));
  made = rewriteCalls(made, 'group_concat', joinedTexts);
  made = rewriteCalls(made, 'substr', partOfText);
  made = rewriteCalls(made, 'max', oneOrSeveral('max', 'greatest'));
  made = rewriteCalls(made, 'min', oneOrSeveral('min', 'least'));
  return outsideQuotes(made, (text) => WORDS.reduce((changed, [from, to]) => changed.replaceAll(from, to), text));
}

/** A statement and what each `?` of it takes: a type or, where nothing says so, null; and its value, where it has one. */
export type Statement = { site: string; sql: string; takes: readonly { type: string | null; value?: number }[] };

export function preparing({ sql, takes }: Statement, name: string): string {
  let count = 0;
  const numbered = outsideQuotes(translated(sql), (text) => text.replaceAll('?', () => `$${++count}`));
  const types = takes.map(({ type }) => type ?? 'unknown').join(', ');
  return `prepare ${name}${types === '' ? '' : `(${types})`} as ${numbered}`;
}

export const UNORDERED = 'a list with LIMIT and without ORDER BY';

/** The statement and each query in it, with `()` for what is in brackets. */
function levelsOf(sql: string): string[] {
  const done: string[] = [];
  const open = [''];
  const add = (text: string) => void open.push(`${open.pop() ?? ''}${text}`);
  for (const sign of sql)
    if (sign === '(') open.push('');
    else if (sign === ')') {
      done.push(open.pop() ?? '');
      add('()');
    } else add(sign);
  return [...done, ...open];
}

/**
 * What both engines take and each means in its own way. PostgreSQL's integer has 32 bits, it knows no limit below
 * nothing, and without an order it gives a list's rows as it finds them.
 */
export function meantOtherwise({ sql, takes }: Statement): string[] {
  const values = takes.values();
  const said = outsideQuotes(sql.replaceAll(NOW, ''), (text) =>
    text.replaceAll('?', () => String(values.next().value?.value ?? '?')),
  ).replaceAll(/'(?:[^']|'')*'/g, "''");
  const faults: string[] = [];
  if (/\bas\s+integer\s*\)/i.test(said))
    faults.push('cast(… as integer) has 32 bits: cast(… as bigint) is the same to both');
  if (/\blimit\s+-/i.test(said)) faults.push('limit -1');
  if (/\bas\s+[a-z]+[A-Z]\w*/.test(said)) faults.push('an alias with capitals has quotes');
  const isUnordered = (query: string) => /\blimit\s+(?!1\b)/i.test(query) && !/\border\s+by\b/i.test(query);
  if (levelsOf(said).some(isUnordered)) faults.push(UNORDERED);
  return faults;
}
