import type { Problem } from './problem.ts';

/** One row as it was read: the line it stands in, and its fields by their column's name (empty where there is none). */
export type CheckedRow = { line: number; text(column: string): string; fields: readonly string[] };

export type CheckedTable = { file: string; columns: readonly string[]; rows: CheckedRow[]; problems: Problem[] };

/** The fields of a line with quotes in it; null where a quote is not closed or stands in the wrong place. */
function quotedFields(line: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(';', at);
      const field = line.slice(at, end < 0 ? line.length : end);
      if (field.includes('"')) return null;
      fields.push(field);
      at = end < 0 ? line.length + 1 : end + 1;
      continue;
    }
    let field = '';
    let from = at + 1;
    for (;;) {
      const quote = line.indexOf('"', from);
      if (quote < 0) return null;
      field += line.slice(from, quote);
      from = quote + 1;
      if (line[from] !== '"') break;
      field += '"';
      from += 1;
    }
    if (from < line.length && line[from] !== ';') return null;
    fields.push(field);
    at = from + 1;
  }
  return fields;
}

const fieldsOf = (line: string): string[] | null => (line.includes('"') ? quotedFields(line) : line.split(';'));

/** The lines of a text that should each end in CRLF, and which of them do not. */
function linesOf(text: string): { lines: string[]; wrong: number[] } {
  const pieces = text.split('\n');
  const rest = pieces.pop() ?? '';
  const wrong: number[] = [];
  const lines = pieces.map((piece, index) => {
    const line = piece.endsWith('\r') ? piece.slice(0, -1) : piece;
    if (line === piece || line.includes('\r')) wrong.push(index + 1);
    return line;
  });
  if (rest === '') return { lines, wrong };
  return { lines: [...lines, rest], wrong: [...wrong, lines.length + 1] };
}

/**
 * Reads a table as a tax office does: `;` between fields, `"` around text, CRLF behind each line, the columns' names in
 * the first. What is wrong with the form is told; a line that can't be read is left out.
 */
export function readTable(file: string, text: string): CheckedTable {
  const problems: Problem[] = [];
  const tell = (rule: Problem['rule'], about: string) => problems.push({ rule, file, about });
  if (text.startsWith('\uFEFF')) tell('byte_order_mark', 'at the beginning');
  // What a byte that is no UTF-8 becomes when the file is read.
  if (text.includes('\uFFFD')) tell('encoding', 'is not UTF-8');
  const { lines, wrong } = linesOf(text.replace(/^\uFEFF/, ''));
  const [first] = wrong;
  if (first !== undefined)
    tell('line_end', `line ${first}, ${wrong.length} of ${lines.length} lines do not end in CRLF`);
  const [header = '', ...rest] = lines;
  const columns = header.split(';');
  const places = new Map(columns.map((name, index) => [name, index]));
  const rows: CheckedRow[] = [];
  for (const [index, written] of rest.entries()) {
    const [line, fields] = [index + 2, fieldsOf(written)];
    if (fields === null) tell('quotes', `line ${line}`);
    else if (fields.length !== columns.length)
      tell('field_count', `line ${line}: ${fields.length}, not ${columns.length}`);
    else rows.push({ line, fields, text: (column) => fields[places.get(column) ?? -1] ?? '' });
  }
  return { file, columns, rows, problems };
}
