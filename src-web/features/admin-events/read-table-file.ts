const UTF_16 = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' } as const;

function decoded(bytes: ArrayBuffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a table or calendar, whoever wrote it: spreadsheets on German Windows still use the old code page unless
 * asked for UTF-8.
 */
export async function readTableFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const mark = bytes.byteLength < 2 ? 0 : new DataView(bytes).getUint16(0);
  if (mark === 0xfffe || mark === 0xfeff) return decoded(bytes, UTF_16[mark]) ?? '';
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252') ?? '';
}
