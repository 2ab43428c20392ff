import { csvLine } from '#shared/csv-line.ts';
import { ownEntry } from '#shared/own-entry.ts';

/** A workbook is a ZIP archive; whatever else begins so is none we can read. */
export const isWorkbook = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength > 22 && new DataView(bytes).getUint32(0, true) === 0x04_03_4b_50;

/** More letters than any list of ours has; an archive may promise a thousand times its size. */
const MOST_LETTERS = 40_000_000;
const MOST_COLUMNS = 300;
const END_OF_DIRECTORY = 0x06_05_4b_50;

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  // Older browsers ask for the table as CSV, as they do for a file that is no workbook.
  if (!('DecompressionStream' in globalThis)) throw new Error('this browser unpacks nothing');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_LETTERS) throw new Error('a part of the workbook is too long');
  }
  return text + decoder.decode();
}

type Part = { name: string; isPacked: boolean; bytes: Uint8Array<ArrayBuffer> };

/** The archive's parts as its directory lists them (APPNOTE.TXT 4.3, https://pkware.cachefly.net/webdocs/APPNOTE). */
function partsOf(bytes: ArrayBuffer): Part[] {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end > 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
    const local = view.getUint32(at + 42, true);
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = new Uint8Array(bytes, begin, view.getUint32(at + 20, true));
    parts.push({ name, isPacked: view.getUint16(at + 10, true) === 8, bytes: packed });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
function signOf(entity: string): string {
  const [, hex, digits] = /^#(x?)([0-9a-f]+)$/i.exec(entity) ?? [];
  if (digits === undefined) return ownEntry(SIGNS, entity) ?? '';
  const code = Number.parseInt(digits, hex === '' ? 10 : 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
const plain = (xml: string): string => xml.replaceAll(/&(#?\w+);/g, (_whole, entity: string) => signOf(entity));

/** The texts of an element, without what is only read aloud beside Japanese. */
const textOf = (xml: string): string =>
  [...xml.replaceAll(/<rPh[^]*?<\/rPh>/g, '').matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)]
    .map(([, text = '']) => plain(text))
    .join('');

/** `B7` stands in the second column. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellOf(attributes: string, inside: string, shared: readonly string[]): string {
  const type = / t="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textOf(inside);
  const value = plain(/<v(?: [^>]*)?>([^<]*)<\/v>/.exec(inside)?.[1] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

function rowsOf(sheet: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, attributes = '', inside = ''] of sheet.matchAll(/<row( [^>]*?)?(?:\/>|>([^]*?)<\/row>)/g)) {
    const number = Number(/ r="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1);
    // Rows that nobody filled in are left out of the file; beside it they count.
    while (rows.length < number - 1 && rows.length < 100_000) rows.push([]);
    const row: string[] = [];
    for (const [, of = '', cell = ''] of inside.matchAll(/<c( [^>]*?)?(?:\/>|>([^]*?)<\/c>)/g)) {
      const column = columnOf(/ r="([A-Z]+\d+)"/.exec(of)?.[1] ?? '');
      const at = column < 0 ? row.length : column;
      if (at >= MOST_COLUMNS) continue;
      while (row.length < at) row.push('');
      row[at] = cellOf(of, cell, shared);
    }
    rows.push(row);
  }
  return rows;
}

/**
 * The first sheet of an Excel workbook (.xlsx) as the text of a table; days come as the numbers that spreadsheets keep
 * them by. Throws for an archive that is no workbook, or one with a password.
 */
export async function readSheet(bytes: ArrayBuffer): Promise<string> {
  const parts = partsOf(bytes);
  const text = async (part: Part | undefined): Promise<string> =>
    part === undefined ? '' : part.isPacked ? inflated(part.bytes) : new TextDecoder().decode(part.bytes);
  const sheets = parts.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const [sheet] = sheets.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  if (sheet === undefined) throw new Error('no sheet in this file');
  const strings = await text(parts.find(({ name }) => name === 'xl/sharedStrings.xml'));
  const shared = [...strings.matchAll(/<si>([^]*?)<\/si>|<si\/>/g)].map(([, inside = '']) => textOf(inside));
  const rows = rowsOf(await text(sheet), shared);
  const width = Math.max(1, ...rows.map((row) => row.length));
  return rows.map((row) => csvLine(Array.from({ length: width }, (_, at) => ({ raw: row[at] ?? '' })))).join('');
}
