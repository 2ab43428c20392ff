import { describe, expect, it } from 'vitest';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';

const TABLE = 'title;date\r\nFrühling – 5 €;2027-06-06\r\n';
const WINDOWS = Buffer.concat([
  Buffer.from('title;date\r\nFr\u00fchling ', 'latin1'),
  Buffer.from([0x96]),
  Buffer.from(' 5 ', 'latin1'),
  Buffer.from([0x80]),
  Buffer.from(';2027-06-06\r\n', 'latin1'),
]);

describe('a table somebody chose', () => {
  it.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${TABLE}`)],
    ['the code page of German Windows', WINDOWS],
    ['UTF-16 as Excel saves Unicode text', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
  ])('is read with its umlauts in %s', async (_name, bytes) => {
    expect(await readTableFile(new Blob([new Uint8Array(bytes)]))).toBe(TABLE);
  });

  it.each([
    ['a letter of the old code page', [0xfc]],
    ['a sign cut in half', [0xe2, 0x82]],
    ['a byte that no code page has', [0x81]],
  ])('keeps its umlauts where %s has come between them', async (_name, stray) => {
    const bytes = Buffer.concat([Buffer.from(TABLE), Buffer.from(stray), Buffer.from(TABLE)]);
    expect(await readTableFile(new Blob([new Uint8Array(bytes)]))).toBe(`${TABLE}\uFFFD${TABLE}`);
  });

  it('may be empty', async () => {
    expect(await readTableFile(new Blob([]))).toBe('');
  });
});
