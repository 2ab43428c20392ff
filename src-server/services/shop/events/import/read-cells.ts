import { CsvError, parse } from 'csv-parse/sync';

/** A table's rows (RFC 4180), with whichever separator the first row uses; or where its quotation marks go wrong. */
export function readCells(text: string): string[][] | { line: number } {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const counted = [';', ',', '\t'].map((sign) => ({ sign, columns: head.split(sign).length }));
  const delimiter = counted.toSorted((a, b) => b.columns - a.columns)[0]?.sign ?? ';';
  try {
    return parse(text, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return { line: Number(error['lines'] ?? 0) };
    throw error;
  }
}
