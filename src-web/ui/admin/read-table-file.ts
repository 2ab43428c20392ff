import { isWorkbook, readSheet } from './read-sheet-file.ts';

const UTF_16 = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' } as const;
const HEAD_LENGTH = 4_096;

function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Without its mark a text of two bytes a letter shows by the zeros in every other place. */
function unmarkedUtf16(bytes: ArrayBuffer): 'utf-16le' | 'utf-16be' | null {
  const head = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, HEAD_LENGTH));
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Letters of names and what stands around prices; in the wrong code page they are signs that nobody types. */
const LIKELY = /[äöüßÄÖÜéèêëáàâçñóòôúùûíìîåøæœ€–’“”„]/g;

/** Excel for Windows and for the Mac each write their own code page, and neither says which. */
function fromOldCodePage(bytes: ArrayBuffer): string {
  const [windows, mac] = ['windows-1252', 'macintosh'].map((page) => decoded(bytes, page) ?? '');
  const likely = (text = '') => text.match(LIKELY)?.length ?? 0;
  return (likely(mac) > likely(windows) ? mac : windows) ?? '';
}

/** UTF-8 into which a few bytes of another code page have come, shown as �; null for a text of that code page. */
function mostlyUtf8(bytes: ArrayBuffer): string | null {
  const text = new TextDecoder().decode(bytes);
  const [strays, letters] = [text.match(/\uFFFD/g), text.match(/[^\0-\x7F\uFFFD]/gu)].map(
    (found) => found?.length ?? 0,
  );
  return (letters ?? 0) > (strays ?? 0) ? text : null;
}

/**
 * The text of a table or calendar, whoever wrote it: spreadsheets on German Windows and on the Mac still use their old
 * code pages unless asked for UTF-8, and an Excel workbook is its first sheet.
 */
export async function readTableFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const sheet = isWorkbook(bytes) ? await readSheet(bytes).catch(() => null) : null;
  if (sheet !== null) return sheet;
  const mark = bytes.byteLength < 2 ? 0 : new DataView(bytes).getUint16(0);
  if (mark === 0xfffe || mark === 0xfeff) return decoded(bytes, UTF_16[mark]) ?? '';
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked !== null) return decoded(bytes, unmarked) ?? '';
  return decoded(bytes, 'utf-8') ?? mostlyUtf8(bytes) ?? fromOldCodePage(bytes);
}
