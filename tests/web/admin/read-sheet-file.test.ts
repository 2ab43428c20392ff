import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { textCell, workbook } from '#server/services/base/files/workbook.ts';
import { readMemberTable } from '#server/services/shop/member-tables/read-member-table.ts';

/** An archive of these parts, packed as Excel packs them. */
function archive(parts: Record<string, string>): Blob {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [packed, title] = [deflateRawSync(Buffer.from(text)), Buffer.from(name)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04_03_4b_50, 0);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(local, title, packed);
    directory.push(entry, title);
    at += local.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(at, 16);
  return new Blob([new Uint8Array(Buffer.concat([...bodies, ...directory, end]))]);
}

const SHEET = 'xl/worksheets/sheet1.xml';

test('a workbook is its first sheet: shared texts, texts in place, numbers, gaps and empty rows where they stand', async () => {
  const strings =
    '<sst><si><t>Name</t></si><si><r><t>Mü</t></r><r><t xml:space="preserve">ller &amp; Co</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="1"><t>とうきょう</t></rPh></si></sst>';
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Bis</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="4"/><c r="C3" s="2"><v>46387</v></c></row>' +
    '<row r="4"><c r="AB4" t="s"><v>2</v></c></row></sheetData></worksheet>';
  const text = await readTableFile(
    archive({ 'xl/sharedStrings.xml': strings, 'xl/worksheets/sheet2.xml': '<row/>', [SHEET]: sheet }),
  );
  const rows = text.split('\r\n').map((row) => row.split(';'));
  expect(rows[0]?.slice(0, 3)).toEqual(['Name', '', 'Bis']);
  expect(rows[1]?.join('')).toBe('');
  expect(rows[2]?.slice(0, 3)).toEqual(['Müller & Co', '', '46387']);
  expect(rows[3]?.[27]).toBe('東京');
});

test('the workbooks that we write ourselves are read back', async () => {
  async function* batches() {
    yield [['Zoë; "Größe"', 'zoe@example.org']];
  }
  const columns = ['Name', 'E-Mail'].map((name) => ({ name, width: 20 }));
  const cellsOf = (row: string[]) => row.map(textCell);
  const file = await workbook({ sheet: 'Members', columns, batches: batches(), cellsOf });
  expect(await readTableFile(new Blob([new Uint8Array(file)]))).toContain(
    'Name;E-Mail\r\n"Zoë; ""Größe""";zoe@example.org\r\n',
  );
});

test('an archive that is no workbook is no table, and stops nothing', async () => {
  const letters = archive({ 'word/document.xml': '<p>Hello</p>' });
  const cut = new Blob([new Uint8Array(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)]))]);
  for (const file of [letters, cut]) {
    const text = await readTableFile(file);
    expect(() => readMemberTable({ text, mapping: undefined })).toThrow(
      expect.objectContaining({ code: 'TABLE_NOT_READABLE' }),
    );
  }
});
