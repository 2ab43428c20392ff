/** Excel reads a file as UTF-8 only when it begins with this. */
export const CSV_BOM = '\uFEFF';

/** What a spreadsheet would run or read as a command when a cell begins with it; some take the wide signs for the others. */
const COMMAND = /^[=+\-@＝＋－＠\t\r\n]/;

/** Text from people, made harmless: an apostrophe keeps it text in Excel, LibreOffice and Google Sheets. */
const harmless = (text: string): string => (COMMAND.test(text) ? `'${text}` : text);

/** Euros as German spreadsheets read them: `-12,50`. The text is ours, so it may begin with a minus. */
export const csvEuros = (cents: number): { raw: string } => ({ raw: (cents / 100).toFixed(2).replace('.', ',') });

export type CsvCell = string | number | null | { raw: string };

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? harmless(cell) : cell.raw;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a file that German Excel opens in columns: semicolons, CRLF, quotes where needed, no formula that anybody
 * typed.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(';')}\r\n`;
